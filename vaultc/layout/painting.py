"""Setting the terrain and light of a cell (rule: "Set terrain with light")."""

from __future__ import annotations

from vaultc.catalog.terrain import LAVAPOOL, TRANSPARENT
from vaultc.chance.dice import Dice
from vaultc.level import HEIGHT, LAST_COLUMN, LAST_ROW, Level

UNCHANGED = -2
RANDOM = -1


def paint(level: Level, dice: Dice, x: int, y: int, code: int, light: int = UNCHANGED) -> None:
    """Give a cell a terrain, unless it is transparent, and a light: 0, 1, random or unchanged.

    Cells off the grid are ignored; lava is always lit; random light is one draw.
    """
    if not (0 <= x <= LAST_COLUMN and 0 <= y <= LAST_ROW):
        return
    cell = x * HEIGHT + y
    if code < TRANSPARENT:
        level.terrain[cell] = code
    if code == LAVAPOOL:
        level.lit[cell] = 1
    elif light == RANDOM:
        level.lit[cell] = dice.rn2(2)
    elif light != UNCHANGED:
        level.lit[cell] = light
