"""The grid of every level: 80 columns by 21 rows of cells, boxes of cells, and where maps lie on it.

Cells are stored column by column as in the games: cell (x, y) has the index ``x * HEIGHT + y``. So row 21 of column x
*is* row 0 of column x + 1, which some rules can see.
"""

from __future__ import annotations

WIDTH = 80
HEIGHT = 21
CELLS = WIDTH * HEIGHT
LAST_COLUMN = WIDTH - 1
LAST_ROW = HEIGHT - 1

Box = tuple[int, int, int, int]
"""A rectangle of cells: left, top, right, bottom, all inside."""

WHOLE_LEVEL: Box = (1, 0, LAST_COLUMN, LAST_ROW)
"""All cells that the games use; column 0 exists but is not valid."""


def cell(x: int, y: int) -> int:
    """Index of cell (x, y) in the arrays of a level."""
    return x * HEIGHT + y


def valid(x: int, y: int) -> bool:
    """Whether (x, y) is a cell that the game uses; column 0 exists but is not valid."""
    return 1 <= x <= LAST_COLUMN and 0 <= y <= LAST_ROW


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
