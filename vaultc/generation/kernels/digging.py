"""Digging for a compiler (twin in ``vaultc.generation.layout.digging``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

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
