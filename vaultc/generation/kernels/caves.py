"""Caves for a compiler (twins in ``vaultc.generation.layout.caves``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.chance.dice import Dice
from vaultc.generation.kernels.cells import NONE, place

_SEEDED: Final = 624


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
    cells = vec[u8](terrain)
    grid = _open_cells(cells, foreground)
    _settle(grid)
    _turn_back(grid, 5, 5)
    if smoothed:
        _turn_back(grid, 0, 2)
        _turn_back(grid, 0, 2)
    front: u8 = foreground
    back: u8 = background
    x: i64
    y: i64
    for x in range(2, 79):
        for y in range(1, 20):
            cells[21 * x + y] = front if grid[place(x, y)] else back
    terrain[:] = bytes(cells)


def _open_cells(cells: vec[u8], foreground: int) -> vec[u8]:
    """A grid with a margin: 1 for open cells. The columns at both ends of the level are closed."""
    grid = vec[u8](NONE)
    front: u8 = foreground
    x: i64
    y: i64
    for x in range(2, 79):
        for y in range(21):
            grid[place(x, y)] = 1 if cells[21 * x + y] == front else 0
    return grid


def _count(grid: vec[u8], p: i64) -> i64:
    """The number of open cells among the eight neighbours."""
    west = grid[p - 24] + grid[p - 23] + grid[p - 22]
    return i64(west + grid[p - 1] + grid[p + 1] + grid[p + 22] + grid[p + 23] + grid[p + 24])


def _settle(grid: vec[u8]) -> None:
    """The first pass, in place: lonely cells close, crowded ones open."""
    x: i64
    y: i64
    count: i64
    for x in range(2, 79):
        for y in range(1, 20):
            count = _count(grid, place(x, y))
            if count <= 2:
                grid[place(x, y)] = 0
            elif count >= 5:
                grid[place(x, y)] = 1


def _turn_back(grid: vec[u8], least: i64, most: i64) -> None:
    """Close all cells with that many open neighbours, by the state before."""
    before = vec[u8](bytes(grid))
    x: i64
    y: i64
    count: i64
    for x in range(2, 79):
        for y in range(1, 20):
            if grid[place(x, y)]:
                count = _count(before, place(x, y))
                if least <= count <= most:
                    grid[place(x, y)] = 0
