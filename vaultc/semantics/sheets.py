"""What is certainly drawn on a map or in a room when a statement is executed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from vaultc.semantics.geometry import MapSize
from vaultc.semantics.paths import Path, is_certain
from vaultc.source import Span

Cell = tuple[int, int]
Characters = frozenset[str]

STAIRS = "<"
"""Stands for stairs and ladders, which no map character draws."""
ALTAR = "_"
GRAVE = "%"
FLOOR = frozenset(".#IAC")
"""Where a place drawn at random may lie by default."""
SOLID = frozenset(" |-TtUYBH")
"""Stone, walls, trees and secret corridors: where nobody can stand."""
WALL = frozenset("|-B")
DOORS = frozenset("+S")
WATER = frozenset("P}W")


class SheetKind(Enum):
    """What coordinates are counted from."""

    LEVEL = "level"
    MAP = "map"
    ROOM = "room"


class Change(NamedTuple):
    """Cells drawn over by the statement number ``order``: those of ``characters`` become ``result`` (None: unknown).

    ``replaced`` restricts the change to cells that hold one of these characters. An ``area`` None is everything.
    """

    order: int
    path: Path
    area: frozenset[Cell] | tuple[int, int, int, int] | None
    result: Characters | None
    replaced: Characters | None = None

    def covers(self, cell: Cell) -> bool:
        """Whether the change may touch a cell."""
        if self.area is None:
            return True
        if isinstance(self.area, frozenset):
            return cell in self.area
        x1, y1, x2, y2 = self.area
        return x1 <= cell[0] <= x2 and y1 <= cell[1] <= y2


@dataclass(slots=True, eq=False)
class Sheet:
    """A frame of reference with what is drawn in it.

    ``size`` is None where it is drawn by lot. ``rows`` are the characters at the start, None if nothing is known of
    them. ``origin`` is the absolute cell of (0,0), None if it is not known. Outside of a sheet that ``stands_in_stone``
    there is nothing but stone. ``begin`` is the statement that made it.
    """

    kind: SheetKind
    size: MapSize | None
    rows: tuple[str, ...] | None
    origin: Cell | None
    begin: Span | None
    order: int
    path: Path
    stands_in_stone: bool = False
    changes: list[Change] = field(default_factory=list)

    def holds(self, cell: Cell) -> bool | None:
        """Whether a cell lies inside; None if that is not known."""
        if self.size is None:
            return None
        return 0 <= cell[0] < self.size.width and 0 <= cell[1] < self.size.height

    def is_off_level(self, cell: Cell) -> bool:
        """Whether a cell certainly lies outside of the level."""
        if self.origin is None:
            return False
        x, y = self.origin[0] + cell[0], self.origin[1] + cell[1]
        return not (1 <= x <= 79 and 0 <= y <= 20)

    def initial(self, cell: Cell) -> Characters | None:
        """What was drawn at first; stone outside of a map that stands in stone."""
        if self.rows is None:
            return None
        if not self.holds(cell):
            return _STONE if self.stands_in_stone else None
        character = self.rows[cell[1]][cell[0]]
        if character == "x":
            return _STONE if self.stands_in_stone else None
        return frozenset(character)

    def at(self, cell: Cell, order: int, path: Path) -> Characters | None:
        """What a cell may hold when the statement of this order and path is executed; None if nobody knows."""
        now = self.initial(cell)
        for change in self.changes:
            if change.order >= order:
                break
            if not change.covers(cell):
                continue
            if change.replaced is not None:
                if now is None or not now & change.replaced:
                    continue
                now = None if change.result is None else now | change.result
            elif is_certain(change.path, path):
                now = change.result
            else:
                now = None if now is None or change.result is None else now | change.result
        return now

    def around(self, cell: Cell, order: int, path: Path) -> Iterator[Characters | None]:
        """What the four cells beside a cell may hold."""
        x, y = cell
        for beside in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            yield self.at(beside, order, path)


_STONE = frozenset(" ")
