"""Digging corridors from one cell to another, and carving mazes. Rules: "Digging", "MAZEWALK"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog.terrain import CORR, SCORR
from vaultc.world.grid import EASTWARD, HEIGHT, LAST_COLUMN, LAST_ROW, SOUTHWARD, Cell


def dig(
    site: Site, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None = None, may_stop: bool = False,
) -> bool:  # fmt: skip
    """Dig from ``start`` to ``end`` through ``background``, leaving ``filling``; True if the end was reached.

    The cells dug by a failing corridor stay. A corridor that ``may_stop`` ends by chance anywhere, and sometimes has a
    boulder in it: ``on_dug(x, y)`` is called to put it there.
    """
    x, y = start
    end_x, end_y = end
    if not (0 < x <= LAST_COLUMN and 0 < y <= LAST_ROW and 0 < end_x <= LAST_COLUMN and 0 < end_y <= LAST_ROW):
        return False
    rules = site.rules.ground
    hide, wander = rules.corridors_hide, rules.corridors_wander
    return dig_cells(site.level.terrain, site.dice, start, end, filling, background, on_dug, may_stop, hide, wander)


@twin("cells")
def dig_cells(
    terrain: bytearray, dice: Dice, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None, may_stop: bool, hide: bool, wander: bool,
) -> bool:  # fmt: skip
    """Dig as :func:`dig`; corridors ``hide`` now and then, or ``wander``, by the rules of the game."""
    (x, y), (end_x, end_y) = start, end
    rn2 = dice.rn2
    passable = (background, filling, SCORR)
    dx, dy = _first_direction(x, y, end_x, end_y)
    x, y = x - dx, y - dy
    steps = 0
    while (x, y) != end:
        if steps > 500 or (may_stop and not rn2(35)):
            return False
        steps += 1
        x, y = x + dx, y + dy
        if not (0 < x < LAST_COLUMN and 0 < y < LAST_ROW):
            return False
        cell = x * HEIGHT + y
        code = terrain[cell]
        if code == background:
            lucky = filling == CORR and not rn2(100)
            terrain[cell] = SCORR if lucky and hide else filling
            if may_stop and not lucky and not rn2(50) and on_dug is not None:
                on_dug(x, y)
        elif code not in (filling, SCORR):
            return False
        far_x, far_y = abs(x - end_x), abs(y - end_y)
        if wander and far_x > far_y and far_y and not rn2(far_x - far_y + 1):
            far_x = 0
        elif wander and far_y > far_x and far_x and not rn2(far_y - far_x + 1):
            far_y = 0
        toward = -1 if end_x < x else 1, -1 if end_y < y else 1
        dx, dy = _next_direction(terrain, cell, passable, dx, dy, far_x, far_y, toward)
    return True


def _first_direction(x: int, y: int, end_x: int, end_y: int) -> Cell:
    if end_x > x:
        return 1, 0
    if end_y > y:
        return 0, 1
    return (-1, 0) if end_x < x else (0, -1)


def _next_direction(
    terrain: bytearray, cell: int, passable: tuple[int, ...], dx: int, dy: int, far_x: int, far_y: int, toward: Cell
) -> Cell:
    """Turn ``toward`` the end when it is farther that way, else go on, else turn to any possible side."""
    side_x, side_y = toward
    if dy and far_x > far_y and terrain[cell + side_x * EASTWARD] in passable:
        return side_x, 0
    if dx and far_y > far_x and terrain[cell + side_y * SOUTHWARD] in passable:
        return 0, side_y
    if terrain[cell + dx * EASTWARD + dy * SOUTHWARD] in passable:
        return dx, dy
    dx, dy = (0, side_y) if dx else (side_x, 0)
    if terrain[cell + dx * EASTWARD + dy * SOUTHWARD] in passable:
        return dx, dy
    return -dx, -dy


_FIRST_CELL: Final = 3
_REGISTERS: Final = range(-28, -16)
"""The bytes before the marks that are registers of the monster stream's generator."""


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
    level: Level, dice: Dice, touched: bytearray, x: int, y: int, filling: int, last: grid.Cell = (78, 20)
) -> None:
    """Carve all of the grid up to the ``last`` column and row that can be reached from (x, y).

    When a passage comes to its end, carving goes on from the *last* cell of each earlier passage, so the first cell
    gets a single exit.
    """
    carve_cells(level.terrain, level.flags, dice, touched, x, y, filling, last)


@twin("cells")
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
