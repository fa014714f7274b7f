"""Flooding an irregular area with a room's number.

Rule: "Flood" of "REGION, rooms from regions, topologize". The order matters for the bounding box and for edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from vaultc.catalog.terrain import DBWALL, DOOR, ROOM, VWALL
from vaultc.grid import HEIGHT, LAST_COLUMN, LAST_ROW, Box, valid
from vaultc.layout.positions import ROOM_NUMBER_MASK, SHARED
from vaultc.level import Level

_LAST_FLOODED_COLUMN = 78


@dataclass(slots=True)
class Flood:
    """One flooding: what it writes, and the bounding box and number of cells that it finds.

    ``exact`` floods cells of the same terrain as the cell where each span starts; otherwise everything room-like
    belongs to the area, and walls and doors around it become its edge.
    """

    level: Level
    number: int
    lit: bool
    exact: bool
    left: int
    top: int
    right: int
    bottom: int
    count: int = 0

    @property
    def box(self) -> Box:
        """Bounding box as the game computes it."""
        return self.left, self.top, self.right, self.bottom

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
        numbers, number = self.level.room_numbers, self.number
        matches = self._matcher(x, y)
        while x > 0 and matches(x, y) and numbers[x * HEIGHT + y] != number:
            x -= 1
        x += 1
        self.left = min(self.left, x)
        self.top = min(self.top, y)
        end = self._fill(x, y, matches)
        for row in (y - 1, y + 1):
            if valid(x, row):
                yield from self._seeds(x, end, row, matches)
        if end > self.right:
            self.right = end - 1
        self.bottom = max(self.bottom, y)

    def _matcher(self, x: int, y: int) -> Callable[[int, int], bool]:
        terrain = self.level.terrain
        if self.exact:
            start = terrain[x * HEIGHT + y]
            return lambda a, b: 1 <= a <= LAST_COLUMN and 0 <= b <= LAST_ROW and terrain[a * HEIGHT + b] == start
        return lambda a, b: 1 <= a <= LAST_COLUMN and 0 <= b <= LAST_ROW and terrain[a * HEIGHT + b] >= ROOM

    def _fill(self, start: int, y: int, matches: Callable[[int, int], bool]) -> int:
        """Number and light a run; returns the first column behind it."""
        numbers, lit = self.level.room_numbers, self.level.lit
        x = start
        while x <= _LAST_FLOODED_COLUMN and matches(x, y):
            numbers[x * HEIGHT + y] = self.number
            lit[x * HEIGHT + y] = self.lit
            self.count += 1
            if not self.exact:
                self._mark_edges(x - 1 if x == start else x, x + 1, y)
            x += 1
        return x

    def _mark_edges(self, x1: int, x2: int, y: int) -> None:
        level = self.level
        for x in range(x1, x2 + 1):
            for row in (y - 1, y, y + 1):
                cell = x * HEIGHT + row
                code = level.terrain[cell] if valid(x, row) else 0
                if VWALL <= code <= DBWALL or code == DOOR:
                    level.edges[cell] = 1
                    if self.lit:
                        level.lit[cell] = 1
                    if level.room_numbers[cell] != self.number:
                        level.room_numbers[cell] = SHARED

    def _seeds(self, start: int, end: int, row: int, matches: Callable[[int, int], bool]) -> Iterator[tuple[int, int]]:
        numbers, number = self.level.room_numbers, self.number
        for x in range(start, end):
            candidates = (x,) if matches(x, row) else (x - 1, x + 1)
            for column in candidates:
                if matches(column, row) and numbers[column * HEIGHT + row] != number:
                    yield column, row


def flood(level: Level, x: int, y: int, number: int, lit: bool, *, exact: bool) -> Flood:
    """Flood from (x, y) with a room's number; see :class:`Flood`."""
    flooding = Flood(level, number & ROOM_NUMBER_MASK, lit, exact, x, y, x, y)
    flooding.run(x, y)
    return flooding
