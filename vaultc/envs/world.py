"""The walking world: one agent on one level, what its actions do, what it sees, and pictures of that.

The agent sees its own cell and those around it, and each lit cell to which nothing solid obstructs the straight line.
The line has as many steps as the larger of the distances in columns and rows; each step is at the column and row
nearest to the line, the greater of two. Rock, walls, trees, closed doors, boulders and clouds obstruct; they are also
seen, where they are lit, if a cell beside them is seen that does not obstruct.
"""

from __future__ import annotations

from collections import abc
from copy import copy
from functools import cache
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from vaultc.chance import modern
from vaultc.envs import grids
from vaultc.envs.rules import MOVES, OFFSETS, STRAIGHT, WalkAction, WorldRules
from vaultc.level import layers
from vaultc.level.level import Item, Level, Monster
from vaultc.level.measures import reachability
from vaultc.rendering.renderers import png, texts
from vaultc.support import errors
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import Catalog, kinds, named, terrain

GOAL_REACHED, DIED, LEFT = "goal", "death", "left"
"""Outcomes of an episode."""

GOLD, CARRIED, TOOL = range(3)
"""Places in the status of a world."""

_FILLED: Final = (kinds.PIT, kinds.SPIKED_PIT, kinds.HOLE, kinds.TRAP_DOOR)
"""Traps that a boulder fills."""
_WORDS: Final = 1 << 32
_START, _GOAL = 1, 2
"""Keys of the draws of a start and of a goal."""
_OPPOSITE: Final = {"down": "up", "up": "down"}
_FLAGS: Final = {
    layers.BROKEN: terrain.BROKEN,
    layers.OPEN: terrain.OPEN,
    layers.CLOSED: terrain.CLOSED,
    layers.LOCKED: terrain.LOCKED,
}
_FARTHEST_COLUMN: Final = grid.WIDTH - 1
_FARTHEST_ROW: Final = grid.HEIGHT - 1
_LONGEST: Final = _FARTHEST_COLUMN - 1
"""The most cells between two others on a line."""
_SEEN_THROUGH: Final = (terrain.IRONBARS, terrain.DRAWBRIDGE_UP)


class UnplayableLevelError(errors.InvalidValueError):
    """A level without a cell to begin at, or without a cell that could be the goal."""


class AgentPlaces(NamedTuple):
    """The cell where the agent begins, and the cells that are the goal."""

    start: int
    goals: frozenset[int]


