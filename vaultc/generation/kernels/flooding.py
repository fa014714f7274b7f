"""Flooding for a compiler (twin in ``vaultc.generation.layout.regions``)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from vaultc.world.grid import Box

_LAST_COLUMN: Final = 78
_SHARED: Final = 1
_CELLS: Final = 80 * 21


class _Flooding:
    """One flooding at work; ``inside`` and ``before`` have a column of zeros after the level."""

    def __init__(
        self, cells: bytearray, numbers: bytearray, lit: bytearray, edges: bytearray, number: int, light: bool,
        before: bytearray, inside: bytearray,
    ) -> None:  # fmt: skip
        self.cells = cells
        self.numbers = numbers
        self.lit = lit
        self.edges = edges
        self.number: i64 = number
        self.light = light
        self.inside = inside
        self.before = before
        self.exact = False
        self.borders = b""
        self.owned = False
        self.left: i64 = 0
        self.top: i64 = 0
        self.right: i64 = 0
        self.bottom: i64 = 0
        self.count: i64 = 0

    def span(self, x: i64, y: i64) -> None:
        """Fill one run of a row, then those above and below of which it is the beginning."""
        while x > 0 and self.before[21 * x + y] and self.numbers[21 * x + y] != self.number:
            x -= 1
        x += 1
        if x < self.left:
            self.left = x
        if y < self.top:
            self.top = y
        end = self.fill(x, y)
        self.seed(x, end, y - 1)
        self.seed(x, end, y + 1)
        if end > self.right:
            self.right = end - 1
        if y > self.bottom:
            self.bottom = y

    def fill(self, start: i64, y: i64) -> i64:
        """Number and light a run; returns the first column after it."""
        x: i64 = start
        cell: i64 = 21 * x + y
        while x <= _LAST_COLUMN and self.inside[cell]:
            self.numbers[cell] = self.number
            self.lit[cell] = 1 if self.light else 0
            self.count += 1
            if not self.exact:
                self.mark_edges(x - 1 if x == start else x, x + 1, y)
            x += 1
            cell += 21
        return x

    def mark_edges(self, x1: i64, x2: i64, y: i64) -> None:
        """Walls and doors around a cell are the edge."""
        x: i64
        row: i64
        for x in range(x1, x2 + 1):
            if x < 1:
                continue
            for row in range(y - 1 if y > 0 else 0, y + 2 if y < 20 else 21):
                cell: i64 = 21 * x + row
                code: i64 = i64(self.cells[cell])
                if self.borders[code]:
                    self.edges[cell] = 1
                    if self.light:
                        self.lit[cell] = 1
                    if self.owned and not self.numbers[cell]:
                        self.numbers[cell] = self.number
                    elif self.numbers[cell] != self.number:
                        self.numbers[cell] = _SHARED

    def seed(self, start: i64, end: i64, y: i64) -> None:
        """Go on in every run of a neighbouring row that has not been filled."""
        if y < 0 or y > 20:
            return
        x: i64
        for x in range(start if start > 0 else 0, end if end < 80 else 80):
            cell: i64 = 21 * x + y
            if self.inside[cell]:
                if self.numbers[cell] != self.number:
                    self.span(x, y)
                continue
            if x > 0 and self.inside[cell - 21] and self.numbers[cell - 21] != self.number:
                self.span(x - 1, y)
            if self.inside[cell + 21] and self.numbers[cell + 21] != self.number:
                self.span(x + 1, y)


def flood_cells(
    terrain: bytearray, numbers: bytearray, lit: bytearray, edges: bytearray, x: int, y: int, number: int, light: bool,
    exact: bool, alike: bool, wanted: bytes, borders: bytes, owned: bool,
) -> tuple[Box, int]:  # fmt: skip
    """Flood from (x, y); the bounding box as the game computes it, and how many cells there are."""
    first = bytearray(256)
    first[terrain[21 * x + y]] = 1
    like_start = _area(terrain, bytes(first))
    before = like_start if exact else _area(terrain, wanted)
    inside = like_start if exact or alike else before
    work = _Flooding(terrain, numbers, lit, edges, number, light, before, inside)
    work.exact, work.borders, work.owned = exact, borders, owned
    work.left = work.right = x
    work.top = work.bottom = y
    work.span(x, y)
    return (work.left, work.top, work.right, work.bottom), work.count


def _area(terrain: bytearray, wanted: bytes) -> bytearray:
    """1 where the terrain is wanted, and columns of zeros instead of column 0 and after the level."""
    area = terrain.translate(wanted)
    area[:21] = bytes(21)
    area[_CELLS:] = bytes(42)
    return area
