"""Connected cells, found for all cells at once: a set of cells is an integer with a bit per cell.

A step in one of the four directions is a shift, so that a flood takes as many operations as its longest way has cells.
"""

from __future__ import annotations

from collections.abc import Iterable

from vaultc.level.level import Level
from vaultc.world import grid

_ZERO, _ONE = b"01"


def _bit(x: int, y: int) -> int:
    return 1 << (grid.CELLS - 1 - x * grid.HEIGHT - y)


_GRID = sum(_bit(x, y) for x in range(grid.LAST_COLUMN + 1) for y in range(grid.HEIGHT) if grid.valid(x, y))
_INSIDE = sum(_bit(x, y) for x in range(2, grid.LAST_COLUMN) for y in range(1, grid.LAST_ROW))


def _cells_of(level: Level, codes: Iterable[int]) -> int:
    """The set of valid cells whose terrain is one of some codes."""
    wanted = set(codes)
    table = bytes(_ONE if code in wanted else _ZERO for code in range(256))
    return int(level.terrain[: grid.CELLS].translate(table), 2) & _GRID


def _beside(cells: int) -> int:
    """The neighbours of cells that lie inside of the rim."""
    inside = cells & _INSIDE
    return inside << 1 | inside >> 1 | inside << grid.HEIGHT | inside >> grid.HEIGHT


def all_reached(level: Level, start: tuple[int, int], wanted: Iterable[int], through: Iterable[int]) -> bool:
    """True if ``start`` is connected to all cells of the ``wanted`` terrains over terrains of ``through``.

    Ways are orthogonal; a cell on the rim of the level is entered but never left. Rules: "INIT_MAP: sheollev".
    """
    goal, ways = _cells_of(level, wanted), _cells_of(level, through)
    reached = _bit(*start)
    if goal & ~(_beside(ways) | reached):
        return False
    while True:
        grown = reached | _beside(reached) & ways
        if grown == reached:
            return not goal & ~reached
        reached = grown
