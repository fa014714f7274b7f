"""A player: an agent in its world, from level to level."""

from __future__ import annotations

from collections import abc
from typing import Final, TypeAlias

import numpy
from numpy.typing import NDArray

from vaultc.envs import grids, pictures, rules, sources, world
from vaultc.envs.sight import FogSight
from vaultc.support.arguments import whole
from vaultc.support.errors import InvalidValueError

WorldFrame: TypeAlias = "str | NDArray[numpy.uint8]"
"""A rendered level: text, or a picture of shape (height, width, 3)."""

RENDER_MODES: Final = ("ansi", "rgb_array")


class Player:
    """An agent in its world, from level to level: what its episode has brought so far."""

    def __init__(
        self, home: grids.Grids, index: int, chosen: rules.WorldRules, fog: bool, max_episode_steps: int | None
    ) -> None:
        if max_episode_steps is not None and whole(max_episode_steps, "max_episode_steps") < 1:
            raise InvalidValueError(f"max_episode_steps is at least 1, not {max_episode_steps}")
        self.home = home
        self.world = world.WalkingWorld(home, index, chosen)
        self._sight = FogSight(self.world) if fog else None
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
        draw = pictures.text_of if mode == "ansi" else pictures.picture_of
        return draw(self.world, self._sight is not None)


def checked_mode(mode: str | None) -> str | None:
    """A mode of rendering.

    Raises:
        InvalidValueError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidValueError(f"render_mode is {' or '.join(map(repr, RENDER_MODES))}, not {mode!r}")
    return mode
