"""Free places, and coordinates as the games keep them. Rules: "Random positions in a room", "Grid and terrain"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

TRIES: Final = 100

AVOID_WATER_AND_FURNITURE: Final = 1
NEVER: Final = 2
AVOID_BOULDERS: Final = 4
AVOID_DOORS: Final = 8
IN_MAZE: Final = 16

ROOM_NUMBER_MASK: Final = 63
"""The bits of a room's number that cells keep."""
FIRST_ROOM_NUMBER: Final = 3
FIRST_SUBROOM_NUMBER: Final = 44
SHARED: Final = 1

_ODD_PLACES: Final = (range(3, 79, 2), range(3, 21, 2))
"""Columns and rows of a maze whose passages are one cell wide."""
_ALL_PLACES: Final = (range(1, 79), range(1, 21))
_ALL_SEARCHED: Final = (range(1, 78), range(1, 20))
"""Columns and rows in which a maze has passages of any width, and those where one is found for sure."""


def somex(site: Site, room: Room) -> int:
    """A random column of a room."""
    return site.dice.rn2(room.hx - room.lx + 1) + room.lx


def somey(site: Site, room: Room) -> int:
    """A random row of a room."""
    return site.dice.rn2(room.hy - room.ly + 1) + room.ly


def anywhere_in(site: Site, room: Room) -> grid.Cell:
    """A random cell of a room's bounds, the column first."""
    dice = site.dice
    x = dice.rn2(room.hx - room.lx + 1) + room.lx
    return x, dice.rn2(room.hy - room.ly + 1) + room.ly


def floor(room: Room) -> Iterator[grid.Cell]:
    """The cells in the bounds of a room, column by column."""
    return product(range(room.lx, room.hx + 1), range(room.ly, room.hy + 1))


def wall_of(room: Room, dx: int, dy: int) -> grid.Box:
    """The wall of a room in a straight direction, without corners."""
    if dx:
        x = room.hx + 1 if dx > 0 else room.lx - 1
        return x, room.ly, x, room.hy
    y = room.hy + 1 if dy > 0 else room.ly - 1
    return room.lx, y, room.hx, y


def in_room(level: Level, room: Room, x: int, y: int) -> bool:
    """True if a cell carries the room's number and is not its edge."""
    cell = grid.at(x, y)
    return not level.edges[cell] and level.room_numbers[cell] == room.number


def inside(room: Room, x: int, y: int) -> bool:
    """True if a cell lies in a room or on its walls."""
    return room.lx - 1 <= x <= room.hx + 1 and room.ly - 1 <= y <= room.hy + 1


def somexy(site: Site, room: Room) -> tuple[bool, int, int]:
    """A random place in a room: True if one was found, and its column and row.

    If none was found, column and row are the last that the search tried. Rules: "somexy".
    """
    if room.irregular:
        return _somexy_irregular(site, room)
    if room.subrooms:
        return _somexy_beside_subrooms(site, room)
    x, y = anywhere_in(site, room)
    return True, x, y


def _somexy_irregular(site: Site, room: Room) -> tuple[bool, int, int]:
    for _ in range(TRIES):
        x, y = anywhere_in(site, room)
        if in_room(site.level, room, x, y):
            return True, x, y
    for x, y in floor(room):
        if in_room(site.level, room, x, y):
            return True, x, y
    return False, room.hx + 1, room.hy + 1


def _somexy_beside_subrooms(site: Site, room: Room) -> tuple[bool, int, int]:
    """The game counts tries so that a hit on the last one is a failure."""
    terrain = site.level.terrain
    x = y = 0
    for trial in range(TRIES):
        x, y = anywhere_in(site, room)
        wall = terrains.VWALL <= terrain[grid.at(x, y)] <= terrains.DBWALL
        if not wall and not any(inside(subroom, x, y) for subroom in room.subrooms):
            return trial < TRIES - 1, x, y
    return False, x, y


def somexyspace(site: Site, room: Room | None, mode: int = 0) -> tuple[bool, int, int]:
    """A random open and unoccupied place of a room (None: of a maze), by the demands in ``mode``.

    Returns success, and the last place tried. Rules: "somexyspace".
    """
    terrain, plain, base = site.level.terrain, site.rules.ground.plain_floor_only, site.terrain_classes.base
    x = y = 0
    for _ in range(TRIES):
        good = True
        if room is not None:
            good, x, y = somexy(site, room)
        if mode & IN_MAZE:
            x, y = maze_position(site)
        if not good or not grid.valid(x, y) or terrain[grid.at(x, y)] <= terrains.DOOR:
            continue
        if plain and base[terrain[grid.at(x, y)]] not in (terrains.ROOM, terrains.CORR, terrains.ICE):
            continue
        if _meets(site, x, y, mode) and not occupied(site, x, y):
            return True, x, y
    return False, x, y


def _meets(site: Site, x: int, y: int, mode: int) -> bool:
    level = site.level
    if mode & NEVER:
        return False
    if mode & AVOID_WATER_AND_FURNITURE:
        code = level.terrain[grid.at(x, y)]
        if terrains.POOL <= code <= terrains.DRAWBRIDGE_UP or site.terrain_classes.furniture[code]:
            return False
    if mode & AVOID_BOULDERS and has_boulder(site, x, y):
        return False
    return not (mode & AVOID_DOORS and bydoor(level, x, y))


def has_boulder(site: Site, x: int, y: int) -> bool:
    """True if a boulder lies on a cell."""
    boulder = site.named.boulder
    return any(item.kind == boulder for item in site.level.pile(x, y))


