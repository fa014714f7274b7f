"""Setting the terrain and light of a cell, and the state and orientation of doors. Rules: "Set terrain with light"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.level.level import Level
from vaultc.world.catalog.terrain import CLOSED, LAVAPOOL, SDOOR, TRANSPARENT, is_wall
from vaultc.world.grid import LAST_COLUMN, LAST_ROW, WESTWARD, at

LIGHT_UNCHANGED: Final = -2
LIGHT_RANDOM: Final = -1


def paint(level: Level, dice: Dice, x: int, y: int, code: int, light: int = LIGHT_UNCHANGED) -> None:
    """Give a cell a terrain, unless it is transparent, and a light: 0, 1, random or unchanged.

    Cells off the grid are ignored; lava is always lit; random light is one draw.
    """
    if 0 <= x <= LAST_COLUMN and 0 <= y <= LAST_ROW:
        paint_cell(level, dice, at(x, y), code, light)


def paint_cell(level: Level, dice: Dice, cell: int, code: int, light: int) -> None:
    """As :func:`paint`, for a cell of the grid by its index."""
    if code < TRANSPARENT:
        level.terrain[cell] = code
    if code == LAVAPOOL:
        level.lit[cell] = 1
    elif light == LIGHT_RANDOM:
        level.lit[cell] = dice.rn2(2)
    elif light != LIGHT_UNCHANGED:
        level.lit[cell] = light


def paint_cells(level: Level, dice: Dice, cells: Sequence[int], code: int, light: int) -> None:
    """As :func:`paint_cell` for one cell after the other, each of them once."""
    terrain, lit = level.terrain, level.lit
    if code < TRANSPARENT:
        for cell in cells:
            terrain[cell] = code
    if code == LAVAPOOL:
        light = 1
    if light == LIGHT_RANDOM:
        for cell, roll in zip(cells, dice.rolls(2, len(cells)), strict=True):
            lit[cell] = roll
    elif light != LIGHT_UNCHANGED:
        for cell in cells:
            lit[cell] = light


def set_up_door(level: Level, cell: int, *, beside: bool) -> None:
    """State and orientation of a door or secret door just drawn; ``beside`` tells if a cell to its left counts."""
    if level.terrain[cell] == SDOOR:
        level.flags[cell] = CLOSED
    if beside and (is_wall(level.terrain[cell + WESTWARD]) or level.horizontal[cell + WESTWARD]):
        level.horizontal[cell] = 1
