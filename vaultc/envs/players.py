"""A player: an agent in its world from level to level, with the cells that it sees and their pictures.

The agent sees its own cell and those around it, and each lit cell to which nothing solid obstructs the straight line.
The line has as many steps as the larger of the distances in columns and rows; each step is at the column and row
nearest to the line, the greater of two. Rock, walls, trees, closed doors, boulders and clouds obstruct; they are also
seen, where they are lit, if a cell beside them is seen that does not obstruct.
"""

from __future__ import annotations

from collections import abc
from copy import copy
from functools import cache
from typing import Final, TypeAlias

import numpy
from numpy.typing import NDArray

from vaultc.envs import grids, rules, sources, world
from vaultc.level import layers
from vaultc.level.level import Level, Monster
from vaultc.rendering.renderers import png, texts
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world import grid
from vaultc.world.catalog import named, terrain

_FLAGS: Final = {
    layers.BROKEN: terrain.BROKEN,
    layers.OPEN: terrain.OPEN,
    layers.CLOSED: terrain.CLOSED,
    layers.LOCKED: terrain.LOCKED,
}


def text_of(world: world.WalkingWorld, fog: bool) -> str:
    """The level as lines of text, with the agent as ``@``."""
    return texts.render(level_now(world, fog), world.catalog, reveal=True)


def picture_of(world: world.WalkingWorld, fog: bool) -> NDArray[numpy.uint8]:
    """The level as an RGB picture of shape (336, 1280, 3)."""
    return numpy.array(png.render(level_now(world, fog), world.catalog).convert("RGB"), dtype=numpy.uint8)


def level_now(world: world.WalkingWorld, fog: bool = False) -> Level:
    """The level as it is now and as the agent knows it; with ``fog`` only what was seen.

    The agent is a human, and a drawn goal is a way down or up.
    """
    level = copy(world.level)
    level.terrain, level.flags = bytearray(level.terrain), bytearray(level.flags)
    seen = _lengthwise(world.view["seen"]) if fog else bytes([1]) * grid.CELLS
    doors, codes = _lengthwise(world.view["doors"]), _lengthwise(world.view["terrain"])
    for index in range(grid.CELLS):
        if not seen[index]:
            level.terrain[index] = level.flags[index] = 0
        elif codes[index] != level.terrain[index] or doors[index]:
            level.terrain[index] = codes[index]
            level.flags[index] = _FLAGS.get(doors[index], 0)
    for index in map(grids.in_level, world.goals - world.ways.keys()):
        if seen[index]:
            level.terrain[index] = terrain.STAIRS
            level.flags[index] = terrain.UP if world.rules.goal == "up" else terrain.DOWN
    _take_things(level, world, seen)
    return level


def _take_things(level: Level, world: world.WalkingWorld, seen: bytes) -> None:
    piles = {grids.in_level(cell): pile for cell, pile in world.piles.items()}
    level.piles = {index: pile for index, pile in piles.items() if seen[index]}
    there = _lengthwise(world.view["traps"])
    level.traps = [trap for trap in level.traps if seen[grid.at(trap.x, trap.y)] and there[grid.at(trap.x, trap.y)]]
    level.engravings = [each for each in level.engravings if seen[grid.at(each.x, each.y)]]
    x, y = world.position
    others = [each for each in level.monsters if seen[grid.at(each.x, each.y)] and (each.x, each.y) != (x, y)]
    level.monsters = [Monster(min(named.species_if_any(world.catalog, "human"), default=0), x, y), *others]
    level.buried, level.rooms, level.doors = [], list(level.rooms), list(level.doors)


def _lengthwise(layer: grids.Cells) -> bytes:
    """A layer of shape (21, 80) as cells in the order of a level's arrays."""
    return layer.astype(numpy.uint8).T.tobytes()


_FARTHEST_COLUMN: Final = grid.WIDTH - 1
_FARTHEST_ROW: Final = grid.HEIGHT - 1
_LONGEST: Final = _FARTHEST_COLUMN - 1
"""The most cells between two others on a line."""
_SEEN_THROUGH: Final = (terrain.IRONBARS, terrain.DRAWBRIDGE_UP)


