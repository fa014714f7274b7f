"""Selections for a compiler (twins in ``vaultc.generation.interpreter.selection``).

Cells that are only passed on stay objects, which spares making numbers of them and back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from vaultc.chance.dice import Dice
from vaultc.generation.kernels.cells import STRIDE, index_of
from vaultc.language.diagnostics import Unreachable
from vaultc.world.grid import Cell

_DEPTH: Final = 12


def filter_chance(dice: Dice, percent: int, selection: list[object]) -> list[object]:
    """Each cell with a chance in 100; one draw per cell."""
    return [cell for cell in selection if dice.rn2(100) < percent]


def beating(dice: Dice, width: int, cells: list[object], chances: list[int]) -> list[object]:
    """The cells whose chance beats a draw below the width."""
    found: list[object] = []
    index: i64
    for index in range(len(cells)):
        if dice.rn2(width) < chances[index]:
            found.append(cells[index])
    return found


def spread(selection: list[int], steps: list[Cell], into_first: bool) -> list[int]:
    """The cells and all that are one of the steps away, in column 0 only if allowed (``into_first``)."""
    marks = bytearray(82 * 23)
    offsets = vec[i64]()
    index: i64
    p: i64
    for dx, dy in steps:
        offsets = append(offsets, STRIDE * dx + dy)
    for cell in selection:
        p = _margined(cell)
        for index in range(len(offsets)):
            marks[p + offsets[index]] = 1
    if not into_first:
        for p in range(index_of(0, 0), index_of(0, 21)):
            marks[p] = 0
    for cell in selection:
        marks[_margined(cell)] = 1
    return _marked(marks)


def _margined(cell: i64) -> i64:
    return index_of(cell // 21, cell % 21)


def _marked(marks: bytearray) -> list[int]:
    found: list[int] = []
    x: i64
    y: i64
    for x in range(80):
        for y in range(21):
            if marks[index_of(x, y)]:
                found.append(21 * x + y)
    return found


def rand_line(roll: Callable[[int], int], start: Cell, end: Cell, roughness: int) -> list[int]:
    """A jagged line by displaced midpoints. Rules: "randline".

    Raises:
        Unreachable: the game would look without end for a point of it on the grid.
    """
    marks = bytearray(82 * 23)
    _displace(roll, start[0], start[1], end[0], end[1], roughness, _DEPTH, marks)
    return _marked(marks)


def _displace(
    roll: Callable[[int], int], x1: i64, y1: i64, x2: i64, y2: i64, rough: i64, depth: i64, marks: bytearray
) -> None:
    rough = min(rough, max(x2 - x1, x1 - x2, y2 - y1, y1 - y2))
    if depth < 1 or (x1 == x2 and y1 == y2) or rough < 2:
        _halve(x1, y1, x2, y2, depth, marks)
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
    marks[index_of(x, y)] = 1
    rough = rough * 2 // 3
    _displace(roll, x1, y1, x, y, rough, depth - 1, marks)
    _displace(roll, x, y, x2, y2, rough, depth - 1, marks)


def _halve(x1: i64, y1: i64, x2: i64, y2: i64, depth: i64, marks: bytearray) -> None:
    """Mark the middle of a line and of its halves, which are halved in turn."""
    if depth < 1:
        return
    x, y = _half(x1 + x2), _half(y1 + y2)
    if 0 <= x < 80 and 0 <= y < 21:
        marks[index_of(x, y)] = 1
    if x1 != x2 or y1 != y2:
        _halve(x1, y1, x, y, depth - 1, marks)
        _halve(x, y, x2, y2, depth - 1, marks)


def _half(number: i64) -> i64:
    return (number + 1) >> 1 if number < 0 else number >> 1
