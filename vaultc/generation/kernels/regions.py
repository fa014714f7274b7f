"""Floods and caves for a compiler (twins in ``vaultc.generation.layout.regions``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.chance.dice import Dice
from vaultc.generation.kernels.cells import NONE, index_of
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


_SEEDED: Final = 624
_SETTLED: Final = bytes([0] * 5 + [1] * 4) + bytes([0] * 3 + [1] * 6)
_WITHOUT_FIVE: Final = bytes(9) + bytes([1] * 5 + [0] + [1] * 3)
_WITH_THREE: Final = bytes(9) + bytes([0] * 3 + [1] * 6)


def strew(terrain: bytearray, dice: Dice, foreground: int, background: int) -> None:
    """Strew a fixed number of open cells."""
    placed: i64 = 0
    x: i64
    cell: i64
    while placed < _SEEDED:
        x = dice.rn2(77) + 2
        cell = 21 * x + dice.rn2(19) + 1
        if terrain[cell] == background:
            terrain[cell] = foreground
            placed += 1


def grow(terrain: bytearray, foreground: int, background: int, smoothed: bool) -> None:
    """Let open cells close and crowded ones open, pass by pass, and write them back."""
    grid = _open_cells(terrain, foreground)
    _settle(grid, grid, _SETTLED)
    _settle(grid, vec[u8](bytes(grid)), _WITHOUT_FIVE)
    for _ in range(2 * smoothed):
        _settle(grid, vec[u8](bytes(grid)), _WITH_THREE)
    x: i64
    y: i64
    for x in range(2, 79):
        for y in range(1, 20):
            terrain[21 * x + y] = foreground if grid[index_of(x, y)] else background


def _open_cells(cells: bytearray, foreground: int) -> vec[u8]:
    """A grid with a margin: 1 for open cells. The columns at both ends of the level are closed."""
    grid = vec[u8](NONE)
    x: i64
    y: i64
    for x in range(2, 79):
        for y in range(21):
            grid[index_of(x, y)] = 1 if cells[21 * x + y] == foreground else 0
    return grid


def _settle(grid: vec[u8], before: vec[u8], results: bytes) -> None:
    """Open and close cells as ``results`` says for closed cells with 0 to 8 open neighbours, then for open ones.

    Neighbours are those ``before``; if both are the same grid, cells see the new ones in the west and the north.
    """
    table = vec[u8](results)
    x: i64
    p: i64
    for x in range(2, 79):
        p = index_of(x, 1)
        upper: i64 = i64(before[p - 24]) + i64(before[p + 22])
        middle: i64 = i64(before[p - 23]) + i64(before[p + 23])
        cell: i64 = i64(before[p])
        for p in range(index_of(x, 1), index_of(x, 20)):
            lower: i64 = i64(before[p - 22]) + i64(before[p + 24])
            below: i64 = i64(before[p + 1])
            grid[p] = table[9 * cell + upper + middle + lower + i64(before[p - 1]) + below]
            upper, middle, cell = middle, lower, below