@cache
def _lines() -> NDArray[numpy.int16]:
    """For each distance in rows and columns the steps to the cells between; unused places are 0, the cell itself.

    The shape is (41, 159, 78); the middle is the distance 0.
    """
    down = numpy.arange(-_FARTHEST_ROW, _FARTHEST_ROW + 1)[:, None, None]
    right = numpy.arange(-_FARTHEST_COLUMN, _FARTHEST_COLUMN + 1)[None, :, None]
    length = numpy.maximum(abs(down), abs(right))
    step = numpy.arange(1, _LONGEST + 1)[None, None, :]
    twice = 2 * numpy.maximum(length, 1)
    rows, columns = (2 * step * down + length) // twice, (2 * step * right + length) // twice
    found: NDArray[numpy.int16] = numpy.where(step < length, rows * grids.WIDTH + columns, 0).astype(numpy.int16)
    return found


class FogSight:
    """The fog of one world: finds what its agent sees, and remembers what it has seen."""

    def __init__(self, world: world.WalkingWorld) -> None:
        self._world = world
        self._changes = -1
        self._lit = numpy.zeros((grid.HEIGHT, grid.WIDTH), dtype=numpy.bool_)
        self._known: dict[int, NDArray[numpy.bool_]] = {}

    def begin(self) -> None:
        """Forget the last level."""
        numpy.greater(grids.upright(self._world.level.lit), 0, out=self._lit)
        self._changes = -1
        self.look()

    def look(self) -> None:
        """Add what the agent sees now to the layer ``seen``."""
        world = self._world
        if world.changes != self._changes:
            self._changes, self._known = world.changes, {}
            self._solid = self._solid_cells()
        cell = world.cell
        if cell not in self._known:
            self._known[cell] = self._seen_from(*world.position)
        world.view["seen"][self._known[cell]] = 1

    def _solid_cells(self) -> NDArray[numpy.bool_]:
        """Cells that cannot be seen through, by their indices."""
        view = self._world.view
        ground, code = view["ground"], view["terrain"]
        solid = (ground == grids.BLOCKED) | (ground == grids.CLOSED) | (ground == grids.LOCKED)
        solid &= ~numpy.isin(code, _SEEN_THROUGH)
        solid |= (code == terrain.CLOUD) | ((view["things"] & grids.BOULDER) > 0)
        framed = numpy.zeros((grids.ROWS, grids.WIDTH), dtype=numpy.bool_)
        framed[grids.INSIDE] = solid
        return framed.reshape(-1)

    def _seen_from(self, x: int, y: int) -> NDArray[numpy.bool_]:
        top, left = _FARTHEST_ROW - y, _FARTHEST_COLUMN - x
        steps = _lines()[top : top + grid.HEIGHT, left : left + grid.WIDTH]
        here = grids.cell_of(x, y)
        was_solid, self._solid[here] = bool(self._solid[here]), False
        seen: NDArray[numpy.bool_] = numpy.logical_not(self._solid[steps + here].any(axis=2))
        self._solid[here] = was_solid
        seen &= self._lit
        solid = self._solid.reshape(grids.ROWS, grids.WIDTH)[grids.INSIDE]
        seen |= _beside(seen & ~solid) & solid & self._lit
        seen[max(y - 1, 0) : y + 2, max(x - 1, 0) : x + 2] = True
        return seen


def _beside(cells: NDArray[numpy.bool_]) -> NDArray[numpy.bool_]:
    """The cells beside some cells, and these."""
    wide = cells.copy()
    wide[:, 1:] |= cells[:, :-1]
    wide[:, :-1] |= cells[:, 1:]
    found = wide.copy()
    found[1:] |= wide[:-1]
    found[:-1] |= wide[1:]
    return found


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
        draw = text_of if mode == "ansi" else picture_of
        return draw(self.world, self._sight is not None)


def checked_mode(mode: str | None) -> str | None:
    """A mode of rendering.

    Raises:
        InvalidValueError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidValueError(f"render_mode is {' or '.join(map(repr, RENDER_MODES))}, not {mode!r}")
    return mode
