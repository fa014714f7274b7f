"""Searches for routes: from some squares to others of a ground, without pushing, with lasting tools."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from vaultc.level.solving import powers
from vaultc.level.solving.ground import QuestGround, routes
from vaultc.world import grid

FAR: Final = 1 << 20
"""More than the steps of any way."""


class Stride(NamedTuple):
    """A step of a plan: the square that the hero enters, and the square to which a boulder goes from there.

    ``boulder`` is -1 where none was, and the square itself where the hero breaks it to pieces.
    """

    cell: int
    boulder: int = -1


QuestPlan = tuple[Stride, ...]
"""The squares of a way from the first on, with the boulders that are moved."""


@dataclass(frozen=True, eq=False)
class Quest:
    """The way from ``starts`` to ``goals`` on a ground.

    With ``dig_down`` a hole that the hero digs is a goal as well.
    """

    ground: QuestGround
    starts: tuple[int, ...]
    goals: frozenset[int]
    dig_down: int = 0

    def is_reached(self, cell: int, held: int, filled: abc.Container[int] = ()) -> bool:
        """True if a hero with some powers has arrived."""
        if cell in self.goals:
            return cell not in self.ground.falls or cell not in filled
        return bool(self.dig_down & held and self.ground.floor[cell])

    @cached_property
    def _squares(self) -> dict[int, bytearray]:
        return {}

    def squares(self, held: int) -> bytearray:
        """1 for all squares that a hero with some powers enters, goals included; not to be changed."""
        if held not in self._squares:
            found = self.ground.squares(held)
            for cell in self.goals:
                found[cell] = 1
            self._squares[held] = found
        return self._squares[held]

    def starting(self, mask: int) -> list[tuple[int, int]]:
        """The squares on which the hero begins, with the powers there."""
        ground = self.ground
        return [(cell, ground.gained(cell, ground.own, mask)) for cell in self.starts]

    def distances(self, held: int) -> list[int]:
        """A lower bound of the steps from each cell: as if the hero had all these powers, and boulders were air."""
        squares = self.optimistic(held)
        ground = self.ground
        goals = sorted(self.goals)
        if self.dig_down & held:
            goals += [cell for cell in range(grid.CELLS) if ground.floor[cell]]
        found = [FAR] * grid.CELLS
        for cell in goals:
            found[cell] = 0
        front, length = sorted(set(goals)), 0
        while front:
            length += 1
            following = [] if length > 1 else self._teleporters(squares, found)
            for cell in front:
                for other, _, left, _ in routes()[cell]:
                    if (
                        squares[other]
                        and found[other] == FAR
                        and (left < 0 or not (ground.straight[cell] or ground.straight[other]))
                    ):
                        found[other] = length
                        following.append(other)
            front = following
        return found

    def _teleporters(self, squares: bytearray, found: list[int]) -> list[int]:
        """The teleportation traps that can be used, each at most a step from the goal."""
        cells = [
            cell
            for cell in range(grid.CELLS)
            if squares[cell] and self.ground.kinds[cell] == powers.TELEPORTER and found[cell] == FAR
        ]
        for cell in cells:
            found[cell] = 1
        return cells

    def optimistic(self, held: int) -> bytearray:
        """The squares that are entered at best: with these powers, and if boulders can be pushed, after they filled
        everything."""
        found = bytearray(self.squares(held))
        if self.ground.has_boulders:
            for cell in range(grid.CELLS):
                if self.ground.kinds[cell] in _PERHAPS_FILLED:
                    found[cell] = 1
        for cell in self.starts:
            found[cell] = 1
        return found


_PERHAPS_FILLED: Final = powers.FILLABLE | {powers.LAVA, powers.WATER_SPAN, powers.LAVA_SPAN, powers.HEAP}
"""Squares that boulders may open, by rules or chance."""


WalkState = tuple[int, int]
"""A square and the powers of the hero there."""


class Reached(NamedTuple):
    """The squares that a hero reaches at best, the powers gained, and whether the goal is among them."""

    cells: list[int]
    held: int
    arrives: bool


def at_best(quest: Quest, mask: int) -> Reached:
    """The squares that are reached if everything uncertain turns out well.

    Charges never run out, boulders are out of the way and have filled what they can, boxes open, and teleportation
    traps that work lead anywhere. A goal that is not reached so is not reached at all.
    """
    ground = quest.ground
    held = ground.own | powers.TELEPORT
    while True:
        cells = _flooded(quest, held)
        gained = held
        for cell in cells:
            for finding in ground.gains.get(cell, ()):
                gained |= finding.power & mask
        if gained == held:
            return Reached(cells, held, any(quest.is_reached(cell, held) for cell in cells))
        held = gained


def _flooded(quest: Quest, held: int) -> list[int]:
    squares = quest.optimistic(held)
    found = list(dict.fromkeys(quest.starts))
    for cell in found:
        squares[cell] = 0
    for cell in found:
        for other in quest.ground.steps(cell, squares):
            squares[other] = 0
            found.append(other)
    return found


def walk(
    quest: Quest,
    starting: abc.Iterable[WalkState],
    mask: int,
    boulders: frozenset[int],
    filled: frozenset[int],
    arrived: abc.Callable[[int, int], bool],
    breaking: bool = False,
) -> list[WalkState] | None:
    """The shortest way without pushing a boulder, as squares and powers; None if there is none.

    ``mask`` are the powers that tools may give. A hero who is ``breaking`` digs through boulders where a tool allows.
    """
    ground, layers = quest.ground, _Layers(quest, boulders, filled, powers.DIG if breaking else 0)
    parents: dict[WalkState, WalkState | None] = {}
    front = []
    for state in starting:
        if state not in parents:
            parents[state] = None
            front.append(state)
    for state in front:
        cell, held = state
        if arrived(cell, held):
            way = [state]
            while (before := parents[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        for other in ground.steps(cell, layers.squares(held), boulders):
            following = other, ground.gained(other, held, mask)
            if following not in parents:
                parents[following] = state
                front.append(following)
    return None


class _Layers:
    """The squares that are entered with each set of powers, boulders and filled squares included."""

    def __init__(self, quest: Quest, boulders: frozenset[int], filled: frozenset[int], breaking: int = 0) -> None:
        self._quest, self._boulders, self._filled, self._breaking = quest, boulders, filled, breaking
        self._known: dict[int, bytearray] = {}

    def squares(self, held: int) -> bytearray:
        """1 for the squares that are entered."""
        if held not in self._known:
            found = bytearray(self._quest.squares(held))
            for cell in self._filled:
                found[cell] = 1
            if not held & self._breaking:
                for cell in self._boulders:
                    found[cell] = 0
            self._known[held] = found
        return self._known[held]


def shortest_walk(quest: Quest, mask: int) -> QuestPlan | None:
    """The shortest way to the goal past boulders that stay in place."""
    boulders = quest.ground.boulders
    found = walk(quest, quest.starting(mask), mask, boulders, frozenset(), quest.is_reached, breaking=True)
    if found is None:
        return None
    return tuple(Stride(cell, cell if cell in boulders and held & powers.DIG else -1) for cell, held in found)


def region(
    quest: Quest, cell: int, held: int, mask: int, boulders: frozenset[int], filled: frozenset[int]
) -> tuple[bytearray, int]:
    """All squares to which the hero can walk from one, marked 1, with the powers gained on the way."""
    ground = quest.ground
    layers = _Layers(quest, boulders, filled)
    while True:
        squares = bytearray(layers.squares(held))
        marked = bytearray(grid.CELLS)
        found = [cell]
        squares[cell], marked[cell] = 0, 1
        for place in found:
            for other in ground.steps(place, squares, boulders):
                squares[other], marked[other] = 0, 1
                found.append(other)
        gained = held
        for place in found:
            gained = ground.gained(place, gained, mask)
        if gained == held:
            return marked, held
        held = gained
