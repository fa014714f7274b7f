"""Corridors and mazes for a compiler (twins in ``generation.layout.digging``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from vaultc.chance.dice import Dice
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import Cell

_MOST_STEPS: Final = 500
_LAST_COLUMN: Final = 79
_LAST_ROW: Final = 20


class _Way:
    """A corridor being dug: its cell, its direction, its end, and the terrain that it can go through."""

    def __init__(self, cells: bytearray, x: i64, y: i64, end_x: i64, end_y: i64, filling: i64, background: i64) -> None:
        self.cells = cells
        self.filling: i64 = filling
        self.background: i64 = background
        self.end_x: i64 = end_x
        self.end_y: i64 = end_y
        self.dx: i64 = 0
        self.dy: i64 = 0
        if end_x > x:
            self.dx = 1
        elif end_y > y:
            self.dy = 1
        elif end_x < x:
            self.dx = -1
        else:
            self.dy = -1
        self.x: i64 = x - self.dx
        self.y: i64 = y - self.dy

    def passable(self, dx: i64, dy: i64) -> bool:
        """True if the next cell that way can be dug or is dug already."""
        code: i64 = self.cells[21 * (self.x + dx) + self.y + dy]
        return code == self.background or code == self.filling or code == terrains.SCORR

    def turn(self, far_x: i64, far_y: i64) -> None:
        """Turn towards the end when it is farther that way, else go on, else turn to any possible side."""
        side: i64
        if self.dy and far_x > far_y:
            side = -1 if self.x > self.end_x else 1
            if self.passable(side, 0):
                self.dx, self.dy = side, 0
                return
        elif self.dx and far_y > far_x:
            side = -1 if self.y > self.end_y else 1
            if self.passable(0, side):
                self.dx, self.dy = 0, side
                return
        if self.passable(self.dx, self.dy):
            return
        if self.dx:
            self.dx, self.dy = 0, -1 if self.end_y < self.y else 1
        else:
            self.dx, self.dy = -1 if self.end_x < self.x else 1, 0
        if not self.passable(self.dx, self.dy):
            self.dx, self.dy = -self.dx, -self.dy


def dig_cells(
    terrain: bytearray, dice: Dice, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None, may_stop: bool, hide: bool, wander: bool,
) -> bool:  # fmt: skip
    """Dig from ``start`` to ``end``; True if the end was reached."""
    way = _Way(terrain, start[0], start[1], end[0], end[1], filling, background)
    steps: i64 = 0
    reached = True
    far_x: i64
    far_y: i64
    while way.x != way.end_x or way.y != way.end_y:
        if steps > _MOST_STEPS or (may_stop and not dice.rn2(35)):
            reached = False
            break
        steps += 1
        if not _step(way, dice, on_dug, may_stop, hide):
            reached = False
            break
        far_x = _distance(way.x, way.end_x)
        far_y = _distance(way.y, way.end_y)
        if wander:
            if far_x > far_y and far_y and not dice.rn2(far_x - far_y + 1):
                far_x = 0
            elif far_y > far_x and far_x and not dice.rn2(far_y - far_x + 1):
                far_y = 0
        way.turn(far_x, far_y)
    return reached


def _distance(a: i64, b: i64) -> i64:
    return a - b if a > b else b - a


def _step(way: _Way, dice: Dice, on_dug: Callable[[int, int], object] | None, may_stop: bool, hide: bool) -> bool:
    """Go on by one cell and dig it; True if that is possible."""
    way.x += way.dx
    way.y += way.dy
    if not (0 < way.x < _LAST_COLUMN and 0 < way.y < _LAST_ROW):
        return False
    cell: i64 = 21 * way.x + way.y
    code: i64 = way.cells[cell]
    if code != way.background:
        return code == way.filling or code == terrains.SCORR
    lucky = way.filling == terrains.CORR and not dice.rn2(100)
    way.cells[cell] = terrains.SCORR if lucky and hide else way.filling
    if may_stop and not lucky and not dice.rn2(50) and on_dug is not None:
        on_dug(way.x, way.y)
    return True


def carve_cells(
    terrain: bytearray, flags: bytearray, dice: Dice, touched: bytearray, x: int, y: int, filling: int, last: Cell
) -> None:
    """Carve all of the grid up to the ``last`` column and row that can be reached from (x, y).

    A row below the last one, which is the first of the next column, keeps its terrain.
    """
    last_x: i64 = last[0]
    last_y: i64 = last[1]
    cells, states, marks = vec[u8](terrain), vec[u8](flags), vec[u8](touched)
    floor: u8 = filling
    step: i64
    column: i64 = x
    row: i64 = y
    _enter(cells, states, marks, 21 * column + row, floor)
    columns = append(vec[i64](), column)
    rows = append(vec[i64](), row)
    depth: i64 = 1
    while depth:
        column, row = columns[depth - 1], rows[depth - 1]
        step = _exit(cells, dice, column, row, last_x, last_y)
        if not step:
            depth -= 1
            continue
        cells[21 * column + row + step] = floor
        marks[21 * column + row + step] = 1
        column += 2 if step == 21 else -2 if step == -21 else 0
        row += 2 if step == 1 else -2 if step == -1 else 0
        columns[depth - 1], rows[depth - 1] = column, row
        if depth == len(columns):
            columns, rows = append(columns, column), append(rows, row)
        else:
            columns[depth], rows[depth] = column, row
        depth += 1
        _enter(cells, states, marks, 21 * column + row, floor)
    terrain[:], flags[:], touched[:] = bytes(cells), bytes(states), bytes(marks)


def _exit(cells: vec[u8], dice: Dice, x: i64, y: i64, last_x: i64, last_y: i64) -> i64:
    """A step in a direction in which the grid is still stone, 0 if there is none."""
    here: i64 = 21 * x + y
    between_sides = 3 <= x <= last_x
    between_ends = 3 <= y <= last_y
    north = between_sides and 3 <= y - 2 <= last_y and cells[here - 2] == terrains.STONE
    east = between_ends and 3 <= x + 2 <= last_x and cells[here + 42] == terrains.STONE
    south = between_sides and 3 <= y + 2 <= last_y and cells[here + 2] == terrains.STONE
    west = between_ends and 3 <= x - 2 <= last_x and cells[here - 42] == terrains.STONE
    count = i64(north) + i64(east) + i64(south) + i64(west)
    if not count:
        return 0
    chosen: i64 = dice.rn2(count)
    if north:
        if not chosen:
            return -1
        chosen -= 1
    if east:
        if not chosen:
            return 21
        chosen -= 1
    if south and not chosen:
        return 1
    return -21


def _enter(cells: vec[u8], states: vec[u8], marks: vec[u8], cell: i64, floor: u8) -> None:
    if cells[cell] != terrains.DOOR:
        cells[cell] = floor
        states[cell] = 0
        marks[cell] = 1
