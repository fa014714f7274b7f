"""Gardens and swamps. Rules: "Garden, swamp, temple"."""

from __future__ import annotations

from functools import partial

from vaultc.generation.layout import positions
from vaultc.generation.layout.room_records import room_or_record
from vaultc.generation.population import monsters
from vaultc.generation.population.special_rooms.choosing import chance_of_tries
from vaultc.generation.population.special_rooms.stairs import has_stairs
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import RoomSearch, Site, SpecialRoom
from vaultc.level.level import Room
from vaultc.world.catalog import rooms, terrain
from vaultc.world.grid import at

_GARDEN_TRIES = 25
_PLACE_TRIES = 50
_SEARCH = RoomSearch(
    f"a lit ordinary room without stairs, within {_GARDEN_TRIES} tries",
    partial(chance_of_tries, tries=_GARDEN_TRIES, lit=True),
)


def garden_row(below: int, odds: int) -> SpecialRoom:
    """A row of the chain of special rooms for a garden."""
    return SpecialRoom(below, odds, rooms.GARDEN, make_garden, _SEARCH)


def make_garden(site: Site) -> None:
    """Turn a lit ordinary room without stairs into a garden, if the search finds one."""
    level = site.level
    for _ in range(_GARDEN_TRIES):
        room = room_or_record(level, site.dice.rn2(len(level.rooms)))
        if room.type == rooms.OROOM and room.lit and not has_stairs(site, room):
            plant_garden(site, room)
            return


def plant_garden(site: Site, room: Room) -> None:
    """Fill a garden with nymphs, trees and fountains."""
    room.type = rooms.GARDEN
    site.level.flags_set.add("has garden")
    _invite_nymphs(site, room, 3 + site.dice.rn2(5))
    _plant(site, room, 3 + site.dice.rn2(3))


def _invite_nymphs(site: Site, room: Room, count: int) -> None:
    """One more than ``count``, if there is room."""
    for _ in range(_PLACE_TRIES):
        if count < 0:
            return
        found, x, y = positions.somexy(site, room)
        if not found:
            return
        if monsters.occupant(site.level, x, y) is not None:
            continue
        species = class_pick(site, "n")
        if species is None:
            continue
        nymph = monsters.create(site, species, x, y)
        if nymph is not None:
            nymph.asleep = True
        count -= 1


def _plant(site: Site, room: Room, count: int) -> None:
    level = site.level
    for _ in range(_PLACE_TRIES):
        if count < 0:
            return
        found, x, y = positions.somexy(site, room)
        if not found:
            return
        cell = at(x, y)
        if (
            level.terrain[cell] != terrain.ROOM
            or monsters.occupant(level, x, y) is not None
            or positions.nexttodoor(level, x, y)
        ):
            continue
        if site.dice.rn2(3):
            level.terrain[cell] = terrain.TREE
        else:
            level.terrain[cell] = terrain.FOUNTAIN
            level.fountains += 1
        count -= 1
