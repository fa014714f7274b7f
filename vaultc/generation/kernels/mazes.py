"""Carving mazes for a compiler (twin in ``vaultc.generation.layout.digging``)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from vaultc.chance.dice import Dice
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import Cell


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
