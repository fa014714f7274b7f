"""Selections for a compiler (twins in ``vaultc.generation.interpreter.selection``).

Cells that are only passed on stay objects, which spares making numbers of them and back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from vaultc.chance.dice import Dice
from vaultc.language.diagnostics import Unreachable
from vaultc.support import passes
from vaultc.world.grid import CELLS, Cell

_DEPTH: Final = 12
_STRIDE: Final = 23
"""From a cell to its neighbour in the east, on a grid with a margin."""
_MARKED: Final = bytes([0]) + bytes([1]) * 255


def filter_chance(dice: Dice, percent: int, selection: list[int]) -> list[int]:
    """Each cell with a chance in 100; one draw per cell."""
    generator = dice.generator()
    if generator:
        return passes.kept(generator, 100, percent, selection)
    return [cell for cell in selection if dice.rn2(100) < percent]


def beating(dice: Dice, width: int, cells: list[int], chances: list[int]) -> list[int]:
    """The cells whose chance beats a draw below the width."""
    generator = dice.generator()
    if generator:
        return passes.beating(generator, width, cells, chances)
    return [cells[index] for index in range(len(cells)) if dice.rn2(width) < chances[index]]


def spread(selection: list[int], steps: list[Cell], into_first: bool) -> list[int]:
    """The cells and all that are one of the steps away, in column 0 only if allowed (``into_first``)."""
    return passes.spread(selection, [_STRIDE * dx + dy for dx, dy in steps], into_first, passes.NUMBERS)


def rand_line(roll: Callable[[int], int], start: Cell, end: Cell, roughness: int) -> list[int]:
    """A jagged line by displaced midpoints. Rules: "randline".

    Raises:
        Unreachable: the game would look without end for a point of it on the grid.
    """
    marks = bytearray(CELLS)
    _displace(roll, start[0], start[1], end[0], end[1], roughness, _DEPTH, marks)
    return passes.marked(marks, _MARKED, 0, 0, 79, 20, passes.NUMBERS)


def _displace(
    roll: Callable[[int], int], x1: i64, y1: i64, x2: i64, y2: i64, rough: i64, depth: i64, marks: bytearray
) -> None:
    rough = min(rough, max(x2 - x1, x1 - x2, y2 - y1, y1 - y2))
    if depth < 1 or (x1 == x2 and y1 == y2) or rough < 2:
        passes.mark_line(marks, x1, y1, x2, y2, depth)
        return
    middle_x, middle_y = _half(x1 + x2), _half(y1 + y2)
    least = -(rough // 2)
    most = rough - 1 + least
    if middle_x + most < 0 or middle_x + least > 79 or middle_y + most < 0 or middle_y + least > 20:
        raise Unreachable
    while True:
        x: i64 = middle_x + least + roll(rough)
        y: i64 = middle_y + least + roll(rough)
        if 0 <= x < 80 and 0 <= y < 21:
            break
    marks[21 * x + y] = 1
    rough = rough * 2 // 3
    _displace(roll, x1, y1, x, y, rough, depth - 1, marks)
    _displace(roll, x, y, x2, y2, rough, depth - 1, marks)


def _half(number: i64) -> i64:
    return (number + 1) >> 1 if number < 0 else number >> 1
