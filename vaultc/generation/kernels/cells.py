"""Cells and their neighbours, on grids that loops can cross without testing for the ends."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.world.grid import NE, NW, SE, SW, E, N, S, W

STRIDE: Final = 23
"""From a cell to its neighbour in the east, on a grid with a margin."""
NONE: Final = bytes(82 * 23)
"""A grid with a margin of zeros."""
_BESIDE: Final = [bytes([value]) * (2 * 21) for value in range(8)]
_NORTHERN: Final = NW | N | NE
_SOUTHERN: Final = SW | S | SE


def index_of(x: i64, y: i64) -> i64:
    """Return the index of a cell on a grid with a margin."""
    return STRIDE * (x + 1) + y + 1


def columns(cells: bytearray, table: bytes, outside: int, x1: int, x2: int) -> vec[u8]:
    """The columns from x1 to x2 and their neighbours: a table's value for each cell, and ``outside`` for others.

    Columns that are not valid, column 0 among them, are outside.
    """
    first, last = max(x1 - 1, 1), min(x2 + 1, 79)
    beside = _BESIDE[outside]
    marked = beside[: 21 * (first + 1 - x1)] + cells[21 * first : 21 * (last + 1)].translate(table)
    return vec[u8](marked + beside[: 21 * (x2 + 1 - last)])


def around(grid: vec[u8], p: i64, y: i64, outside: bool) -> i64:
    """The directions in which a neighbour on a grid of columns is marked, of a cell of row y."""
    found: i64 = i64(grid[p + 21]) * E | i64(grid[p - 21]) * W
    if y > 0:
        found |= i64(grid[p - 22]) * NW | i64(grid[p - 1]) * N | i64(grid[p + 20]) * NE
    elif outside:
        found |= _NORTHERN
    if y < 20:
        found |= i64(grid[p - 20]) * SW | i64(grid[p + 1]) * S | i64(grid[p + 22]) * SE
    elif outside:
        found |= _SOUTHERN
    return found
