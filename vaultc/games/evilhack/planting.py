"""Gardens and forests: grass, and what grows there. Rules: "EvilHack: Special rooms"."""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import NamedTuple

from vaultc.games.evilhack.catalogue import ROOMS
from vaultc.generation.layout import positions
from vaultc.generation.population import monsters
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.special_rooms import choosing
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import Site, SpecialRoom
from vaultc.level.level import Monster, Room
from vaultc.world.catalog import rooms, terrain
from vaultc.world.grid import at

_PLACE_TRIES = 50
_RARE_GUEST = {"garden": 100, "forest": 200}
"""One in how many tries brings a plant that bites."""


class Grove(NamedTuple):
    """The inhabitants of a planted room, its plant of a try, and the terrain that grows there."""

    word: str
    guest: abc.Callable[[Site], int | None]
    biter: abc.Callable[[Site], int | None]
    growth: abc.Callable[[Site], int]
    drowsy: bool


def _nymph(site: Site) -> int | None:
    return class_pick(site, "n")


def _plant_that_bites(site: Site) -> int | None:
    return class_pick(site, "{")


def _blight(site: Site) -> int | None:
    if not site.dice.rn2(4):
        return wanted_species(site, "tree blight")
    return wanted_species(site, "twig blight" if site.dice.rn2(3) else "needle blight")


def _vine(site: Site) -> int | None:
    return wanted_species(site, "assassin vine" if site.dice.rn2(2) else "creeping mound")


def _garden_growth(site: Site) -> int:
    return terrain.TREE if site.dice.rn2(5) else terrain.FOUNTAIN


def _forest_growth(site: Site) -> int:
    return terrain.DEADTREE if site.dice.rn2(6) else site.catalog.codes["w"]


_GARDEN = Grove("garden", _nymph, _plant_that_bites, _garden_growth, True)
_FOREST = Grove("forest", _blight, _vine, _forest_growth, False)


def garden_row(below: int, odds: int) -> SpecialRoom:
    """A row of the chain of special rooms for a garden."""
    return choosing.lit_row(below, odds, rooms.GARDEN, partial(choosing.make_in_lit_room, fill=plant_garden))


def forest_row(below: int, odds: int) -> SpecialRoom:
    """A row of the chain of special rooms for a forest."""
    return choosing.lit_row(below, odds, ROOMS["forest"], partial(choosing.make_in_lit_room, fill=plant_forest))


def plant_garden(site: Site, room: Room) -> None:
    """Fill a room with grass, trees, fountains and nymphs."""
    room.type = rooms.GARDEN
    _plant(site, room, _GARDEN)


def plant_forest(site: Site, room: Room) -> None:
    """Fill a room with grass, dead trees, puddles and blights."""
    room.type = ROOMS["forest"]
    _plant(site, room, _FOREST)


def _plant(site: Site, room: Room, grove: Grove) -> None:
    level, grass = site.level, site.catalog.codes["g"]
    level.flags_set.add(f"has {grove.word}")
    for x in range(room.lx, room.hx + 1):
        for y in range(room.ly, room.hy + 1):
            if positions.in_room(level, room, x, y) and level.terrain[at(x, y)] == terrain.ROOM:
                level.terrain[at(x, y)] = level.terrain[at(x, y)] if level.trap_at(x, y) else grass
    _grow(site, room, grove, 4 + site.dice.rn2(3))
    _invite(site, room, grove)


def _grow(site: Site, room: Room, grove: Grove, count: int) -> None:
    level, grass = site.level, site.catalog.codes["g"]
    for _ in range(_PLACE_TRIES):
        found, x, y = positions.somexy(site, room)
        if not found or not count:
            return
        free = level.terrain[at(x, y)] == grass and monsters.occupant(level, x, y) is None and not level.pile(x, y)
        if free and not positions.nexttodoor(level, x, y):
            level.terrain[at(x, y)] = grove.growth(site)
            level.fountains += level.terrain[at(x, y)] == terrain.FOUNTAIN
            count -= 1


def _invite(site: Site, room: Room, grove: Grove) -> None:
    for _ in range(site.dice.rnd(2) + 1):
        guest = _settle(site, room, grove.guest(site))
        if guest is not None and grove.drowsy and site.dice.rn2(2):
            guest.asleep = True
    for _ in range(site.dice.rnd(2) + 1):
        if not site.dice.rn2(_RARE_GUEST[grove.word]):
            _settle(site, room, grove.biter(site))


def _settle(site: Site, room: Room, species: int | None) -> Monster | None:
    found, x, y = positions.somexy(site, room)
    return monsters.create(site, species, x, y) if found and species is not None else None