class WalkingWorld:
    """A level with an agent on it, whose cells are row ``index`` of some grids.

    ``outcome`` is None until the episode ends: ``goal``, ``death`` or ``left``. ``changes`` counts the changes of what
    can be seen through.
    """

    def __init__(self, home: grids.Grids, index: int, rules: WorldRules) -> None:
        self.rules = rules
        self.index = index
        self._attach(home)
        self._meaning, self._blocking = grids.meaning_bits(rules), grids.blocking_bits(rules)
        self.piles: dict[int, list[Item]] = {}
        self.changes = 0
        self.outcome: str | None = None

    def _attach(self, home: grids.Grids) -> None:
        """Look at the arrays of some grids."""
        index = self.index
        self._home, self.view = home, home.level_of(index)
        self._cells, self._status = memoryview(home.cells.data), memoryview(home.status[index].data)
        self._terrain, self._doors = home.memory("terrain", index), home.memory("doors", index)
        self._objects, self._traps = home.memory("objects", index), home.memory("traps", index)
        self._agent, self._ground = home.memory("agent", index), home.memory("ground", index)
        self._things, self._straight = home.memory("things", index), home.memory("straight", index)
        self._passable, self._easy = home.memory("passable", index), home.memory("easy", index)

    def __getstate__(self) -> dict[str, object]:
        """The state without views of the grids, which a copy makes of its own grids."""
        state = {name: value for name, value in vars(self).items() if not isinstance(value, memoryview)}
        del state["view"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._attach(self._home)

    # ---- the beginning of an episode

    def begin(self, level: Level, catalog: Catalog, seed: int) -> None:
        """Lay out a level; start and goal that it does not have itself are drawn from a seed.

        Raises:
            UnplayableLevelError: there is no start or no goal.
        """
        self._means = grids.CellMeans.of(level, catalog)
        hidden = grids.lay_out(self.view, level, catalog, self._means, self.rules)
        self.level, self.catalog = level, catalog
        self._hidden = {grids.of_level(index): number for index, number in hidden.items()}
        ways = [*grids.cells_with(level, terrain.STAIRS), *grids.cells_with(level, terrain.LADDER)]
        self.ways = {grids.of_level(index): "up" if level.flags[index] & terrain.UP else "down" for index in ways}
        self.piles = {grids.of_level(index): list(pile) for index, pile in level.piles.items() if pile}
        self._boulders = named.kinds_if_any(catalog, "boulder")
        self._openers = named.kinds_if_any(catalog, "tool that opens locks")
        self._gold_kinds = named.kinds_if_any(catalog, "gold")
        self._status[GOLD] = self._status[CARRIED] = self._status[TOOL] = 0
        self.outcome = None
        self.changes += 1
        self.goals: frozenset[int] = frozenset()
        start, self.goals = self._places(seed)
        for cell in self.goals:
            x, y = grids.coordinates(cell)
            self.view["goal"][y, x] = 1
            self._things[cell] |= grids.GOAL
        self._cells[self.index] = start
        self._agent[start] = 1
        grids.judge(self.view, self.rules)

    def _places(self, seed: int) -> AgentPlaces:
        """The start: a way in, else a drawn cell; the goal: all ways of its direction, else a drawn cell."""
        goal = self.rules.goal
        goals = frozenset([cell for cell, way in self.ways.items() if way == goal])
        entered = _OPPOSITE[goal or "down"]
        entrances = [cell for cell, way in self.ways.items() if way == entered]
        free = [] if entrances else [cell for cell in self._free_cells() if cell not in goals]
        if not entrances and not free:
            raise UnplayableLevelError(f"{self.level.name}: there is no free cell for the agent to begin on")
        start = min(entrances) if entrances else _drawn(free, seed, _START)
        if goal is None or goals:
            return AgentPlaces(start, goals)
        return AgentPlaces(start, frozenset([self._drawn_goal(start, seed)]))

    def _free_cells(self) -> list[int]:
        """Walkable cells without monster, boulder or trap, in the order of their indices."""
        return grids.free_cells(self.view)

    def _drawn_goal(self, start: int, seed: int) -> int:
        needs, doors = self._means
        found = reachability.flood(doors, needs, grids.in_level(start), reachability.WALKING)
        free = {*self._free_cells()}.intersection(map(grids.of_level, found)) - {start}
        if not free:
            raise UnplayableLevelError(
                f"{self.level.name}: there is no way {self.rules.goal}, and no free cell for a goal"
            )
        return _drawn(sorted(free), seed, _GOAL)

    # ---- steps

    @property
    def cell(self) -> int:
        """The cell of the agent."""
        return int(self._cells[self.index])

    @property
    def position(self) -> grid.Cell:
        """The column and row of the agent."""
        return grids.coordinates(self.cell)

    @property
    def status(self) -> tuple[int, int, int]:
        """The gold and the number of objects that the agent carries, and 1 if one of them opens locks."""
        return self._status[GOLD], self._status[CARRIED], self._status[TOOL]

    def put(self, cell: int, *, with_tool: bool = False) -> None:
        """Put the agent on a cell, for trials; with a tool that opens locks, or as it is."""
        self._agent[self.cell] = 0
        self._agent[cell] = 1
        self._cells[self.index] = cell
        self._status[TOOL] |= with_tool

    def step(self, action: int) -> float:
        """Do an action; return its reward and set ``outcome`` if it ends the episode."""
        gold = self._status[GOLD]
        if action < MOVES:
            self._move(action)
        elif action == WalkAction.SEARCH:
            self._search()
        elif action == WalkAction.PICK_UP:
            self._pick_up()
        elif action <= WalkAction.UP:
            direction = "down" if action == WalkAction.DOWN else "up"
            if self.cell in self.goals and self.ways.get(self.cell, direction) == direction:
                self.outcome = GOAL_REACHED
            elif self.ways.get(self.cell) == direction:
                self.outcome = LEFT
        elif action < WalkAction.CLOSE_NORTH:
            self._kick(self.cell + OFFSETS[action - WalkAction.KICK_NORTH])
        else:
            self._close(self.cell + OFFSETS[action - WalkAction.CLOSE_NORTH])
        return self._reward(self._status[GOLD] - gold)

    def _reward(self, gold: int) -> float:
        rules = self.rules
        reward = rules.step_reward + gold * rules.gold_reward
        if self.outcome == GOAL_REACHED:
            reward += rules.goal_reward
        elif self.outcome == DIED:
            reward += rules.death_reward
        return reward

    def _move(self, direction: int) -> None:
        here, offset = self._cells[self.index], OFFSETS[direction]
        there = here + offset
        diagonal = direction >= STRAIGHT
        if diagonal and (self._straight[here] or self._straight[there]):
            return
        ground = self._ground[there]
        if ground == grids.CLOSED or ground == grids.LOCKED:
            self._open(there)
        elif self._may_enter(there, offset, diagonal):
            self._agent[here] = 0
            self._agent[there] = 1
            self._cells[self.index] = there
            self._arrive(there)

    def _may_enter(self, there: int, offset: int, diagonal: bool) -> bool:
        ground, things = self._ground[there], self._things[there]
        if ground == grids.BLOCKED or (ground == grids.LIQUID and self.rules.liquids == "block"):
            return False
        if things & self._blocking & ~grids.BOULDER:
            return False
        return not things & grids.BOULDER or self._push(there, there + offset, diagonal)

    def _arrive(self, cell: int) -> None:
        things, rules = self._things[cell], self.rules
        if (
            (self._ground[cell] == grids.LIQUID and rules.liquids == "kill")
            or (things & grids.MONSTER and rules.monsters == "kill")
            or (things & grids.TRAP and rules.traps == "kill")
        ):
            self.outcome = DIED
            return
        if rules.autopickup:
            self._pick_up()
        if things & grids.GOAL and not rules.leave:
            self.outcome = GOAL_REACHED

    def _search(self) -> None:
        here = self.cell
        for cell in [here + offset for offset in OFFSETS]:
            if cell in self._hidden:
                grids.reveal(self.view, grids.in_level(cell), self._hidden.pop(cell))
                self._judge(cell)

    # ---- doors

    def _open(self, cell: int) -> None:
        """Open a door or lower a drawbridge, or unlock a door; without a tool a locked door stays as it is."""
        if self._ground[cell] == grids.LOCKED:
            if not self._status[TOOL]:
                return
            self._doors[cell], self._ground[cell] = layers.CLOSED, grids.CLOSED
        elif self._terrain[cell] == terrain.DOOR:
            self._doors[cell], self._ground[cell] = layers.OPEN, grids.DRY
        else:
            is_bridge = self._terrain[cell] == terrain.DRAWBRIDGE_UP
            self._terrain[cell] = terrain.DRAWBRIDGE_DOWN if is_bridge else terrain.DOOR
            self._doors[cell], self._ground[cell] = 0 if is_bridge else layers.EMPTY_DOORWAY, grids.DRY
        self._judge(cell)

    def _kick(self, cell: int) -> None:
        """Break a closed or locked door."""
        if self._doors[cell] in (layers.CLOSED, layers.LOCKED):
            self._doors[cell], self._ground[cell], self._straight[cell] = layers.BROKEN, grids.DRY, 0
            self._judge(cell)

    def _close(self, cell: int) -> None:
        """Close an open door in which nothing lies and no monster is."""
        hindered = grids.MONSTER | grids.BOULDER | grids.OBJECTS
        if self._doors[cell] == layers.OPEN and not self._things[cell] & hindered:
            self._doors[cell], self._ground[cell] = layers.CLOSED, grids.CLOSED
            self._judge(cell)

    # ---- objects

    def _pick_up(self) -> None:
        """Take everything from the agent's cell except boulders."""
        cell = self.cell
        pile = self.piles.get(cell)
        if not pile:
            return
        for item in pile:
            if item.kind in self._gold_kinds:
                self._status[GOLD] += item.quantity
            elif item.kind not in self._boulders:
                self._status[CARRIED] += item.quantity
                self._status[TOOL] |= item.kind in self._openers
        self._set_pile(cell, [item for item in pile if item.kind in self._boulders])

    def _set_pile(self, cell: int, pile: list[Item]) -> None:
        if pile:
            self.piles[cell] = pile
        else:
            self.piles.pop(cell, None)
        self._objects[cell] = pile[0].kind + 1 if pile else 0
        others = self._things[cell] & ~(grids.OBJECTS | grids.BOULDER)
        self._things[cell] = others | grids.bits_of([item.kind for item in pile], self._boulders)
        self._judge(cell)

    def _push(self, cell: int, beyond: int, diagonal: bool) -> bool:
        """Push the uppermost boulder of a cell, and return whether none is left there."""
        ground, things = self._ground[beyond], self._things[beyond]
        if ground not in (grids.DRY, grids.LIQUID) or things & (grids.MONSTER | grids.BOULDER):
            return False
        if diagonal and self._straight[beyond]:
            return False
        pile = list(self.piles[cell])
        boulder = next(item for item in pile if item.kind in self._boulders)
        pile.remove(boulder)
        self._set_pile(cell, pile)
        if ground == grids.LIQUID:
            self._terrain[beyond], self._ground[beyond] = terrain.ROOM, grids.DRY
            self._judge(beyond)
        elif self._traps[beyond] in _FILLED:
            self._traps[beyond] = 0
            self._things[beyond] &= ~grids.TRAP
            self._judge(beyond)
        else:
            self._set_pile(beyond, [boulder, *self.piles.get(beyond, [])])
        return not self._things[cell] & grids.BOULDER

    # ---- what is derived

    def _judge(self, cell: int) -> None:
        """Update the layers that are derived from a cell that changed."""
        ground, things = self._ground[cell], self._things[cell]
        entered = ground == grids.DRY or (ground == grids.LIQUID and self.rules.liquids != "block")
        self._passable[cell] = entered and not things & self._blocking
        self._easy[cell] = ground == grids.DRY and not things & self._meaning and not self._straight[cell]
        self.changes += 1


def _drawn(cells: abc.Sequence[int], seed: int, key: int) -> int:
    """One of some cells: by the first word of the seed's sequence that favours none of them."""
    count = len(cells)
    limit = _WORDS - _WORDS % count
    return cells[next(word for word in modern.seed_words(seed, (key,)) if word < limit) % count]


def text_of(world: WalkingWorld, fog: bool) -> str:
    """The level as lines of text, with the agent as ``@``."""
    return texts.render(level_now(world, fog), world.catalog, reveal=True)


def picture_of(world: WalkingWorld, fog: bool) -> NDArray[numpy.uint8]:
    """The level as an RGB picture of shape (336, 1280, 3)."""
    return numpy.array(png.render(level_now(world, fog), world.catalog).convert("RGB"), dtype=numpy.uint8)


def level_now(world: WalkingWorld, fog: bool = False) -> Level:
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


def _take_things(level: Level, world: WalkingWorld, seen: bytes) -> None:
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

    def __init__(self, world: WalkingWorld) -> None:
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
