"""Drawbridges. Rules: "DRAWBRIDGE"."""

from __future__ import annotations

from typing import Final

from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

STEPS: Final = {"north": (0, 0, -1), "south": (1, 0, 1), "east": (2, 1, 0), "west": (3, -1, 0)}
"""For each side of the span on which the portcullis may be: its number, and the step there."""


def make_drawbridge(level: Level, x: int, y: int, direction: str, *, is_open: bool) -> bool:
    """Make a drawbridge with its span at (x, y) and its portcullis in the wall next to it in ``direction``.

    Returns False, and changes nothing, if there is no wall. Beyond the first and last row lie the neighbouring columns,
    as in the arrays.
    """
    number, step_x, step_y = STEPS[direction]
    span = grid.at(x, y)
    portcullis = grid.at(x + step_x, y + step_y)
    if not 0 <= portcullis < grid.CELLS or not terrain.is_wall(level.terrain[portcullis]):
        return False
    lava = level.terrain[span] == terrain.LAVAPOOL
    level.terrain[span] = terrain.DRAWBRIDGE_DOWN if is_open else terrain.DRAWBRIDGE_UP
    level.terrain[portcullis] = terrain.DOOR if is_open else terrain.DBWALL
    level.flags[portcullis] = terrain.NO_DOOR if is_open else terrain.NON_DIGGABLE
    level.flags[span] = number | (terrain.LAVA_UNDER if lava else terrain.MOAT_UNDER)
    level.horizontal[portcullis] = step_x == 0
    level.horizontal[span] = step_x != 0
    return True
