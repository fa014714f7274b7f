"""The plain forms of INIT_MAP: one terrain everywhere, and a grid to carve a maze from. Rules: "INIT_MAP"."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.layout import painting
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

FIRST_COLUMN: Final = 2
LAST_COLUMN: Final = 78


def solid_fill(level: Level, dice: Dice, code: int, light: int) -> None:
    """``INIT_MAP: solidfill``; ``light`` is 0, 1, random (one draw for all) or unchanged."""
    if light == painting.LIGHT_RANDOM:
        light = dice.rn2(2)
    cells = slice(grid.at(FIRST_COLUMN, 0), grid.at(LAST_COLUMN + 1, 0))
    count = grid.at(LAST_COLUMN + 1, 0) - grid.at(FIRST_COLUMN, 0)
    if code < terrain.TRANSPARENT:
        level.terrain[cells] = bytes([code]) * count
    if code == terrain.LAVAPOOL:
        light = 1
    if light != painting.LIGHT_UNCHANGED:
        level.lit[cells] = bytes([light]) * count


def maze_grid(level: Level, code: int) -> None:
    """``INIT_MAP: mazegrid``: walls of ``code`` around cells of stone, ready to be carved."""
    level.terrain[grid.at(FIRST_COLUMN, 0) : grid.at(LAST_COLUMN + 1, 0)] = _grid_of(code)


@lru_cache(maxsize=16)
def _grid_of(code: int) -> bytes:
    odd = bytes([terrain.STONE if y < 2 or y % 2 else code for y in range(grid.HEIGHT)])
    even = bytes([terrain.STONE if y < 2 else code for y in range(grid.HEIGHT)])
    return b"".join([odd if x % 2 else even for x in range(FIRST_COLUMN, LAST_COLUMN + 1)])
