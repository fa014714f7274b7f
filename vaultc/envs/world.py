"""The walking world: one agent on one level, and what its actions do."""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.chance import modern
from vaultc.envs import grids
from vaultc.envs.rules import MOVES, OFFSETS, STRAIGHT, WalkAction, WorldRules
from vaultc.level import layers
from vaultc.level.level import Item, Level
from vaultc.level.measures import reachability
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
            raise UnplayableLevelError(f"{self.level.name}: there is no free cell on which an agent could begin")
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
            raise UnplayableLevelError(f"{self.level.name}: there is no way {self.rules.goal}, and nowhere to go")
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
