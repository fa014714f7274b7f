"""Grids with a margin, so that loops need not ask whether a neighbour exists."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.catalog.directions import NE, NW, SE, SW, E, N, S, W

STRIDE: Final = 23
"""From a cell to its neighbour in the east, on a grid with a margin."""
NONE: Final = bytes(82 * 23)
"""A grid with a margin of nothing but zeros."""
ALL: Final = b"\1" * (82 * 23)


def place(x: i64, y: i64) -> i64:
    """Where a cell stands on a grid with a margin."""
    return STRIDE * (x + 1) + y + 1


def having(cells: vec[u8], table: bytes, outside: bool, x1: i64 = 0, x2: i64 = 79) -> vec[u8]:
    """A grid with a margin: 1 for the valid cells whose value is marked in a table, and where all else is ``outside``.

    It is only true for the columns from x1 to x2, and those beside them.
    """
    wanted = vec[u8](table)
    result = vec[u8](ALL if outside else NONE)
    first: i64 = x1 - 1 if x1 > 2 else 1
    last: i64 = x2 + 1 if x2 < 78 else 79
    cell: i64 = 21 * first
    to: i64 = place(first, 0)
    for _ in range(last + 1 - first):
        for _ in range(21):
            result[to] = wanted[i64(cells[cell])]
            cell += 1
            to += 1
        to += 2
    return result


def around(grid: vec[u8], p: i64) -> i64:
    """The directions in which a neighbour on a grid with a margin has a 1."""
    found: i64 = N if grid[p - 1] else 0
    if grid[p + 22]:
        found |= NE
    if grid[p + 23]:
        found |= E
    if grid[p + 24]:
        found |= SE
    if grid[p + 1]:
        found |= S
    if grid[p - 22]:
        found |= SW
    if grid[p - 23]:
        found |= W
    if grid[p - 24]:
        found |= NW
    return found
