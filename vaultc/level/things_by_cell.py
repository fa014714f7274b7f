"""Things by the cells where they are, as numbers: what the layers of data sets hold besides terrain.

Every function writes the things of one level into the cells of a layer, which are 0 until then and lie row by row from
the byte ``start`` on, those with two bytes with the low byte first.
"""

from __future__ import annotations

from typing import Final

from vaultc.level.level import Level
from vaultc.world import grid

_PLACES: Final[list[int]] = [cell % grid.HEIGHT * grid.WIDTH + cell // grid.HEIGHT for cell in range(grid.CELLS)]
"""For each cell, which count by columns, its place by rows."""


def write_objects(level: Level, cells: bytearray, start: int) -> None:
    """Write the kind, from 1 on, of the object on top of each pile, two bytes a cell."""
    for cell, pile in level.piles.items():
        if pile and 0 <= cell < grid.CELLS:
            _write_wide(cells, start + 2 * _PLACES[cell], pile[0].kind + 1)


def write_monsters(level: Level, cells: bytearray, start: int) -> None:
    """Write the species, from 1 on, of the monster on each cell that has one, two bytes a cell."""
    for monster in level.monsters:
        cell = grid.at(monster.x, monster.y)
        if 0 <= cell < grid.CELLS:
            _write_wide(cells, start + 2 * _PLACES[cell], monster.species + 1)


def write_traps(level: Level, cells: bytearray, start: int) -> None:
    """Write the kind of the trap on each cell that has one, one byte a cell."""
    for trap in level.traps:
        cells[start + _PLACES[grid.at(trap.x, trap.y)]] = trap.kind


def _write_wide(cells: bytearray, place: int, number: int) -> None:
    cells[place] = number & 0xFF
    cells[place + 1] = number >> 8
