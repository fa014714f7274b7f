"""Setting the terrain and light of a cell, and the state and orientation of doors. Rules: "Set terrain with light"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

LIGHT_UNCHANGED: Final = -2
LIGHT_RANDOM: Final = -1


def paint(level: Level, dice: Dice, x: int, y: int, code: int, light: int = LIGHT_UNCHANGED) -> None:
    """Give a cell a terrain, unless it is transparent, and a light: 0, 1, random or unchanged.

    Cells off the grid are ignored; lava is always lit; random light is one draw.
    """
    if 0 <= x <= grid.LAST_COLUMN and 0 <= y <= grid.LAST_ROW:
        paint_cell(level, dice, grid.at(x, y), code, light)


def paint_cell(level: Level, dice: Dice, cell: int, code: int, light: int) -> None:
    """As :func:`paint`, for a cell of the grid by its index."""
    if code < terrains.TRANSPARENT:
        level.terrain[cell] = code
    if code == terrains.LAVAPOOL:
        level.lit[cell] = 1
    elif light == LIGHT_RANDOM:
        level.lit[cell] = dice.rn2(2)
    elif light != LIGHT_UNCHANGED:
        level.lit[cell] = light


def paint_cells(level: Level, dice: Dice, cells: Sequence[int], code: int, light: int) -> None:
    """As :func:`paint_cell` for one cell after the other, each of them once."""
    terrain, lit = level.terrain, level.lit
    if code < terrains.TRANSPARENT:
        for cell in cells:
            terrain[cell] = code
    if code == terrains.LAVAPOOL:
        light = 1
    if light == LIGHT_RANDOM:
        for cell, roll in zip(cells, dice.rolls(2, len(cells)), strict=True):
            lit[cell] = roll
    elif light != LIGHT_UNCHANGED:
        for cell in cells:
            lit[cell] = light


def set_up_door(level: Level, cell: int, *, beside: bool) -> None:
    """State and orientation of a door or secret door just drawn; ``beside`` tells if a cell to its left counts."""
    if level.terrain[cell] == terrains.SDOOR:
        level.flags[cell] = terrains.CLOSED
    if beside and (terrains.is_wall(level.terrain[cell + grid.WESTWARD]) or level.horizontal[cell + grid.WESTWARD]):
        level.horizontal[cell] = 1
