"""Placing and drawing MAP parts (rule: "MAP, GEOMETRY, NOMAP")."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from itertools import chain
from typing import Final

from vaultc.catalog.terrain import (
    DOOR,
    HWALL,
    IRONBARS,
    LAVAPOOL,
    SDOOR,
    STONE,
    TRANSPARENT,
)
from vaultc.grid import HEIGHT, WIDTH, at, moved_inside, row, valid
from vaultc.layout.painting import set_up_door
from vaultc.layout.positions import FIRST_ROOM_NUMBER, ROOM_NUMBER_MASK
from vaultc.level import Level, Room
from vaultc.site import Site

_VAULT_TRIES: Final = 101
_SMALL: Final = 20
_UNKNOWN: Final = -1
_ACROSS = (HWALL, IRONBARS)
_DOORS = (DOOR, SDOOR)

Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MapCells:
    """The drawing of a MAP: terrain codes row by row, TRANSPARENT where the level shows through."""

    width: int
    height: int
    codes: bytes


@dataclass(frozen=True, slots=True)
class NoRoom:
    """A MAP part has no place, which ends the script.

    ``vault_failed``: no further vaults are tried. ``message`` is set where the game itself would give up.
    """

    vault_failed: bool = False
    message: str = ""


def settle(site: Site, cells: MapCells, choose: Callable[[], Corner], *, repeatable: bool) -> Corner | NoRoom:
    """The top left corner of a MAP part, moved so that it fits.

    ``choose`` gives the wanted corner; if it is a random one (``repeatable``) it draws, and in a random vault it is
    called again until the part fits on untouched stone.
    """
    if site.vault_mode:
        return _settle_vault(site.level, cells, choose, repeatable)
    x, y = choose()
    y = moved_inside(y, cells.height)
    if not 0 <= y <= HEIGHT - cells.height:
        return NoRoom(message=f"a map of {cells.height} rows does not fit on the level")
    if max(cells.width, cells.height) > 1 and not 0 <= x <= WIDTH - cells.width:
        return NoRoom(message=f"a map of {cells.width} columns reaches beyond the level at column {x}")
    return x, y


def _settle_vault(level: Level, cells: MapCells, choose: Callable[[], Corner], repeatable: bool) -> Corner | NoRoom:
    for _ in range(_VAULT_TRIES if repeatable else 1):
        x, y = choose()
        if not 0 <= y <= HEIGHT - cells.height:
            return NoRoom()
        if cells.width <= 1 and cells.height <= 1:
            return x, y  # no map at all, which needs no space
        if _vault_fits(level, cells, x, y):
            return x, y
    return NoRoom(vault_failed=cells.width * cells.height <= _SMALL)


# ---- random vaults


def _vault_fits(level: Level, cells: MapCells, x: int, y: int) -> bool:
    """Whether a vault's map may be drawn here without touching anything.

    The game compares with the map's character one to the right and one below, by its running index; so do we.
    """
    terrain, numbers = level.terrain, level.room_numbers
    for j in range(-1, cells.height + 1):
        for i in range(-1, cells.width + 1):
            if not valid(x + i, y + j):
                return False
            cell = at(x + i, y + j)
            if (terrain[cell] or numbers[cell]) and not _may_cover(level, cells, i, j, cell):
                return False
    return True


def _may_cover(level: Level, cells: MapCells, i: int, j: int, cell: int) -> bool:
    """Whether a cell that is not plain stone may lie at (i, j) of the cells."""
    if not (0 <= i < cells.width and 0 <= j < cells.height):
        return False
    index = (j + 1) * cells.width + i + 1
    code = cells.codes[index] if index < len(cells.codes) else _UNKNOWN
    if code == TRANSPARENT:
        return True
    return level.terrain[cell] in (STONE, code) and not level.room_numbers[cell]


# ---- drawing


def write(level: Level, cells: MapCells, corner: Corner) -> None:
    """Draw a MAP part with its top left corner at ``corner``; TRANSPARENT cells stay as they are."""
    left, top = corner
    terrain, horizontal, flags = level.terrain, level.horizontal, level.flags
    cleared = (level.lit, flags, horizontal, level.room_numbers, level.edges)
    places = chain.from_iterable(row(left, left + cells.width - 1, top + y) for y in range(cells.height))
    for cell, code in zip(places, cells.codes, strict=True):
        if code == TRANSPARENT:
            continue
        terrain[cell] = code
        for array in cleared:
            array[cell] = 0
        if code == LAVAPOOL:
            level.lit[cell] = 1
        elif code in _ACROSS:
            horizontal[cell] = 1
        elif code in _DOORS:
            set_up_door(level, cell, beside=cell // HEIGHT > left)


# ---- joined caves


def remove_covered_rooms(level: Level, corner: Corner, size: tuple[int, int]) -> None:
    """Delete the rooms of a joined cave that a MAP part covers wholly; the last room takes each one's place."""
    (x, y), (width, height) = corner, size
    for index in range(len(level.rooms) - 1, -1, -1):
        room = level.rooms[index]
        if room.lx >= x and room.hx < x + width and room.ly >= y and room.hy < y + height:
            _remove_room(level, index)


def _remove_room(level: Level, index: int) -> None:
    last = level.rooms.pop()
    level.scaffolding.spare_rooms.insert(0, copy(last))
    if index < len(level.rooms):
        level.rooms[index] = last
        _renumber(level, last, FIRST_ROOM_NUMBER + index)


def _renumber(level: Level, room: Room, number: int) -> None:
    old, room.number = room.number & ROOM_NUMBER_MASK, number
    for x in range(room.lx, room.hx + 1):
        for y in range(room.ly, room.hy + 1):
            if level.room_numbers[at(x, y)] == old:
                level.room_numbers[at(x, y)] = number & ROOM_NUMBER_MASK
