"""REGION: light, and rooms made of existing cells. Rules: "REGION, rooms from regions, topologize"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import rooms
from vaultc.generation.layout.flood import flood
from vaultc.generation.layout.neighbours import cells_of
from vaultc.generation.layout.room_numbers import number_room
from vaultc.generation.layout.room_records import new_room
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world.catalog.rooms import OROOM
from vaultc.world.catalog.terrain import LAVAPOOL
from vaultc.world.grid import Box

ROOM_LIMIT: Final = 40
RANDOM: Final = -1

FILLED: Final = 1
IRREGULAR: Final = 2
UNJOINED: Final = 4


def light_region(level: Level, area: Box, lit: bool) -> None:
    """Light an area and one cell around it, or darken the area itself; lava keeps its light."""
    x1, y1, x2, y2 = area
    if lit:
        x1, y1, x2, y2 = x1 - 1, y1 - 1, x2 + 1, y2 + 1
    light = level.lit
    area = (max(x1, 1), y1, x2, y2)
    lava = [(cell, light[cell]) for cell in cells_of(level.terrain, LAVAPOOL, area)]
    rooms.light_area(level, area[0], y1, x2, y2, lit=lit)
    for cell, before in lava:
        light[cell] = before


def make_region(site: Site, area: Box, room_type: int, flags: int, lit: bool) -> Room | None:
    """Make a room of an area (absolute corners), or only light it (then None).

    ``room_type`` may be random (-1); ``flags`` adds up :data:`FILLED`, :data:`IRREGULAR`, :data:`UNJOINED`. An
    ordinary, regular, filled region makes no room outside of random vaults, nor does any beyond forty rooms.
    """
    level = site.level
    filled, irregular = bool(flags & FILLED), bool(flags & IRREGULAR)
    if room_type == RANDOM and not filled:
        room_type, filled = site.catalog.last_room_type, True
    plain = room_type == OROOM and not irregular and filled and not site.vault_mode
    if plain or len(level.rooms) >= ROOM_LIMIT:
        if not plain:
            site.complain("there are too many rooms for another region")
        light_region(level, area, lit)
        return None
    rooms.require_on_grid(site, area[0], area[1])
    room = new_room(level)
    if room_type != OROOM:
        room.fill = 1 if filled else 2
    room.join = not flags & UNJOINED
    if irregular:
        room.group = len(level.rooms) - 1
        found = flood(site, area[0], area[1], room.number, lit, exact=False)
        rooms.lay(site, room, found.box, False, room_type, record_only=True)
        room.lit = lit
        room.irregular = True
    else:
        rooms.lay(site, room, area, lit, room_type, record_only=True)
        number_room(level, room)
    if site.vault_mode and not filled:
        room.fill = 1
    return room
