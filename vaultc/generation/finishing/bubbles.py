"""Air bubbles of the Plane of Water. Rules: "Water level bubbles"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vaultc.generation.site import Site
from vaultc.support.records import Record
from vaultc.world.catalog.terrain import AIR
from vaultc.world.grid import at

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


@dataclass(frozen=True, slots=True)
class Bubbles(Record):
    """The bubbles of a plane: their terrain, and a grid at whose knots they rise.

    ``columns`` and ``rows`` are the least distance between two knots and the bound of the roll for more. ``rolls`` are
    the bounds of the draws for each bubble: its drift along both axes, and the other draws that it needs for its way.
    """

    code: int
    columns: tuple[int, int]
    rows: tuple[int, int]
    rolls: tuple[int, ...] = (3, 3)


AIR_IN_WATER: Final = Bubbles(AIR, (10, 10), (4, 4))


def make_bubbles(site: Site, bubbles: Bubbles = AIR_IN_WATER) -> None:
    """Put a bubble of random shape near every knot of a random grid."""
    dice = site.dice
    (columns, more_columns), (rows, more_rows) = bubbles.columns, bubbles.rows
    column_step = columns + dice.rn2(more_columns)
    row_step = rows + dice.rn2(more_rows)
    for x in range(_FIRST_COLUMN, _LAST_COLUMN + 1, column_step):
        for y in range(_FIRST_ROW, _LAST_ROW + 1, row_step):
            shape = _SHAPES[dice.rn2(len(_SHAPES))]
            if x < _LAST_COLUMN and y < _LAST_ROW:
                _blow(site, bubbles, shape, x, y)


def _blow(site: Site, bubbles: Bubbles, shape: tuple[int, ...], x: int, y: int) -> None:
    width = max(shape).bit_length()
    x = min(x, _LAST_COLUMN - width + 1)
    y = min(y, _LAST_ROW - len(shape) + 1)
    for bound in bubbles.rolls:
        site.dice.rn2(bound)
    for row, bits in enumerate(shape):
        for column in range(width):
            if bits >> column & 1:
                cell = at(x + column, y + row)
                site.level.terrain[cell] = bubbles.code
                site.level.lit[cell] = 1
