"""Swamps. Rules: "Garden, swamp, temple"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from vaultc.generation.layout.positions import floor, nexttodoor
from vaultc.generation.layout.room_records import room_or_record
from vaultc.generation.population import monsters
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.special_rooms.choosing import chance_of_tries, has_stairs
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import RoomSearch, Site, SpecialRoom
from vaultc.level.level import Room
from vaultc.world.catalog import rooms
from vaultc.world.catalog.terrain import POOL
from vaultc.world.grid import at

_SWAMP_TRIES: Final = 5

Growth = Callable[[Site, int, int, bool], None]
"""Further growth on a cell of a swamp; the flag is true on cells without water or fungus."""


_SEARCH: Final = RoomSearch(
    f"{_SWAMP_TRIES} rooms at random, those that are ordinary without stairs",
    partial(chance_of_tries, tries=_SWAMP_TRIES),
)


def swamp_row(below: int, odds: int, grow: Growth) -> SpecialRoom:
    """A row of the chain of special rooms for swamps."""
    return SpecialRoom(below, odds, rooms.SWAMP, partial(make_swamps, grow=grow), _SEARCH)


def make_swamps(site: Site, grow: Growth) -> None:
    """Turn some ordinary rooms without stairs into swamps; ``grow`` is called for every cell."""
    level = site.level
    eels = 0
    for _ in range(_SWAMP_TRIES):
        room = room_or_record(level, site.dice.rn2(len(level.rooms)))
        if room.type != rooms.OROOM or has_stairs(site, room):
            continue
        room.type = rooms.SWAMP
        eels = _flood(site, room, eels, grow)
        level.flags_set.add("has swamp")


def _flood(site: Site, room: Room, eels: int, grow: Growth) -> int:
    """Make every other cell a pool; returns how many sea monsters the level's swamps have now."""
    level, dice = site.level, site.dice
    for x, y in floor(room):
        if not _empty(site, x, y):
            continue
        bare = False
        if (x + y) % 2:
            level.terrain[at(x, y)] = POOL
            if not eels or not dice.rn2(4):
                name = "giant eel"
                if not dice.rn2(5):
                    name = "piranha" if dice.rn2(2) else "electric eel"
                monsters.create(site, wanted_species(site, name), x, y)
                eels += 1
        elif not dice.rn2(4):
            monsters.create(site, class_pick(site, "F"), x, y)
        else:
            bare = True
        grow(site, x, y, bare)
    return eels


def _empty(site: Site, x: int, y: int) -> bool:
    level = site.level
    return (
        not level.pile(x, y)
        and monsters.occupant(level, x, y) is None
        and level.trap_at(x, y) is None
        and not nexttodoor(level, x, y)
    )
