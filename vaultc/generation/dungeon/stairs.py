"""Stairs of ordinary levels. Rules: "Stairs"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.layout.room_records import room_or_record
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import terrain

_TRIES: Final = 100


def make_both_stairs(site: Site) -> None:
    """Stairs down in one room and up in another, if the place in the dungeon has them."""
    own = site.rules.levels.both_stairs
    if own is not None:
        own(site)
        return
    down_room = _choose(site, len(site.level.rooms), None)
    if not site.surroundings.last_level:
        make_stairs(site, *downstairs_place(site, down_room), terrain.DOWN, down_room)
    up_room = down_room
    if len(site.level.rooms) > 1:
        up_room = _choose(site, len(site.level.rooms) - 1, down_room)
    if not site.surroundings.first_level:
        make_stairs(site, *upstairs_place(site, up_room), terrain.UP, up_room)


def _choose(site: Site, count: int, taken: Room | None) -> Room:
    """One of the first ``count`` rooms that may be joined and is not taken; the last pick after many tries."""
    room = room_or_record(site.level, site.dice.rn2(count))
    for _ in range(_TRIES - 1):
        if room.join and room is not taken:
            break
        room = room_or_record(site.level, site.dice.rn2(count))
    return room


def downstairs_place(site: Site, room: Room) -> tuple[int, int]:
    """A place in a room for the stairs down, free if there is one."""
    found, x, y = positions.somexyspace(site, room)
    if not found:
        x = positions.somex(site, room)
        y = positions.somey(site, room)
    return x, y


def upstairs_place(site: Site, room: Room) -> tuple[int, int]:
    """A place in a room for the stairs up, free if there is one."""
    found, x, y = positions.somexyspace(site, room)
    if not found:
        found, x, y = positions.somexy(site, room)
    if not found:
        x = positions.somex(site, room)
        y = positions.somey(site, room)
    return x, y
