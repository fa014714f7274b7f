"""The digging boundary for a compiler (twin in ``vaultc.generation.layout.walls``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.world.catalog import terrain as terrains

_COLUMNS: Final = 80
_ROWS: Final = 21


def mark_boundary(terrain: bytearray, flags: bytearray, maze: bool) -> None:
    """Make everything at and beyond the outermost lines of the level non-diggable."""
    cells, marked = vec[u8](terrain), vec[u8](flags)
    x1 = _first(cells, 0, _ROWS, _COLUMNS, 1, _ROWS, maze)
    x2 = _COLUMNS - 1 - _first(cells, _ROWS * (_COLUMNS - 1), -_ROWS, _COLUMNS, 1, _ROWS, maze)
    x1 = x1 if x1 > 0 else 0
    x2 = x2 if x2 < _COLUMNS else _COLUMNS - 1
    length: i64 = x2 + 1 - x1
    y1 = _first(cells, _ROWS * x1, 1, _ROWS, _ROWS, length, maze)
    y2 = _ROWS - 1 - _first(cells, _ROWS * x1 + _ROWS - 1, -1, _ROWS, _ROWS, length, maze)
    x: i64
    y: i64
    cell: i64 = 0
    for x in range(_COLUMNS):
        for y in range(_ROWS):
            if x <= x1 or x >= x2 or y <= y1 or y >= y2:
                marked[cell] = marked[cell] | terrains.NON_DIGGABLE
            cell += 1
    flags[:] = bytes(marked)


def _first(cells: vec[u8], start: i64, to_next: i64, count: i64, step: i64, length: i64, maze: bool) -> i64:
    """The index of the first of ``count`` lines that is not all stone, or the one before it."""
    line: i64
    for line in range(count):
        open_cells: i64 = 0
        walls: i64 = 0
        for index in range(length):
            code: i64 = i64(cells[start + step * index])
            if code > terrains.DBWALL:
                open_cells += 1
            elif code != terrains.STONE:
                walls += 1
        if open_cells or walls:
            return line if maze and not open_cells else line - 1
        start += to_next
    return count
