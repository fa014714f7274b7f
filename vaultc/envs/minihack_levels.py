"""``MiniHackLevels``: generated levels in the real game, a new one at each ``reset`` of one MiniHack environment."""

from __future__ import annotations

from collections import abc
from contextlib import contextmanager
from functools import partial
from typing import Final, NoReturn, cast

import gymnasium
import numpy
from gymnasium import spaces

from vaultc.api.generated_level import GeneratedLevel
from vaultc.envs import rules, sources
from vaultc.games.detection import AUTO
from vaultc.linter.checking.dialects import Dialect, settled
from vaultc.minihack import bridge
from vaultc.support.errors import InvalidValueError, VaultcError
from vaultc.world import grid

BLANK: Final = """MAZE: "mylevel", ' '
FLAGS: noteleport
GEOMETRY: center, center
MAP
.
ENDMAP
"""
"""The level of an environment that was not reset yet."""

_OUTCOMES: Final[abc.Mapping[object, str]] = {2: "goal", 1: "death"}
"""Outcomes by the number of MiniHack's ``end_status``."""


_FULL: Final = "full"
"""The render mode for which NLE masks colors with a negative number, which numpy 2 refuses for unsigned bytes."""


class CopyError(VaultcError, TypeError):
    """A game that runs cannot be copied or pickled."""


