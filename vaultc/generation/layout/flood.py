"""Flooding an irregular area with a room's number.

Rules: "REGION, rooms from regions, topologize". The order matters for the bounding box and for edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from vaultc.generation.layout.positions import ROOM_NUMBER_MASK, SHARED
from vaultc.generation.site import Site
from vaultc.support.acceleration import twin
from vaultc.world.catalog.terrain import DBWALL, DOOR, SDOOR, VWALL, is_room_like
from vaultc.world.grid import CELLS, EASTWARD, HEIGHT, WESTWARD, Box, at, column, row

_LAST_FLOODED_COLUMN: Final = 78
_ROOM_LIKE = bytearray(is_room_like(code) for code in range(256))


class Flood:
    """The result of a flood: the bounding box as the game computes it, the number of cells, and their room number."""

    __slots__ = ("box", "count", "number")

    def __init__(self, box: Box, count: int, number: int) -> None:
        self.box = box
        self.count = count
        self.number = number


@dataclass(slots=True)
class _Flooding:
    """One flooding at work: the number that it writes, and the bounding box and number of cells that it finds.

    ``inside`` has a 1 for each cell that belongs to the area, ``before`` for each that the search for the beginning of
    a run passes. An ``exact`` flood is of a single terrain; otherwise everything room-like belongs to the area (or, in
    games whose floods are ``alike``, all cells like its first one), and walls and doors around it become its edge.
    """

    terrain: bytearray
    numbers: bytearray
    lights: bytearray
    edges: bytearray
    number: int
    lit: bool
    exact: bool
    alike: bool
    before: bytes
    inside: bytes
    left: int
    top: int
    right: int
    bottom: int
    count: int = 0

    def run(self, x: int, y: int) -> None:
        """Flood from a cell; spans call for further spans in the game's order, however deep they nest."""
        spans = [self._span(x, y)]
        while spans:
            seed = next(spans[-1], None)
            if seed is None:
                spans.pop()
            else:
                spans.append(self._span(*seed))

    def _span(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Fill one run of a row; yields the cells from which the rows above and below are to be flooded."""
        numbers, number = self.numbers, self.number
        before = self.before
        cell = at(x, y)
        while x > 0 and before[cell] and numbers[cell] != number:
            x, cell = x - 1, cell + WESTWARD
        x += 1
        self.left = min(self.left, x)
        self.top = min(self.top, y)
        end = self._fill(x, y)
        yield from self._seeds(x, end, y - 1)
        yield from self._seeds(x, end, y + 1)
        if end > self.right:
            self.right = end - 1
        self.bottom = max(self.bottom, y)

    def _fill(self, start: int, y: int) -> int:
        """Number and light a run; returns the first column after it."""
        numbers, lit, inside = self.numbers, self.lights, self.inside
        x, cell = start, at(start, y)
        while x <= _LAST_FLOODED_COLUMN and inside[cell]:
            numbers[cell] = self.number
            lit[cell] = self.lit
            self.count += 1
            if not self.exact:
                self._mark_edges(x - 1 if x == start else x, x + 1, y)
            x, cell = x + 1, cell + EASTWARD
        return x

    def _mark_edges(self, x1: int, x2: int, y: int) -> None:
        for x in range(x1, x2 + 1):
            for cell in column(x, y - 1, y + 1):
                code = self.terrain[cell] if x else 0
                if VWALL <= code <= DBWALL or code == DOOR or (self.alike and code == SDOOR):
                    self.edges[cell] = 1
                    if self.lit:
                        self.lights[cell] = 1
                    if self.numbers[cell] != self.number:
                        self.numbers[cell] = SHARED

    def _seeds(self, start: int, end: int, y: int) -> Iterator[tuple[int, int]]:
        numbers, number, inside = self.numbers, self.number, self.inside
        for cell in row(start, end - 1, y):
            for near in (cell,) if inside[cell] else (cell + WESTWARD, cell + EASTWARD):
                if inside[near] and numbers[near] != number:
                    yield near // HEIGHT, y


def _area(terrain: bytearray, code: int | None) -> bytes:
    """A byte for each cell, and for columns after the level: 1 if the terrain is ``code``, or room-like without it."""
    wanted = _ROOM_LIKE
    if code is not None:
        wanted = bytearray(256)
        wanted[code] = 1
    return bytes(HEIGHT) + terrain[HEIGHT:CELLS].translate(wanted) + bytes(HEIGHT)


@twin("flooding")
def flood_cells(
    terrain: bytearray,
    numbers: bytearray,
    lit: bytearray,
    edges: bytearray,
    x: int,
    y: int,
    number: int,
    light: bool,
    exact: bool,
    alike: bool,
) -> tuple[Box, int]:
    """Flood the arrays of a level from (x, y); the bounding box, and how many cells there are."""
    like_start = _area(terrain, terrain[at(x, y)])
    before = like_start if exact else _area(terrain, None)
    inside = like_start if exact or alike else before
    work = _Flooding(terrain, numbers, lit, edges, number, light, exact, alike, before, inside, x, y, x, y)
    work.run(x, y)
    return (work.left, work.top, work.right, work.bottom), work.count


def flood(site: Site, x: int, y: int, number: int, lit: bool, *, exact: bool) -> Flood:
    """Flood from (x, y) with a room's number.

    An ``exact`` flood is of a single terrain; otherwise everything room-like belongs to the area (or, in games whose
    floods are alike, all cells like its first one), and walls and doors around it become its edge.
    """
    level, alike, number = site.level, site.rules.ground.flood_alike, number & ROOM_NUMBER_MASK
    box, count = flood_cells(level.terrain, level.room_numbers, level.lit, level.edges, x, y, number, lit, exact, alike)
    return Flood(box, count, number)
