"""Drawbridges. Rules: "DRAWBRIDGE"."""

from __future__ import annotations

from typing import Final

from vaultc.level.level import Level
from vaultc.world.catalog.terrain import (
    DBWALL,
    DOOR,
    DRAWBRIDGE_DOWN,
    DRAWBRIDGE_UP,
    LAVA_UNDER,
    LAVAPOOL,
    MOAT_UNDER,
    NO_DOOR,
    NON_DIGGABLE,
    is_wall,
)
from vaultc.world.grid import CELLS, at

STEPS: Final = {"north": (0, 0, -1), "south": (1, 0, 1), "east": (2, 1, 0), "west": (3, -1, 0)}
"""For each side of the span on which the portcullis may be: its number, and the step there."""


def make_drawbridge(level: Level, x: int, y: int, direction: str, *, is_open: bool) -> bool:
    """Make a drawbridge with its span at (x, y) and its portcullis in the wall next to it in ``direction``.

    Returns False, and changes nothing, if there is no wall. Beyond the first and last row lie the neighbouring columns,
    as in the arrays.
    """
    number, step_x, step_y = STEPS[direction]
    span = at(x, y)
    portcullis = at(x + step_x, y + step_y)
    if not 0 <= portcullis < CELLS or not is_wall(level.terrain[portcullis]):
        return False
    lava = level.terrain[span] == LAVAPOOL
    level.terrain[span] = DRAWBRIDGE_DOWN if is_open else DRAWBRIDGE_UP
    level.terrain[portcullis] = DOOR if is_open else DBWALL
    level.flags[portcullis] = NO_DOOR if is_open else NON_DIGGABLE
    level.flags[span] = number | (LAVA_UNDER if lava else MOAT_UNDER)
    level.horizontal[portcullis] = step_x == 0
    level.horizontal[span] = step_x != 0
    return True
