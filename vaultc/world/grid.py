"""The grid of every level: 80 columns by 21 rows of cells, boxes, directions, and where maps lie on it.

Cells are stored column by column as in the games: cell (x, y) has the index ``x * HEIGHT + y``. So row 21 of column x
*is* row 0 of column x + 1, which some rules can see.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from struct import Struct
from typing import Final, TypeAlias

from vaultc.support import acceleration, passes

WIDTH: Final = 80
HEIGHT: Final = 21
CELLS: Final = WIDTH * HEIGHT
LAST_COLUMN: Final = WIDTH - 1
LAST_ROW: Final = HEIGHT - 1

Cell: TypeAlias = tuple[int, int]
"""A cell: its column and its row."""

Box: TypeAlias = tuple[int, int, int, int]
"""A rectangle of cells: left, top, right, bottom, all inside."""

WHOLE_LEVEL: Box = (1, 0, LAST_COLUMN, LAST_ROW)
"""All cells that the games use; column 0 exists but is not valid."""

WESTWARD: Final = -HEIGHT
NORTHWARD: Final = -1
SOUTHWARD: Final = 1
EASTWARD: Final = HEIGHT
"""Steps from the index of a cell to those beside it, for loops that go by indices."""
STRAIGHT = (WESTWARD, NORTHWARD, SOUTHWARD, EASTWARD)
ALL_AROUND = (
    WESTWARD + NORTHWARD, WESTWARD, WESTWARD + SOUTHWARD, NORTHWARD, SOUTHWARD, EASTWARD + NORTHWARD, EASTWARD,
    EASTWARD + SOUTHWARD,
)  # fmt: skip


def at(x: int, y: int) -> int:
    """Index of cell (x, y) in the arrays of a level."""
    return x * HEIGHT + y


def valid(x: int, y: int) -> bool:
    """True if (x, y) is a cell that the game uses; column 0 exists but is not valid."""
    return 1 <= x <= LAST_COLUMN and 0 <= y <= LAST_ROW


def inside_box(area: Box, x: int, y: int) -> bool:
    """True if (x, y) lies in an area."""
    return area[0] <= x <= area[2] and area[1] <= y <= area[3]


ALL_CELLS: Final[list[int]] = list(range(CELLS))
"""The indices of all cells, to be picked by marks."""

# ---- several cells, in loops that go by indices; cells off the grid are left out


def boxes_meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a cell in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def row(x1: int, x2: int, y: int) -> range:
    """Indices of a row's cells from column x1 to x2."""
    return range(at(max(x1, 0), y), at(min(x2, LAST_COLUMN), y) + 1, HEIGHT) if 0 <= y <= LAST_ROW else range(0)


def column(x: int, y1: int, y2: int) -> range:
    """Indices of a column's cells from row y1 to y2."""
    return range(at(x, max(y1, 0)), at(x, min(y2, LAST_ROW)) + 1) if 0 <= x <= LAST_COLUMN else range(0)


def columns(area: Box) -> list[range]:
    """Indices of the cells of each column of an area; its corners may lie off the grid."""
    x1, y1, x2, y2 = area
    top, end = max(y1, 0), min(y2, LAST_ROW) + 1
    starts = range(at(max(x1, 0), 0), at(min(x2, LAST_COLUMN), 0) + 1, HEIGHT)
    return [range(start + top, start + end) for start in starts]


def cells(area: Box) -> Iterable[int]:
    """Indices of the cells of an area, column by column; its corners may lie off the grid."""
    return chain.from_iterable(columns(area))


COMPILED: Final[bool] = acceleration.is_compiled()
"""True where passes of C take the place of slices of arrays."""


def cells_holding(array: bytearray, value: int, end: int = CELLS) -> list[int]:
    """Indices of the cells that hold a value, up to an ``end``, column by column."""
    if COMPILED and len(array) >= CELLS:
        return passes.holding(array, value, end, passes.NUMBERS)
    found: list[int] = []
    cell = array.find(value, 0, end)
    while cell >= 0:
        found.append(cell)
        cell = array.find(value, cell + 1, end)
    return found


