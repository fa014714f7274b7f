"""``LevelEnv`` and ``LevelVectorEnv``: generated levels as Gymnasium environments, one world or many."""

from __future__ import annotations

from collections import abc
from copy import copy
from typing import Any, Final, TypeAlias, Unpack, cast

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from vaultc.envs import grids, rules, sources, world
from vaultc.games.detection import AUTO
from vaultc.linter.checking.dialects import Dialect
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world.surroundings import Surroundings

WorldFrame: TypeAlias = "str | NDArray[numpy.uint8]"
"""A rendered level: text, or a picture of shape (height, width, 3)."""

RENDER_MODES: Final = ("ansi", "rgb_array")


class Player:
    """An agent in its world, from level to level: what its episode has brought so far."""

    def __init__(
        self, home: grids.Grids, index: int, chosen: rules.WorldRules, fog: bool, max_episode_steps: int | None
    ) -> None:
        if max_episode_steps is not None and whole(max_episode_steps, "max_episode_steps") < 1:
            raise InvalidValueError(f"max_episode_steps must be at least 1, not {max_episode_steps}")
        self.home = home
        self.world = world.WalkingWorld(home, index, chosen)
        self._sight = world.FogSight(self.world) if fog else None
        self._index = index
        self._most = max_episode_steps
        self.is_over = False
        self._drawn: sources.EpisodeLevel | None = None

    @property
    def drawn(self) -> sources.EpisodeLevel:
        """The level of the episode.

        Raises:
            InvalidValueError: there is no episode yet.
        """
        if self._drawn is None:
            raise InvalidValueError("there is no level yet; call reset first")
        return self._drawn

    @property
    def info(self) -> dict[str, object]:
        """The info of a step: of the last one level, seed, steps and outcome, of all others nothing."""
        return self.drawn.info | {"steps": self.steps, "outcome": self.outcome} if self.is_over else {}

    @property
    def steps(self) -> int:
        """The number of steps of the episode."""
        return int(self.home.steps[self._index])

    @property
    def outcome(self) -> str:
        """The outcome of the episode, ``truncated`` or ``abandoned`` where the world has none."""
        return self.world.outcome or ("truncated" if self.is_over else "abandoned")

    def begin(self, draws: sources.LevelDraws, options: abc.Mapping[str, object] | None) -> None:
        """Begin an episode on the next level that can be played.

        Raises:
            GenerationError: no level could be made.
            InvalidValueError: there is no such option, or a level cannot be played.
        """
        last = None
        if self._drawn is not None:
            last = sources.Episode(self._drawn, float(self.home.totals[self._index]), self.steps, self.outcome)
        unplayable: world.UnplayableLevelError | None = None
        for drawn in draws.levels(options, last):
            try:
                self.world.begin(drawn.level.level, drawn.level.catalog, drawn.seed)
            except world.UnplayableLevelError as error:
                unplayable = error
                continue
            break
        else:
            assert unplayable is not None
            raise unplayable
        self._drawn, self.is_over = drawn, False
        self.home.steps[self._index], self.home.totals[self._index] = 0, 0.0
        if self._sight is not None:
            self._sight.begin()

    def step(self, action: int) -> tuple[float, bool, bool]:
        """Do an action; return its reward, and whether the episode is terminated or truncated.

        Raises:
            InvalidValueError: there is no episode yet, or it is over.
        """
        if self._drawn is None:
            raise InvalidValueError("there is no level yet; call reset first")
        if self.is_over:
            raise InvalidValueError("the episode is over; call reset first")
        reward = self.world.step(action)
        if self._sight is not None:
            self._sight.look()
        self.home.steps[self._index] += 1
        self.home.totals[self._index] += reward
        terminated = self.world.outcome is not None
        truncated = not terminated and self.steps == self._most
        self.is_over = terminated or truncated
        return reward, terminated, truncated

    def frame(self, mode: str | None) -> WorldFrame | None:
        """The level as the agent knows it, as a frame of a mode; None without a mode.

        Raises:
            InvalidValueError: there is no level yet.
        """
        if mode is None:
            return None
        if self._drawn is None:
            raise InvalidValueError("there is no level yet; call reset first")
        draw = world.text_of if mode == "ansi" else world.picture_of
        return draw(self.world, self._sight is not None)


