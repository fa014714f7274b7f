"""Things by the cells where they are, as numbers: what the layers of data sets hold besides terrain."""

from __future__ import annotations

from vaultc.level.level import Level
from vaultc.world import grid


def objects_on_top(level: Level) -> dict[int, int]:
    """Return the kind, from 1 on, of the object on top of each pile."""
    return {cell: pile[0].kind + 1 for cell, pile in level.piles.items() if pile and 0 <= cell < grid.CELLS}


def monsters_by_cell(level: Level) -> dict[int, int]:
    """Return the species, from 1 on, of the monster on each cell that has one."""
    found: dict[int, int] = {}
    for monster in level.monsters:
        cell = grid.at(monster.x, monster.y)
        if 0 <= cell < grid.CELLS:
            found[cell] = monster.species + 1
    return found


def traps_by_cell(level: Level) -> dict[int, int]:
    """Return the kind of the trap on each cell that has one."""
    return {grid.at(trap.x, trap.y): trap.kind for trap in level.traps}


def add_by_rows(found: dict[int, int], start: int, places: list[int], numbers: list[int]) -> None:
    """Append cells that count by columns as places that count by rows from ``start`` on, and their numbers."""
    for cell, number in found.items():
        places.append(start + cell % grid.HEIGHT * grid.WIDTH + cell // grid.HEIGHT)
        numbers.append(number)
