"""Caves for a compiler (twins in ``vaultc.generation.layout.regions``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.chance.dice import Dice
from vaultc.generation.kernels.cells import NONE, index_of

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