def checked_mode(mode: str | None) -> str | None:
    """A mode of rendering.

    Raises:
        InvalidValueError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidValueError(f"render_mode must be {' or '.join(map(repr, RENDER_MODES))}, not {mode!r}")
    return mode


class LevelEnv(gymnasium.Env[grids.WorldObservation, numpy.int64]):
    """An agent that walks on generated levels, a new one with each ``reset``.

    ``level`` is a des file or a vault of the library by its name, a script, a generated level, a data set, or several
    of these with ``weights``. ``next_level`` is a curriculum instead: a function of a drawn seed and of the last
    episode, which answers with the next level. ``seeds`` are the seeds to draw from, ``place`` and ``surroundings`` say
    where levels are made, ``dialect`` says the game of files as for :func:`vaultc.load`. With ``distinct``
    (``terrain``, ``things`` or ``start``) no level of a sequence is equal to an earlier one while there are others.
    ``keys``, ``fog`` and ``crop`` choose what is observed, ``actions`` what the agent can do; other
    options are the fields of :class:`~vaultc.envs.WorldRules`. An episode is truncated after ``max_episode_steps``
    steps. The page "Environments" has the rules of the world.

    ``reset(seed=s)`` begins a sequence of levels that depends on ``s`` and these options alone; its info has ``level``
    and ``level_seed``. ``reset(options={"level_seed": 7})`` plays a certain level.

    Raises:
        DesError: a file has errors.
        InvalidValueError: an option is wrong.
        TargetError: a level is not found.
    """

    metadata = {  # noqa: RUF012 - as the base class declares it
        "render_modes": list(RENDER_MODES),
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
        distinct: str | None = None,
        keys: abc.Iterable[str] | None = None,
        fog: bool = False,
        crop: int | None = None,
        actions: abc.Iterable[rules.WalkAction | str] | None = None,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Unpack[rules.RuleOptions],
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self.draws = sources.LevelDraws(
            level, weights=weights, seeds=seeds, next_level=next_level, place=place, surroundings=surroundings,
            dialect=dialect, distinct=distinct,
        )  # fmt: skip
        self.plan = grids.plan_of(keys, fog, crop)
        self.player = Player(grids.Grids(1), 0, rules.rules_of(options), self.plan.fog, max_episode_steps)
        self.actions = rules.chosen(actions)
        self.observation_space = cast("gymnasium.Space[grids.WorldObservation]", self.plan.space)
        self.action_space = spaces.Discrete(len(self.actions))

    @property
    def classes(self) -> dict[str, int]:
        """The number of classes of each layer that is observed: its numbers are below it, as one-hot channels need."""
        return self.plan.classes(self.draws.catalogs)

    @property
    def drawn(self) -> sources.EpisodeLevel:
        """The level of the episode.

        Raises:
            InvalidValueError: there is no episode yet.
        """
        return self.player.drawn

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[grids.WorldObservation, dict[str, object]]:
        """Begin an episode on the next level.

        ``options`` may choose its ``level`` and its ``level_seed``; by a seed alone, a level of the environment.

        Raises:
            GenerationError: no level could be made.
            InvalidValueError: there is no such seed or option, or a level cannot be played.
        """
        first = self._np_random_seed is None
        super().reset(seed=sources.checked_seed(seed))
        if seed is not None or first:  # with the user's seed, or else a random one, which np_random_seed tells
            found = self.np_random_seed
            self.draws.restart(found if isinstance(found, int) else int(found[0]))
        self.player.begin(self.draws, options)
        return self._observed(), self.player.drawn.info

    def step(self, action: numpy.int64) -> tuple[grids.WorldObservation, float, bool, bool, dict[str, object]]:
        """Do an action: a number below ``action_space.n``, as ``actions`` lists them.

        Raises:
            InvalidValueError: there is no such action, there is no episode yet, or it is over.
        """
        chosen_action = self.actions[rules.number_of(action, len(self.actions))]
        reward, terminated, truncated = self.player.step(chosen_action)
        return self._observed(), reward, terminated, truncated, self.player.info

    def _observed(self) -> grids.WorldObservation:
        return {key: array[0] for key, array in self.plan.observe(self.player.home).items()}

    def render(self) -> WorldFrame | None:  # type: ignore[override] # the base class has frames of its own type
        """The level as the agent knows it: text for ``ansi``, a picture for ``rgb_array``.

        Raises:
            InvalidValueError: there is no level yet.
        """
        return self.player.frame(self.render_mode)


ActionNumbers: TypeAlias = "NDArray[numpy.int64]"
WorldMarks: TypeAlias = "NDArray[numpy.bool_]"
Rewards: TypeAlias = "NDArray[numpy.float64]"
StepArrays: TypeAlias = NDArray[numpy.float64] | NDArray[numpy.bool_]
"""Rewards, or marks of worlds whose episodes are over."""
VectorStep: TypeAlias = "tuple[grids.WorldObservation, Rewards, WorldMarks, WorldMarks, dict[str, object]]"
"""Observations, rewards, terminations, truncations and infos of a step of all worlds."""

_OFFSETS = numpy.array([*rules.OFFSETS, *[0] * (len(rules.WalkAction) - rules.MOVES)], dtype=numpy.int64)


class LevelVectorEnv(VectorEnv[grids.WorldObservation, ActionNumbers, StepArrays]):
    """``num_envs`` worlds as :class:`~vaultc.envs.LevelEnv` has one, with the same options and the same results.

    Steps in which nothing happens except that the agent moves are made for all worlds together. ``autoreset_mode`` is
    Gymnasium's: ``NextStep``, ``SameStep`` or ``Disabled``. World i of ``reset(seed=s)`` has the seed s + i.

    Raises:
        DesError: a file has errors.
        InvalidValueError: an option is wrong.
        TargetError: a level is not found.
    """

    def __init__(
        self,
        num_envs: int = 1,
        level: sources.LevelSource | abc.Sequence[sources.LevelSource] | None = None,
        *,
        weights: abc.Sequence[float] | None = None,
        seeds: abc.Sequence[int] | None = None,
        next_level: sources.NextLevel | None = None,
        place: str | None = None,
        surroundings: Surroundings | None = None,
        dialect: Dialect = AUTO,
        distinct: str | None = None,
        keys: abc.Iterable[str] | None = None,
        fog: bool = False,
        crop: int | None = None,
        actions: abc.Iterable[rules.WalkAction | str] | None = None,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **options: Unpack[rules.RuleOptions],
    ) -> None:
        super().__init__()
        self.num_envs = whole(num_envs, "num_envs", 1)
        self.render_mode = checked_mode(render_mode)
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 10}
        self.metadata["autoreset_mode"] = self.autoreset_mode
        draws = sources.LevelDraws(
            level, weights=weights, seeds=seeds, next_level=next_level, place=place, surroundings=surroundings,
            dialect=dialect, distinct=distinct,
        )  # fmt: skip
        self.draws = [copy(draws) for _ in range(self.num_envs)]
        self.plan = grids.plan_of(keys, fog, crop)
        self.actions = rules.chosen(actions)
        self._make_players(rules.rules_of(options), max_episode_steps)
        self._make_spaces()

    def _make_players(self, chosen: rules.WorldRules, most: int | None) -> None:
        self.grids = grids.Grids(self.num_envs)
        self.players = [Player(self.grids, index, chosen, self.plan.fog, most) for index in range(self.num_envs)]
        self._step_reward, self._most = chosen.step_reward, most
        self._attach()
        self._first = numpy.arange(self.num_envs) * (grids.ROWS * grids.WIDTH)
        self._numbers = numpy.array(self.actions, dtype=numpy.int64)
        self._over = numpy.zeros(self.num_envs, dtype=numpy.bool_)

    def _attach(self) -> None:
        """Look at layers of all worlds as flat arrays."""
        self._views = {name: self.grids.layers[name].reshape(-1) for name in ("easy", "straight", "agent")}

    def __getstate__(self) -> dict[str, object]:
        """The state without views of the grids, which a copy makes of its own grids."""
        return {name: value for name, value in vars(self).items() if name != "_views"}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)
        self._attach()

    def _make_spaces(self) -> None:
        self.single_observation_space: gymnasium.Space[Any] = self.plan.space
        self.single_action_space: gymnasium.Space[Any] = spaces.Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    # ---- resetting

    def reset(
        self, *, seed: int | abc.Sequence[int | None] | None = None, options: dict[str, object] | None = None
    ) -> tuple[grids.WorldObservation, dict[str, object]]:
        """Begin episodes in all worlds, or in those marked in ``options["reset_mask"]``; other options as LevelEnv's.

        Raises:
            GenerationError: no level could be made.
            InvalidValueError: there is no such seed or option, the mask or the seeds have another length, or a level
                cannot be played.
        """
        rest = sources.checked_options(options, "reset_mask")
        mask = _checked_mask(rest.pop("reset_mask", None), self.num_envs)
        self._restart(sources.seeds_of_worlds(seed, self.num_envs), mask)
        infos: dict[str, object] = {}
        for index in numpy.flatnonzero(mask).tolist():
            infos = self._begin(index, rest, infos)
        return self.plan.observe(self.grids), infos

    @property
    def classes(self) -> dict[str, int]:
        """The number of classes of each layer that is observed: its numbers are below it, as one-hot channels need."""
        return self.plan.classes(self.draws[0].catalogs)

    def _restart(self, seeds: abc.Sequence[int | None], mask: WorldMarks) -> None:
        """Begin the sequences of the marked worlds that have a seed, and at first random ones of all others.

        ``np_random_seed`` tells the seed of the first world, from which random ones count if it has none itself.
        """
        is_first = self._np_random_seed is None
        super().reset(seed=seeds[0])
        if is_first:
            drawn = self.np_random_seed if seeds[0] is None else seeding.np_random()[1]
            assert isinstance(drawn, int)
            for index, draws in enumerate(self.draws):
                draws.restart(drawn + index)
        for index, seed in enumerate(seeds):
            if seed is not None and mask[index]:
                self.draws[index].restart(seed)

    def _begin(self, index: int, options: dict[str, object], infos: dict[str, object]) -> dict[str, object]:
        player = self.players[index]
        player.begin(self.draws[index], options)
        self._over[index] = False
        found: dict[str, object] = self._add_info(infos, player.drawn.info, index)
        return found

    # ---- stepping

    def step(self, actions: ActionNumbers) -> VectorStep:
        """Do an action in each world; shape (num_envs,).

        Raises:
            InvalidValueError: there is no such action, or without autoreset, a world whose episode is over was not
                reset.
        """
        chosen = self._numbers[rules.numbers_of(actions, self.num_envs, len(self.actions))]
        waiting = self._over.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and waiting.any():
            raise InvalidValueError(f"worlds {numpy.flatnonzero(waiting).tolist()} are over; reset them first")
        rewards = numpy.zeros(self.num_envs)
        terminated = numpy.zeros(self.num_envs, dtype=numpy.bool_)
        infos: dict[str, object] = {}
        easy = self._walk(chosen, waiting, rewards)
        for index in numpy.flatnonzero(~easy & ~waiting).tolist():
            rewards[index], terminated[index], _ = self.players[index].step(int(chosen[index]))
        for index in numpy.flatnonzero(waiting).tolist():
            infos = self._begin(index, {}, infos)
        truncated = ~terminated & ~waiting & (self.grids.steps == (self._most or 0))
        self._over = terminated | truncated
        observed, infos = self._ended(infos)
        return observed, rewards, terminated, truncated, infos

    def _walk(self, chosen: ActionNumbers, waiting: WorldMarks, rewards: NDArray[numpy.float64]) -> WorldMarks:
        """Make the steps in which an agent only moves, and return where they were made."""
        if self.plan.fog:
            return numpy.zeros(self.num_envs, dtype=numpy.bool_)
        here = self.grids.cells + self._first
        there = here + _OFFSETS[chosen]
        diagonal = chosen >= rules.STRAIGHT
        straight, agents = self._views["straight"], self._views["agent"]
        easy: WorldMarks = (self._views["easy"][there] > 0) & ~(diagonal & (straight[here] > 0))
        easy &= (chosen < rules.MOVES) & ~waiting
        agents[here[easy]] = 0
        agents[there[easy]] = 1
        self.grids.cells[easy] = (there - self._first)[easy]
        self.grids.steps[easy] += 1
        self.grids.totals[easy] += self._step_reward
        rewards[easy] = self._step_reward
        return easy

    def _ended(self, infos: dict[str, object]) -> tuple[grids.WorldObservation, dict[str, object]]:
        """The observations and infos of a step, with episodes that are over begun anew if the mode is so."""
        observed, over = self.plan.observe(self.grids), numpy.flatnonzero(self._over).tolist()
        if not over:
            return observed, infos
        for index in over:
            player = self.players[index]
            player.is_over = True
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                last = {key: array[index] for key, array in observed.items()}
                infos = self._add_info(infos, {"final_obs": last, "final_info": player.info}, index)
            else:
                infos = self._add_info(infos, player.info, index)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            return observed, infos
        for index in over:
            infos = self._begin(index, {}, infos)
        return self.plan.observe(self.grids), infos

    # ---- showing

    def render(self) -> tuple[WorldFrame | None, ...]:  # type: ignore[override] # as LevelEnv
        """The frames of all worlds."""
        return tuple(player.frame(self.render_mode) for player in self.players)


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        raise InvalidValueError(
            f"autoreset_mode must be {' or '.join(repr(each.value) for each in AutoresetMode)}, not {mode!r}"
        ) from None


def _checked_mask(mask: object, count: int) -> WorldMarks:
    if mask is None:
        return numpy.ones(count, dtype=numpy.bool_)
    if not isinstance(mask, numpy.ndarray) or mask.dtype != numpy.bool_ or mask.shape != (count,) or not mask.any():
        raise InvalidValueError(f"reset_mask must be an array of {count} truth values, at least one of them true")
    return mask