class MiniHackLevels(gymnasium.Env[bridge.GameObservation, int]):
    """The game inside MiniHack on generated levels, a new one with each ``reset``.

    Levels are chosen as by :class:`~vaultc.envs.LevelEnv`: from ``level`` with ``weights`` and ``seeds``, or by the
    curriculum ``next_level``. Files are of the game inside MiniHack unless ``dialect``, a comment or the settings name
    another. ``verified`` compares each level with the one in the game before it is played.
    ``options`` go to MiniHack's own ``MiniHack``: rewards, observations, ``max_episode_steps``. ``game`` is the
    MiniHack environment, which is made once; with each level only its level file is replaced.

    Raises:
        DesError: a file has errors.
        InvalidValueError: an option is wrong.
        MiniHackMissing: MiniHack is not installed.
        TargetError: a level is not found.
    """

    metadata: dict[str, object] = {"render_modes": ["human", "ansi", "full", "pixel"]}  # noqa: RUF012 - as in the base class
    """The ways to render, which Gymnasium reads before an environment is made."""

    def __init__(
        self,
        level: sources.LevelSource | abc.Sequence[sources.LevelSource] | None = None,
        *,
        weights: abc.Sequence[float] | None = None,
        seeds: abc.Sequence[int] | None = None,
        next_level: sources.NextLevel | None = None,
        verified: bool = False,
        dialect: Dialect = AUTO,
        distinct: str | None = None,
        **options: object,
    ) -> None:
        self.draws = sources.LevelDraws(
            level,
            weights=weights,
            seeds=seeds,
            next_level=next_level,
            place=bridge.PLACE_NAME,
            dialect=partial(bridge.game_of, dialect=settled(dialect)),
            distinct=distinct,
        )
        self.verified = verified
        if "des_file" in options:
            raise InvalidValueError("choose levels by 'level', not by 'des_file'")
        self.game = bridge.seedable(BLANK, **options)
        self._is_closed = False
        known, mode = MiniHackLevels.metadata["render_modes"], self.game.render_mode
        assert isinstance(known, list)
        if mode is not None and mode not in known:
            self.close()
            raise InvalidValueError(f"render_mode must be {' or '.join(map(repr, known))}, not {mode!r}")
        self.observation_space, self.action_space = self.game.observation_space, self.game.action_space
        self.metadata, self.render_mode = self.game.metadata, self.game.render_mode
        self._text = BLANK
        self._total, self._steps = 0.0, 0
        self._last: sources.Episode | None = None
        self._drawn: sources.EpisodeLevel | None = None

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled, as the game cannot be.

        Raises:
            CopyError: always.
        """
        raise CopyError("MiniHackLevels cannot be copied or pickled, since a game runs in it; make one in each process")

    @property
    def drawn(self) -> sources.EpisodeLevel:
        """The level of the episode.

        Raises:
            InvalidValueError: there is no episode yet.
        """
        if self._drawn is None:
            raise InvalidValueError("there is no level yet; call reset first")
        return self._drawn

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[bridge.GameObservation, dict[str, object]]:
        """Begin an episode on the next level; ``options`` may choose its ``level`` and its ``level_seed``.

        The game's own dice begin with ``game_seed``, which is drawn as the level is.

        Raises:
            GenerationError: no level could be made.
            InvalidValueError: there is no such seed or option, the level cannot be written for MiniHack, or the
                environment is closed.
            LevelDiffers: it was to be verified, and the game shows another level.
            LevelNotInstalled: MiniHack could not give the level to the game.
        """
        if self._is_closed:
            raise InvalidValueError("the environment is closed; make another one")
        is_first = self._np_random_seed is None
        super().reset(seed=sources.checked_seed(seed))
        if seed is not None or is_first:
            self.draws.restart(self.np_random_seed)
        last = self._last
        if last is None and self._drawn is not None:
            last = sources.Episode(self._drawn, self._total, self._steps, "abandoned")
        self._drawn = next(self.draws.levels(options, last))
        if self.verified:
            bridge.verify(self.generated)
        text = bridge.frozen(self.generated)
        if text != self._text:
            bridge.replace_level(self.game, text)
            self._text = text
        self._last, self._total, self._steps = None, 0.0, 0
        game_seed = self.draws.number(1 << 31)
        self.game.seed(game_seed, game_seed, reseed=False)
        observation, info = self.game.reset()
        return observation, info | self._drawn.info | {"game_seed": game_seed}

    @property
    def generated(self) -> GeneratedLevel:
        """The level of the episode, with all its contents.

        Raises:
            InvalidValueError: there is no episode yet, or its level was not generated from a script.
        """
        level = self.drawn.level
        if not isinstance(level, GeneratedLevel):
            raise InvalidValueError(f"{self.drawn.name}: only a generated level can be played in MiniHack")
        return level

    def step(self, action: int) -> tuple[bridge.GameObservation, float, bool, bool, dict[str, object]]:
        """Do an action of MiniHack; the info of the last step has ``level``, ``level_seed`` and ``outcome`` too.

        Raises:
            InvalidValueError: there is no such action, there is no episode yet, or it is over.
        """
        number = rules.number_of(action, int(cast("spaces.Discrete", self.action_space).n))
        self._check_running()
        if self._last is not None:
            raise InvalidValueError("the episode is over; call reset first")
        observation, reward, terminated, truncated, info = self.game.step(number)
        self._total += reward
        self._steps += 1
        if terminated or truncated:
            outcome = _OUTCOMES.get(info.get("end_status"), "truncated")
            self._last = sources.Episode(self.drawn, self._total, self._steps, outcome)
            info = info | self.drawn.info | {"steps": self._steps, "outcome": outcome}
        return observation, reward, terminated, truncated, info

    def render(self) -> bridge.GameFrame:  # type: ignore[override] # the base class has frames of its own type
        """The frame that MiniHack renders; None without a ``render_mode``.

        Raises:
            InvalidValueError: there is no episode yet.
        """
        if self.render_mode is None:
            return None
        self._check_running()
        if self.render_mode != _FULL:
            return self.game.render()
        with _wide_arrays(self.game):
            return self.game.render()

    def _check_running(self) -> None:
        if self._is_closed:
            raise InvalidValueError("the environment is closed; make another one")
        _ = self.drawn

    def close(self) -> None:
        """End the game."""
        self._is_closed = True
        self.game.close()


@contextmanager
def _wide_arrays(game: bridge.LoadedGame) -> abc.Iterator[None]:
    """Give NLE the map of its last observation, its colors among it, in wider numbers for a moment."""
    kept, shape = game.last_observation, (grid.HEIGHT, grid.WIDTH - 1)
    game.last_observation = tuple(array.astype(numpy.int16) if array.shape == shape else array for array in kept)
    try:
        yield
    finally:
        game.last_observation = kept
