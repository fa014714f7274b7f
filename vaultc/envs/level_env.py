"""``LevelEnv``: generated levels as a Gymnasium environment, in a small world without a game."""

from __future__ import annotations

from collections import abc
from typing import Unpack, cast

import gymnasium
import numpy
from gymnasium import spaces

from vaultc.envs import grids, observations, players, rules, sources
from vaultc.envs.actions import WalkAction, chosen, number_of
from vaultc.games.detection import AUTO
from vaultc.linter.checking.dialects import Dialect
from vaultc.world.surroundings import Surroundings


class LevelEnv(gymnasium.Env[observations.WorldObservation, numpy.int64]):
    """An agent that walks on generated levels, a new one with each ``reset``.

    ``level`` is a des file or a vault of the library by its name, a script, a generated level, a data set, or several
    of these with ``weights``. ``next_level`` is a curriculum instead: a function of a drawn seed and of the last
    episode, which answers with the next level. ``seeds`` are the seeds to draw from, ``place`` and ``surroundings`` say
    where levels are made, ``dialect`` says the game of files as for :func:`vaultc.load`. ``keys``, ``fog`` and ``crop``
    choose what is observed, ``actions`` what the agent can do;
    other options are the fields of :class:`~vaultc.envs.WorldRules`. An episode is truncated after
    ``max_episode_steps`` steps. The page "Environments" has the rules of the world.

    ``reset(seed=s)`` begins a sequence of levels that depends on ``s`` and these options alone; its info has ``level``
    and ``level_seed``. ``reset(options={"level_seed": 7})`` plays a certain level.

    Raises:
        DesError: a file has errors.
        InvalidValueError: an option is wrong.
        TargetError: a level is not found.
    """

    metadata = {  # noqa: RUF012 - as the base class declares it
        "render_modes": list(players.RENDER_MODES),
        "render_fps": 10,
    }

    def __init__(
        self,
        level: sources.LevelSource | abc.Sequence[sources.LevelSource] | None = None,
        *,
        weights: abc.Sequence[float] | None = None,
        seeds: abc.Sequence[int] | None = None,
        next_level: sources.NextLevel | None = None,
        place: str | None = None,
        surroundings: Surroundings | None = None,
        dialect: Dialect = AUTO,
        keys: abc.Iterable[str] | None = None,
        fog: bool = False,
        crop: int | None = None,
        actions: abc.Iterable[WalkAction | str] | None = None,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Unpack[rules.RuleOptions],
    ) -> None:
        self.render_mode = players.checked_mode(render_mode)
        self.draws = sources.LevelDraws(
            level, weights=weights, seeds=seeds, next_level=next_level, place=place, surroundings=surroundings,
            dialect=dialect,
        )  # fmt: skip
        self.plan = observations.plan_of(keys, fog, crop)
        self.player = players.Player(grids.Grids(1), 0, rules.rules_of(options), self.plan.fog, max_episode_steps)
        self.actions = chosen(actions)
        self.observation_space = cast("gymnasium.Space[observations.WorldObservation]", self.plan.space)
        self.action_space = spaces.Discrete(len(self.actions))

    @property
    def drawn(self) -> sources.EpisodeLevel:
        """The level of the episode.

        Raises:
            InvalidValueError: there is no episode yet.
        """
        return self.player.drawn

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[observations.WorldObservation, dict[str, object]]:
        """Begin an episode on the next level.

        ``options`` may choose its ``level`` and its ``level_seed``; by a seed alone, a level of the environment.

        Raises:
            GenerationError: no level could be made.
            InvalidValueError: there is no such seed or option, or a level cannot be played.
        """
        first = self._np_random_seed is None
        super().reset(seed=sources.checked_seed(seed))
        if seed is not None or first:
            self.draws.restart(self._first_seed())
        self.player.begin(self.draws, options)
        return self._observed(), self.player.drawn.info

    def _first_seed(self) -> int:
        """The seed of the sequence: the user's, or else a random one, which ``np_random_seed`` tells."""
        found = self.np_random_seed
        return found if isinstance(found, int) else int(found[0])

    def step(self, action: numpy.int64) -> tuple[observations.WorldObservation, float, bool, bool, dict[str, object]]:
        """Do an action: a number below ``action_space.n``, as ``actions`` lists them.

        Raises:
            InvalidValueError: there is no such action, there is no episode yet, or it is over.
        """
        chosen_action = self.actions[number_of(action, len(self.actions))]
        reward, terminated, truncated = self.player.step(chosen_action)
        return self._observed(), reward, terminated, truncated, self.player.info

    def _observed(self) -> observations.WorldObservation:
        return {key: array[0] for key, array in self.plan.observe(self.player.home).items()}

    def render(self) -> players.WorldFrame | None:  # type: ignore[override] # the base class has frames of its own type
        """The level as the agent knows it: text for ``ansi``, a picture for ``rgb_array``.

        Raises:
            InvalidValueError: there is no level yet.
        """
        return self.player.frame(self.render_mode)
