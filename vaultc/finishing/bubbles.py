"""Air bubbles of the Plane of Water (rule: "Water level bubbles")."""

from __future__ import annotations

from vaultc.catalog.terrain import AIR
from vaultc.grid import at
from vaultc.site import Site

_FIRST_COLUMN, _FIRST_ROW = 4, 2
_LAST_COLUMN, _LAST_ROW = 77, 19

_SHAPES = (
    (3,),
    (7, 7),
    (6, 15, 6),
    (14, 31, 14),
    (30, 63, 63, 30),
    (62, 127, 127, 62),
    (126, 255, 255, 126),
)
"""Rows of each shape from the top, lowest bit leftmost."""


WIDE_GRID = ((10, 10), (4, 4))
NARROW_GRID = ((6, 4), (3, 3))
"""Least distances between the knots of a grid, along rows and columns, and the bounds of the rolls for more."""


def make_bubbles(site: Site, code: int = AIR, grid: tuple[tuple[int, int], tuple[int, int]] = WIDE_GRID) -> None:
    """Put a bubble of ``code`` and random shape near every knot of a random grid."""
    dice = site.dice
    (columns, more_columns), (rows, more_rows) = grid
    column_step = columns + dice.rn2(more_columns)
    row_step = rows + dice.rn2(more_rows)
    for x in range(_FIRST_COLUMN, _LAST_COLUMN + 1, column_step):
        for y in range(_FIRST_ROW, _LAST_ROW + 1, row_step):
            shape = _SHAPES[dice.rn2(len(_SHAPES))]
            if x < _LAST_COLUMN and y < _LAST_ROW:
                _blow(site, code, shape, x, y)


def _blow(site: Site, code: int, shape: tuple[int, ...], x: int, y: int) -> None:
    width = max(shape).bit_length()
    x = min(x, _LAST_COLUMN - width + 1)
    y = min(y, _LAST_ROW - len(shape) + 1)
    for _drift in range(2):
        site.dice.rn2(3)
    for row, bits in enumerate(shape):
        for column in range(width):
            if bits >> column & 1:
                cell = at(x + column, y + row)
                site.level.terrain[cell] = code
                site.level.lit[cell] = 1
