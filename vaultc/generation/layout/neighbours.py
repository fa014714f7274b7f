"""For many cells at once: which of their eight neighbours have a property.

A property of cells is held as one big integer with a byte per cell, so that looking at all northern neighbours is one
shift. The shapes of walls, the growth of caves and the placing of walls all start from this.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog.directions import marks

_COLUMN: Final = 8 * grid.HEIGHT
_MOST: Final = grid.WIDTH + 2
_REPEATED: Final = [sum(1 << _COLUMN * x for x in range(count)) for count in range(_MOST + 1)]
"""A 1 in the first row of as many columns as the index."""
_BELOW_TOP: Final = [ones * ((1 << _COLUMN) - 256) for ones in _REPEATED]
_ABOVE_BOTTOM: Final = [ones * ((1 << _COLUMN - 8) - 1) for ones in _REPEATED]
_BESIDE: Final = (bytes(2 * grid.HEIGHT), b"\1" * (2 * grid.HEIGHT))


@lru_cache(maxsize=1024)
def area_mask(columns: int, y1: int, y2: int) -> int:
    """255 for the cells of rows y1 to y2 of ``columns`` columns, 0 for others; rows off the grid are left out."""
    top, height = max(y1, 0), min(y2, grid.LAST_ROW) + 1 - max(y1, 0)
    return _REPEATED[columns] * ((1 << 8 * height) - 1) << 8 * top if height > 0 else 0


def cells_of(terrain: bytearray, code: int, area: grid.Box) -> list[int]:
    """The cells of an area that are of a terrain, column by column; its corners may lie off the grid."""
    return cells_marked(terrain, _is(code), area) if terrain.find(code) >= 0 else []


@cache
def _is(code: int) -> bytes:
    return marks([code])


@twin("marking")
def cells_marked(array: bytearray, table: bytes, area: grid.Box) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    left, right = max(area[0], 0), min(area[2], grid.LAST_COLUMN)
    if left > right:
        return []
    first, end = left * grid.HEIGHT, (right + 1) * grid.HEIGHT
    top, bottom = max(area[1], 0), min(area[3], grid.LAST_ROW)
    marked = array[:end].translate(table)
    found: list[int] = []
    cell = marked.find(1, first)
    while cell >= 0:
        if top <= cell % grid.HEIGHT <= bottom:
            found.append(cell)
        cell = marked.find(1, cell + 1)
    return found


def neighbour_sets(
    cells: bytes | bytearray, table: bytes, outside: bool, first: int = 0, last: int = grid.LAST_COLUMN
) -> bytes:
    """One byte per cell of some columns: the directions (``N | NE | ...``) in which the neighbour has a property.

    ``cells`` is a cell array of a level, ``table`` says which of its values have the property (``marks``). Neighbours
    off the valid grid, column 0 among them, have the property if ``outside``.
    """
    count = last + 3 - first
    start, end = max(first - 1, 1), min(last + 1, grid.LAST_COLUMN)
    beside = _BESIDE[outside]
    marked = beside[: grid.HEIGHT * (start + 1 - first)] + cells[
        grid.HEIGHT * start : grid.HEIGHT * (end + 1)
    ].translate(table)
    middle = int.from_bytes(marked + beside[: grid.HEIGHT * (last + 1 - end)], "little")
    upper = middle << 8 & _BELOW_TOP[count]
    lower = middle >> 8 & _ABOVE_BOTTOM[count]
    if outside:
        upper |= _REPEATED[count]
        lower |= _REPEATED[count] << 8 * grid.LAST_ROW
    sets = (upper | lower << 4) >> _COLUMN
    sets |= (upper | middle << 1 | lower << 2) >> 2 * _COLUMN - 1
    sets |= (lower | middle << 1 | upper << 2) << 5
    size = grid.HEIGHT * (count - 2)
    return (sets & (1 << 8 * size) - 1).to_bytes(size, "little")
