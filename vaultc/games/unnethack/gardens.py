"""Gardens and swamps. Rules: "Garden, swamp, temple"."""

from __future__ import annotations

from vaultc.generation.layout import positions
from vaultc.generation.population import monsters
from vaultc.generation.population.special_rooms import choosing
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import Site, SpecialRoom
from vaultc.level.level import Room
from vaultc.world.catalog import rooms, terrain
from vaultc.world.grid import at

_PLACE_TRIES = 50


def garden_row(below: int, odds: int) -> SpecialRoom:
    """A row of the chain of special rooms for a garden."""
    return choosing.lit_row(below, odds, rooms.GARDEN, make_garden)


def make_garden(site: Site) -> None:
    """Turn a lit ordinary room without stairs into a garden, if the search finds one."""
    choosing.make_in_lit_room(site, plant_garden)


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
