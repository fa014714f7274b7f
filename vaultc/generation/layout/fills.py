"""The plain forms of INIT_MAP: one terrain everywhere, and a grid to carve a maze from. Rules: "INIT_MAP"."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.layout.painting import LIGHT_RANDOM, LIGHT_UNCHANGED
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import LAVAPOOL, STONE, TRANSPARENT
from vaultc.world.grid import HEIGHT, at

FIRST_COLUMN: Final = 2
LAST_COLUMN: Final = 78


def solid_fill(level: Level, dice: Dice, code: int, light: int) -> None:
    """``INIT_MAP: solidfill``; ``light`` is 0, 1, random (one draw for all) or unchanged."""
    if light == LIGHT_RANDOM:
        light = dice.rn2(2)
    cells = slice(at(FIRST_COLUMN, 0), at(LAST_COLUMN + 1, 0))
    count = at(LAST_COLUMN + 1, 0) - at(FIRST_COLUMN, 0)
    if code < TRANSPARENT:
        level.terrain[cells] = bytes([code]) * count
    if code == LAVAPOOL:
        light = 1
    if light != LIGHT_UNCHANGED:
        level.lit[cells] = bytes([light]) * count


def maze_grid(level: Level, code: int) -> None:
    """``INIT_MAP: mazegrid``: walls of ``code`` around cells of stone, ready to be carved."""
    level.terrain[at(FIRST_COLUMN, 0) : at(LAST_COLUMN + 1, 0)] = _grid_of(code)


@lru_cache(maxsize=16)
def _grid_of(code: int) -> bytes:
    odd = bytes([STONE if y < 2 or y % 2 else code for y in range(HEIGHT)])
    even = bytes([STONE if y < 2 else code for y in range(HEIGHT)])
    return b"".join([odd if x % 2 else even for x in range(FIRST_COLUMN, LAST_COLUMN + 1)])
