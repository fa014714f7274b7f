"""Carving mazes, without their contents. Rules: "MAZEWALK"."""

from __future__ import annotations

from typing import Final

from vaultc.chance.dice import Dice
from vaultc.level.level import Level
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_FIRST_CELL: Final = 3
_REGISTERS: Final = range(-28, -16)
"""The bytes before the marks that are registers of the monster stream's generator."""
_LAST_CELL: Final = (78, 20)


def maze_walk(
    level: Level, dice: Dice, touched: bytearray, x: int, y: int, step: grid.Cell, filling: int, *, strays: bool = True
) -> None:
    """Carve from (x, y) on, first one ``step`` to a side, then into all stone cells of the grid.

    ``touched`` (a byte per cell) gets a mark for every cell of the maze's passages but a door in which it begins. With
    ``strays`` a mark before the first cell falls into the generator.
    """
    x, y = x + step[0], y + step[1]
    if _in_memory(x, y) and level.terrain[grid.at(x, y)] != terrains.DOOR:
        _open(level, grid.at(x, y), filling)
    if x % 2 == 0:
        x += 1 if step[0] > 0 else -1
        if _in_memory(x, y):
            _open(level, grid.at(x, y), filling)
    if y % 2 == 0:
        y += 1 if step[1] > 0 else -1
    if _in_memory(x, y):
        carve(level, dice, touched, x, y, filling)
    elif strays and grid.at(x, y) in _REGISTERS:
        # The rule leaves this undefined; the recorded levels show it.
        dice.monster.overwrite(_REGISTERS.index(grid.at(x, y)), 1)


def _in_memory(x: int, y: int) -> bool:
    """True if a place is a cell of the level; below the last row of a column lies the first one of the next."""
    return 0 <= grid.at(x, y) < grid.CELLS


def _open(level: Level, cell: int, filling: int) -> None:
    level.terrain[cell] = filling
    level.flags[cell] = 0


def carve(
    level: Level, dice: Dice, touched: bytearray, x: int, y: int, filling: int, last: grid.Cell = _LAST_CELL
) -> None:
    """Carve all of the grid up to the ``last`` column and row that can be reached from (x, y).

    When a passage comes to its end, carving goes on from the *last* cell of each earlier passage, so the first cell
    gets a single exit.
    """
    carve_cells(level.terrain, level.flags, dice, touched, x, y, filling, last)


@twin("mazes")
def carve_cells(
    terrain: bytearray, flags: bytearray, dice: Dice, touched: bytearray, x: int, y: int, filling: int, last: grid.Cell
) -> None:
    """Carve as :func:`carve` does."""
    rn2 = dice.rn2
    steps = ((0, -2, grid.NORTHWARD), (2, 0, grid.EASTWARD), (0, 2, grid.SOUTHWARD), (-2, 0, grid.WESTWARD))
    _enter(terrain, flags, grid.at(x, y), filling, touched)
    ends = [(x, y)]
    while ends:
        x, y = ends[-1]
        cell = x * grid.HEIGHT + y
        exits = [
            step
            for step in steps
            if _FIRST_CELL <= x + step[0] <= last[0]
            and _FIRST_CELL <= y + step[1] <= last[1]
            and terrain[cell + 2 * step[2]] == terrains.STONE
        ]
        if not exits:
            ends.pop()
            continue
        dx, dy, between = exits[rn2(len(exits))]
        terrain[cell + between] = filling
        touched[cell + between] = 1
        ends[-1] = (x + dx, y + dy)
        ends.append(ends[-1])
        _enter(terrain, flags, cell + 2 * between, filling, touched)


def _enter(terrain: bytearray, flags: bytearray, cell: int, filling: int, touched: bytearray) -> None:
    """Open a cell and mark it; a door, which may be the first cell of all, stays as it is and gets no mark."""
    if terrain[cell] != terrains.DOOR:
        terrain[cell] = filling
        flags[cell] = 0
        touched[cell] = 1
