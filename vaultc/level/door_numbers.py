"""Doors as numbers, one a cell: the layer ``doors`` of data sets and of layouts."""

from __future__ import annotations

from typing import Final

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


def doors_in(codes: bytes | bytearray, flags: bytes | bytearray) -> dict[int, int]:
    """Return the cells of all doors and doorways with their numbers in the layer ``doors``."""
    return {cell: numbers[flags[cell]] for code, numbers in CODES.items() for cell in cells_of(code, codes)}


def cells_of(code: int, codes: bytes | bytearray) -> list[int]:
    """Return the cells of a terrain, in their order."""
    found = []
    cell = codes.find(code, 0, grid.CELLS)
    while cell >= 0:
        found.append(cell)
        cell = codes.find(code, cell + 1, grid.CELLS)
    return found
