"""Stairs of ordinary levels. Rules: "UnNetHack 6: Stairs"."""

from __future__ import annotations

from vaultc.generation.dungeon import stairs
from vaultc.generation.layout.room_records import listed
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.population.special_rooms.stairs import has_stairs
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import OROOM, RNDVAULT

_PREFERENCES = (((OROOM,), False), ((OROOM, RNDVAULT), False), ((OROOM, RNDVAULT), True))
"""Types of rooms, and if a room that has stairs already will do, from the best to the worst."""


def make_both_stairs(site: Site) -> None:
    """Stairs down and up in rooms of their own, as far as the place in the dungeon has them and rooms suffice."""
    place = site.surroundings
    if not place.last_level:
        room = _find_room(site)
        make_stairs(site, *stairs.downstairs_place(site, room), terrain.DOWN, room)
    if not place.first_level:
        room = _find_room(site)
        make_stairs(site, *stairs.upstairs_place(site, room), terrain.UP, room)


def _find_room(site: Site) -> Room:
    """A room that corridors reach, of the best kind that the level has.

    Raises:
        GenerationError: the level has no rooms, on which the game stops.
    """
    rooms = site.level.rooms
    if not rooms:
        raise site.fail("no vault made a room, and the game stops where it looks for a room for the stairs")
    for types, same in _PREFERENCES:
        found = [
            room for room in listed(rooms) if room.join and room.type in types and (same or not has_stairs(site, room))
        ]
        if found:
            return found[site.dice.rn2(len(found))]
    return rooms[site.dice.rn2(len(rooms))]
