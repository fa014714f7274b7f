"""Layers of levels as bytes: the cells of a block of levels, gathered before they become arrays.

Every function ``write_...`` writes all cells of one layer of a level from the byte ``start`` on. Terrain, light and
rooms lie column by column and take :data:`BYTES_BY_COLUMNS`, with the padding behind the cells, as in the level itself;
the others lie row by row, those with two bytes a cell with the low byte first. Doors are numbers, one a cell, in the
layer ``doors`` of data sets and of layouts.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.level.level import PADDING, Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

NO_DOORWAY, EMPTY_DOORWAY, BROKEN, OPEN, CLOSED, LOCKED = range(6)
TRAPPED, SECRET = 8, 16
"""Bits of a door besides its state."""

STATES: Final = {"nodoor": EMPTY_DOORWAY, "broken": BROKEN, "open": OPEN, "closed": CLOSED, "locked": LOCKED}
"""Numbers of the states of doors by their words."""


def door_code(code: int, flags: int) -> int:
    """Return the number of a cell in the layer ``doors``, by its terrain and flags."""
    if code not in (terrain.DOOR, terrain.SDOOR):
        return NO_DOORWAY
    marks = (TRAPPED if flags & terrain.TRAPPED else 0) | (SECRET if code == terrain.SDOOR else 0)
    return STATES[terrain.door_state(code, flags)] | marks


CODES: Final = {code: bytes([door_code(code, flags) for flags in range(256)]) for code in (terrain.DOOR, terrain.SDOOR)}
"""Numbers of doors by terrain and flags."""


def doors_in(codes: bytearray, flags: bytearray) -> dict[int, int]:
    """Return the cells of all doors and doorways with their numbers in the layer ``doors``."""
    return {cell: numbers[flags[cell]] for code, numbers in CODES.items() for cell in grid.cells_holding(codes, code)}


WriteLayer = abc.Callable[[Level, bytearray, int], None]

BYTES_BY_COLUMNS: Final = grid.CELLS + PADDING
"""Bytes of a layer that is copied from a level as it is."""

_PLACES: Final[list[int]] = [cell % grid.HEIGHT * grid.WIDTH + cell // grid.HEIGHT for cell in range(grid.CELLS)]
"""For each cell, which count by columns, its place by rows."""


_NOTHING: Final[bytearray] = bytearray(grid.CELLS)
_NOTHING_WIDE: Final[bytearray] = bytearray(2 * grid.CELLS)
"""The cells of empty layers; a bytearray takes bytes only after copying them into another bytearray."""


class BlockCells:
    """The cells of some layers of a block of levels, one block after the other in the same memory.

    ``writers`` has for each layer its function and the bytes of a level; ``capacity`` is the most levels of the block.
    ``count`` is the number of levels so far, and ``cells`` has a bytearray for each layer. A new block begins with
    setting ``count`` to 0.
    """

    def __init__(self, writers: list[tuple[WriteLayer, int]], capacity: int) -> None:
        self._writers = writers
        self.count = 0
        self.cells = [bytearray(capacity * width) for _, width in writers]

    def add(self, level: Level) -> int:
        """Add a level; return the number of levels."""
        for (write, width), cells in zip(self._writers, self.cells, strict=True):
            write(level, cells, self.count * width)
        self.count += 1
        return self.count


def write_terrain(level: Level, cells: bytearray, start: int) -> None:
    """Write the codes of the terrain."""
    cells[start : start + BYTES_BY_COLUMNS] = level.terrain


def write_light(level: Level, cells: bytearray, start: int) -> None:
    """Write numbers that are 0 where it is dark."""
    cells[start : start + BYTES_BY_COLUMNS] = level.lit


def write_rooms(level: Level, cells: bytearray, start: int) -> None:
    """Write the numbers of the rooms."""
    cells[start : start + BYTES_BY_COLUMNS] = level.room_numbers


def write_doors(level: Level, cells: bytearray, start: int) -> None:
    """Write the numbers of doors and doorways."""
    cells[start : start + grid.CELLS] = _NOTHING
    codes, flags = level.terrain, level.flags
    for code, numbers in CODES.items():
        for cell in grid.cells_holding(codes, code):
            cells[start + _PLACES[cell]] = numbers[flags[cell]]


def write_objects(level: Level, cells: bytearray, start: int) -> None:
    """Write the kind, from 1 on, of the object on top of each pile, two bytes a cell."""
    cells[start : start + 2 * grid.CELLS] = _NOTHING_WIDE
    for cell, pile in level.piles.items():
        if pile and 0 <= cell < grid.CELLS:
            _write_wide(cells, start + 2 * _PLACES[cell], pile[0].kind + 1)


def write_monsters(level: Level, cells: bytearray, start: int) -> None:
    """Write the species, from 1 on, of the monster on each cell that has one, two bytes a cell."""
    cells[start : start + 2 * grid.CELLS] = _NOTHING_WIDE
    for monster in level.monsters:
        cell = grid.at(monster.x, monster.y)
        if 0 <= cell < grid.CELLS:
            _write_wide(cells, start + 2 * _PLACES[cell], monster.species + 1)


def write_traps(level: Level, cells: bytearray, start: int) -> None:
    """Write the kind of the trap on each cell that has one, one byte a cell."""
    cells[start : start + grid.CELLS] = _NOTHING
    for trap in level.traps:
        cells[start + _PLACES[grid.at(trap.x, trap.y)]] = trap.kind


def _write_wide(cells: bytearray, place: int, number: int) -> None:
    cells[place] = number & 0xFF
    cells[place + 1] = number >> 8