def maze_position(site: Site) -> tuple[int, int]:
    """A random cell of a maze's passages, else its first one. Rules: "maze position"."""
    terrain, dice, odd = site.level.terrain, site.dice, site.rules.ground.mazes_narrow
    passage = terrains.CORR if "corrmaze" in site.level.flags_set else terrains.ROOM
    columns, rows = _ODD_PLACES if odd else _ALL_PLACES
    for _ in range(TRIES):
        x = columns[dice.rn2(len(columns))]
        y = rows[dice.rn2(len(rows))]
        if terrain[grid.at(x, y)] == passage:
            return x, y
    columns, rows = _ODD_PLACES if odd else _ALL_SEARCHED
    for x, y in product(columns, rows):
        if terrain[grid.at(x, y)] == passage:
            return x, y
    return 0, 0


def bydoor(level: Level, x: int, y: int) -> bool:
    """True if a door or secret door adjoins a cell orthogonally."""
    terrain = level.terrain
    cell = grid.at(x, y)
    return (
        (x < 79 and is_door(terrain[cell + grid.HEIGHT]))
        or (x > 1 and is_door(terrain[cell - grid.HEIGHT]))
        or (y < 20 and is_door(terrain[cell + 1]))
        or (y > 0 and is_door(terrain[cell - 1]))
    )


def is_door(code: int) -> bool:
    """True if a terrain is a door, secret or not."""
    return code in (terrains.DOOR, terrains.SDOOR)


def nexttodoor(level: Level, x: int, y: int) -> bool:
    """True if a door or secret door is among a cell and its eight neighbours."""
    terrain = level.terrain
    for column in range(x - 1, x + 2):
        for row in range(y - 1, y + 2):
            if grid.valid(column, row) and is_door(terrain[grid.at(column, row)]):
                return True
    return False


def occupied(site: Site, x: int, y: int) -> bool:
    """True if a trap, furniture, lava or water takes up a cell; objects and monsters do not count."""
    level = site.level
    if site.terrain_classes.furniture[level.terrain[grid.at(x, y)]] or is_lava(level, x, y) or is_pool(level, x, y):
        return True
    return (x, y) == level.vibrating_square or level.trap_at(x, y) is not None


def is_pool(level: Level, x: int, y: int) -> bool:
    """Water of any kind, a raised drawbridge over the moat included."""
    return grid.valid(x, y) and _lies_in(level, grid.at(x, y), terrains.POOL, terrains.WATER, terrains.MOAT_UNDER)


def is_lava(level: Level, x: int, y: int) -> bool:
    """Lava, a raised drawbridge over it included."""
    lava = terrains.LAVAPOOL
    return grid.valid(x, y) and _lies_in(level, grid.at(x, y), lava, lava, terrains.LAVA_UNDER)


def is_bog(level: Level, x: int, y: int) -> bool:
    """Bog, a raised drawbridge over it included."""
    return grid.valid(x, y) and _lies_in(level, grid.at(x, y), terrains.BOG, terrains.BOG, terrains.BOG_UNDER)


def is_ice(level: Level, x: int, y: int) -> bool:
    """Ice, a raised drawbridge over it included."""
    return _lies_in(level, grid.at(x, y), terrains.ICE, terrains.ICE, terrains.ICE_UNDER)


def _lies_in(level: Level, cell: int, first: int, last: int, under_bridge: int) -> bool:
    """True if the terrain of a cell is of a range of codes, or a raised drawbridge over such ground."""
    code = level.terrain[cell]
    if code == terrains.DRAWBRIDGE_UP:
        return level.flags[cell] & terrains.UNDER_BRIDGE == under_bridge
    return first <= code <= last


def room_of_number(level: Level, number: int) -> Room | None:
    """The room or subroom whose cells carry ``number``."""
    index = number - FIRST_ROOM_NUMBER
    if 0 <= index < len(level.rooms):
        return level.rooms[index]
    index = number - FIRST_SUBROOM_NUMBER
    return level.subrooms[index] if 0 <= index < len(level.subrooms) else None


def rooms_at(level: Level, x: int, y: int) -> list[Room]:
    """The rooms that a cell belongs to; for a shared cell, the rooms of its four diagonal neighbours. Rules:
    "rooms_at"."""
    numbers = level.room_numbers
    number = numbers[grid.at(x, y)]
    if number != SHARED:
        room = room_of_number(level, number)
        return [] if room is None else [room]
    found: list[Room] = []
    for column in (x - 1, x + 1):
        for row in (y - 1, y + 1):
            room = room_of_number(level, numbers[grid.at(column, row)]) if grid.valid(column, row) else None
            if room is not None and room not in found:
                found.append(room)
    return found


def in_shop(site: Site, x: int, y: int) -> bool:
    """True if a cell belongs to a shop."""
    shops = site.catalog.shop_types
    for room in rooms_at(site.level, x, y):  # noqa: SIM110 - a generator costs more than it, where it is compiled
        if room.type in shops:
            return True
    return False


def signed8(value: int) -> int:
    """The value as the games keep coordinates: its low eight bits, signed."""
    value &= 255
    return value - 256 if value > 127 else value


def signed16(value: int) -> int:
    """The low 16 bits, signed."""
    value &= 0xFFFF
    return value - 0x10000 if value > 0x7FFF else value


def place_number(value: int, wide: bool) -> int:
    """A coordinate as a game keeps it: with 16 bits if ``wide``, else with eight."""
    if -128 <= value <= 127:  # nearly always, and the same in both
        return value
    return signed16(value) if wide else signed8(value)


def quotient(dividend: int, divisor: int) -> int:
    """Division by a positive number that truncates toward zero."""
    return dividend // divisor if dividend >= 0 else -(-dividend // divisor)
