"""A quest: from some squares to others of a ground, and the tests that all searches share."""

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
