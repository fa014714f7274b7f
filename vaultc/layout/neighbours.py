"""For every cell at once: which of its eight neighbours have a property.

A property of cells is held as one big integer with a byte (0 or 1) per cell, so that looking at all northern
neighbours is one shift. What walls look like, where caves grow and where walls are put all start from this.
"""

from __future__ import annotations

from collections.abc import Iterable

from vaultc.grid import CELLS, HEIGHT, LAST_ROW, WIDTH, at

_MARGIN = HEIGHT + 1
_SPAN = CELLS + 2 * _MARGIN
_COLUMN = 8 * HEIGHT


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << 8 * (cell + _MARGIN) for cell in cells)


_INSIDE = _mask(range(HEIGHT, CELLS))
_OUTSIDE = ((1 << 8 * _SPAN) - 1) // 255 ^ _INSIDE
_TOP = _mask(x * HEIGHT for x in range(WIDTH + 1))
_BOTTOM = _mask(at(x, LAST_ROW) for x in range(WIDTH + 1))
_ALL = _INSIDE | _OUTSIDE


def neighbour_sets(cells: bytes | bytearray, table: bytes, outside: bool) -> bytes:
    """One byte per cell: the directions (``N | NE | ...``) in which the neighbour has a property.

    ``cells`` is a cell array of a level, ``table`` says which of its values have the property (``marks``).
    Neighbours off the valid grid, column 0 among them, have it if ``outside``.
    """
    middle = int.from_bytes(cells[:CELLS].translate(table), "little") << 8 * _MARGIN
    middle = middle & _INSIDE | (_OUTSIDE if outside else 0)
    upper = (middle << 8 & ~_TOP | (_TOP if outside else 0)) & _ALL
    lower = middle >> 8 & ~_BOTTOM | (_BOTTOM if outside else 0)
    sets = upper | lower << 4
    sets |= (upper << 1 | middle << 2 | lower << 3) >> _COLUMN
    sets |= (lower << 5 | middle << 6 | upper << 7) << _COLUMN
    return (sets >> 8 * _MARGIN & (1 << 8 * CELLS) - 1).to_bytes(CELLS, "little")
