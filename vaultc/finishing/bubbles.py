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


def make_bubbles(site: Site) -> None:
    """Put a bubble of random shape near every knot of a random grid."""
    rn2 = site.dice.rn2
    column_step = 10 + rn2(10)
    row_step = 4 + rn2(4)
    for x in range(_FIRST_COLUMN, _LAST_COLUMN + 1, column_step):
        for y in range(_FIRST_ROW, _LAST_ROW + 1, row_step):
            shape = _SHAPES[rn2(len(_SHAPES))]
            if x < _LAST_COLUMN and y < _LAST_ROW:
                _blow(site, shape, x, y)


def _blow(site: Site, shape: tuple[int, ...], x: int, y: int) -> None:
    width = max(shape).bit_length()
    x = min(x, _LAST_COLUMN - width + 1)
    y = min(y, _LAST_ROW - len(shape) + 1)
    for _drift in range(2):
        site.dice.rn2(3)
    for row, bits in enumerate(shape):
        for column in range(width):
            if bits >> column & 1:
                cell = at(x + column, y + row)
                site.level.terrain[cell] = AIR
                site.level.lit[cell] = 1
