"""Sets of cells as whole numbers, a bit a cell: one operation of Python moves or joins all cells of a level.

Cell ``c`` is the bit ``1 << c``. Steps south and north move a set by one bit, after the cells at that end of their
columns are taken out; steps east and west move it by the height of a column.
"""

from __future__ import annotations

from collections import abc
from itertools import compress
from typing import TypeAlias

from vaultc.world import grid

CellBits: TypeAlias = int
"""A set of cells."""

_DIGITS = bytes(b"01"[mark > 0] for mark in range(256))
"""The digit of a number of two for a mark."""
_MARKS = bytes(digit == ord("1") for digit in range(256))
"""The mark for a digit."""


def bits_of_marks(marks: bytes | bytearray) -> CellBits:
    """The cells that have a mark other than 0."""
    return int(marks.translate(_DIGITS)[::-1], 2)


def bits_of(cells: abc.Iterable[int]) -> CellBits:
    """Some cells as a set."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(bits: CellBits) -> list[int]:
    """The cells of a set, in order."""
    return list(compress(range(grid.CELLS), f"{bits:b}".encode()[::-1].translate(_MARKS)))


def in_box(box: grid.Box) -> CellBits:
    """The cells of a box, as far as it lies on the level."""
    left, top, right, bottom = max(box[0], 0), max(box[1], 0), min(box[2], grid.LAST_COLUMN), min(box[3], grid.LAST_ROW)
    column = (1 << max(bottom + 1 - top, 0)) - 1
    return sum(column << grid.at(x, top) for x in range(left, right + 1))


_COLUMNS = range(0, grid.CELLS, grid.HEIGHT)
_LAST_ROW = bits_of(column + grid.LAST_ROW for column in _COLUMNS)
_NOT_LAST_ROW = (1 << grid.CELLS) - 1 ^ _LAST_ROW
_NOT_FIRST_ROW = (1 << grid.CELLS) - 1 ^ bits_of(_COLUMNS)


def _south(bits: CellBits) -> CellBits:
    return (bits & _NOT_LAST_ROW) << 1


def _north(bits: CellBits) -> CellBits:
    return (bits & _NOT_FIRST_ROW) >> 1


def _beside(bits: CellBits) -> CellBits:
    """The cells north and south of the cells of a set."""
    return (bits & _NOT_LAST_ROW) << 1 | (bits & _NOT_FIRST_ROW) >> 1


def waves(entered: CellBits, doors: CellBits, starts: CellBits) -> abc.Iterator[CellBits]:
    """The cells that are reached from some with no step, with one, with two ..., as long as there are any.

    ``entered`` are the cells that can be entered at all, ``doors`` those that are entered and left straight on.
    """
    front, unseen = starts, entered & ~starts
    while front:
        yield front
        beside = _beside(front)
        across = front | beside
        grown = (beside | across << grid.HEIGHT | across >> grid.HEIGHT) & unseen
        if (front | grown) & doors:  # seldom, so that most steps need not tell corners from sides
            slanted = _beside(front & ~doors)
            corners = (slanted << grid.HEIGHT | slanted >> grid.HEIGHT) & ~doors
            grown = (beside | front << grid.HEIGHT | front >> grid.HEIGHT | corners) & unseen
        front = grown
        unseen ^= front


def reached(entered: CellBits, doors: CellBits, starts: CellBits) -> CellBits:
    """The cells that are reached from some with any number of steps."""
    found = 0
    for wave in waves(entered, doors, starts):
        found |= wave
    return found


def areas(entered: CellBits, doors: CellBits, among: CellBits) -> abc.Iterator[CellBits]:
    """The connected sets of cells that hold some cell ``among`` them, in the order of the first such cell."""
    while among:
        found = reached(entered, doors, among & -among)
        yield found
        among &= ~found


def ends(entered: CellBits, doors: CellBits) -> CellBits:
    """The cells from which exactly one step leads."""
    turning = entered & ~doors
    north, south = _north(turning), _south(turning)
    corners = (side & turning for half in (north, south) for side in (half << grid.HEIGHT, half >> grid.HEIGHT))
    some = several = 0
    for side in (_north(entered), _south(entered), entered << grid.HEIGHT, entered >> grid.HEIGHT, *corners):
        several |= some & side
        some |= side
    return entered & some & ~several


def pieces(bits: CellBits, joined: abc.Iterable[CellBits] = ()) -> int:
    """The number of pieces of a set, whose cells touch at corners too; ``joined`` are parts known to be in one each."""
    count = 0
    for part in joined:
        if part & bits:
            bits &= ~reached(bits, 0, part & bits)
            count += 1
    return count + sum(1 for _ in areas(bits, 0, bits))


def holes(bits: CellBits, joined: abc.Iterable[CellBits] = ()) -> int:
    """The number of parts of the other cells that a set encloses, each connected along the edges of its cells.

    A set of closed squares that touch at corners too has as many more pieces than holes as corners and squares together
    are more than edges. ``joined`` are parts of the set known to be in one piece each.
    """
    tops, bottoms = bits | _south(bits), bits & _LAST_ROW
    corners = (tops | tops << grid.HEIGHT).bit_count() + (bottoms | bottoms << grid.HEIGHT).bit_count()
    edges = tops.bit_count() + bottoms.bit_count() + (bits | bits << grid.HEIGHT).bit_count()
    return pieces(bits, joined) - corners + edges - bits.bit_count()
