"""The contents of the ordinary rooms of an ordinary level. Rules: "EvilHack: Ordinary levels"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.games.evilhack import places
from vaultc.games.evilhack.finishing import LIKE_ORDINARY
from vaultc.generation.dungeon import graffiti
from vaultc.generation.layout.room_records import listed
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.known import wanted_kind, wanted_species
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid

_MOST_OBJECTS = 100
_SAFE_BELOW, _CRYSTAL_BELOW = 15, 10
"""Depths below which boxes may be better."""
_ALTARS_BELOW = 2


def fill_ordinary_rooms(site: Site, rumours: graffiti.Rumours | None = None) -> None:
    """Fill the ordinary rooms that vaults made; where the level had no vaults to choose from, all ordinary rooms."""
    any_vaults = bool(site.level.vaults)
    for room in listed(site.level.rooms):
        if room.type in LIKE_ORDINARY and (room.fill or not any_vaults):
            _fill(site, room, rumours)


def _fill(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    dice = site.dice
    if not dice.rn2(3) and (place := places.free_place(site, room)):
        monsters.create(site, None, *place, monsters.CreationFlags(no_group=True))
    if "has beehive" in site.level.flags_set and (place := places.free_place(site, room)) and dice.rn2(2):
        monsters.create(site, wanted_species(site, "honey badger"), *place)
    odds = max(8 - site.surroundings.difficulty // 6, 2)
    while not dice.rn2(odds):
        traps.trap_in_room(site, room)
    if not dice.rn2(3) and (place := places.free_place(site, room)):
        objects.gold(site, 0, *place)
    _furnish(site, room)
    if not dice.rn2(20) and (place := places.free_place(site, room)):
        objects.make_at(site, site.named.statue, *place)
    if not dice.rn2(max(len(site.level.rooms) * 5 // 2, 1)) and (place := places.free_place(site, room)):
        objects.make_at(site, _box(site), *place)
    if not dice.rn2(27 + 3 * abs(site.surroundings.depth)):
        text = graffiti.random_graffiti(site, rumours)
        if place := places.free_place(site, room, places.BARE):
            make_engraving(site.level, "mark", text, *place)
    if not dice.rn2(3):
        for _ in range(_MOST_OBJECTS):
            if place := places.free_place(site, room):
                objects.random_item_at(site, None, *place)
            if dice.rn2(5):
                break


def _furnish(site: Site, room: Room) -> None:
    depth = site.surroundings.depth
    odds: tuple[tuple[int, Callable[[Site, int, int], object]], ...] = (
        (10, furnishings.make_fountain),
        (60, furnishings.make_sink),
        (40, _put_forge),
        *(((60, furnishings.make_random_altar),) if depth > _ALTARS_BELOW else ()),
        (max(80 - 2 * depth, 2), furnishings.random_grave),
    )
    for one_in, put in odds:
        if not site.dice.rn2(one_in) and (place := places.free_place(site, room, places.AWAY_FROM_DOORS)):
            put(site, *place)


def _put_forge(site: Site, x: int, y: int) -> None:
    site.level.terrain[grid.at(x, y)] = site.catalog.codes["U"]


def _box(site: Site) -> int:
    """The kind of a box: better ones on deeper levels."""
    roll, depth = site.dice.rn2(5), site.surroundings.depth
    if roll == 0 and depth > _SAFE_BELOW:
        return wanted_kind(site, "iron safe")
    if roll == 0 and depth > _CRYSTAL_BELOW:
        return wanted_kind(site, "crystal chest")
    return site.named.chest if roll in (3, 4) else site.named.large_box