def count(array: bytearray, value: int, first: int = 0, end: int = CELLS) -> int:
    """The number of cells from a ``first`` one up to an ``end`` that hold a value."""
    return passes.count(array, value, first, end) if COMPILED else array.count(value, first, end)


_LINES: Final = [bytes([value]) * WIDTH for value in range(256)]


def fill_row(array: bytearray, x1: int, x2: int, y: int, value: int) -> None:
    """Write a value into a row's cells from column x1 to x2."""
    fill(array, (x1, y, x2, y), value)


def fill_column(array: bytearray, x: int, y1: int, y2: int, value: int) -> None:
    """Write a value into a column's cells from row y1 to y2."""
    top, bottom = max(y1, 0), min(y2, LAST_ROW)
    if not (top <= bottom and 0 <= x <= LAST_COLUMN):
        return
    if COMPILED:
        passes.fill(array, x, top, x, bottom, value)
    else:
        array[x * HEIGHT + top : x * HEIGHT + bottom + 1] = _LINES[value][: bottom + 1 - top]


def fill(array: bytearray, area: Box, value: int) -> None:
    """Write a value into all cells of an area."""
    left, right = max(area[0], 0), min(area[2], LAST_COLUMN)
    if left > right:
        return
    if COMPILED:
        passes.fill(array, left, area[1], right, area[3], value)
        return
    line = _LINES[value][: right + 1 - left]
    start, stop = left * HEIGHT, right * HEIGHT + 1
    for y in range(max(area[1], 0), min(area[3], LAST_ROW) + 1):
        array[start + y : stop + y : HEIGHT] = line


_COLUMNS: Final = Struct(f"{HEIGHT}s" * WIDTH)


def by_columns(array: bytes | bytearray) -> tuple[bytes, ...]:
    """All columns of an array of a level."""
    return _COLUMNS.unpack_from(array)


# ---- where maps lie


def aligned_corner(horizontal: str, vertical: str, width: int, height: int) -> tuple[int, int]:
    """The top left corner that GEOMETRY with two words means; divisions truncate, both coordinates are odd."""
    free, rows = 76 - width, 18 - height
    x = {
        "left": 3,
        "half-left": 2 + int(free / 4),
        "center": 2 + int(free / 2),
        "half-right": 2 + int(free * 3 / 4),
        "right": free + 1,
    }[horizontal]
    y = {"top": 3, "center": 2 + int(rows / 2), "bottom": rows + 1}[vertical]
    return x + (x % 2 == 0), y + (y % 2 == 0)


def moved_inside(y: int, height: int) -> int:
    """The first row of a map, moved by two rows if the map would stick out of the level; it may still do so."""
    if 0 <= y <= HEIGHT - height:
        return y
    if height == HEIGHT:
        return 0
    return y - 2 if y > 0 else y + 2


NORTH: Final = 1
SOUTH: Final = 2
EAST: Final = 4
WEST: Final = 8
ALL_DIRECTIONS: Final = NORTH | SOUTH | EAST | WEST
DIRECTIONS: Final[dict[str, int]] = {"north": NORTH, "south": SOUTH, "east": EAST, "west": WEST}
"""The directions of des files, which are also the walls of a room, as bits of a set."""

STEPS: Final[dict[int, tuple[int, int]]] = {NORTH: (0, -1), SOUTH: (0, 1), EAST: (1, 0), WEST: (-1, 0)}
"""The columns and rows from a cell to its neighbour in a direction."""

N: Final = 1
NE: Final = 2
E: Final = 4
SE: Final = 8
S: Final = 16
SW: Final = 32
W: Final = 64
NW: Final = 128
"""The eight directions around a cell as bits of a byte."""


def marks(codes: Iterable[int]) -> bytes:
    """A table for :meth:`bytes.translate` that turns the given values into 1 and all others into 0."""
    wanted = set(codes)
    return bytes([code in wanted for code in range(256)])
