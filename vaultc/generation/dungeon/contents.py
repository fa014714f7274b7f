"""The contents of the ordinary rooms of an ordinary level. Rules: "Contents of ordinary rooms"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.dungeon import graffiti
from vaultc.generation.layout import positions
from vaultc.generation.layout.room_records import listed
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.known import known_species, wanted_kind
from vaultc.generation.population.special_rooms.zoos import safe
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import rooms
from vaultc.world.catalog.traps import WEB

_MOST_OBJECTS = 100
_BELL_TEXT = "Saved by the bell!"
_FLOOD_TEXT = "Apres moi, le deluge."


def fill_ordinary_rooms(site: Site, rumours: graffiti.Rumours | None = None) -> None:
    """Fill every ordinary room and random vault that is marked to be filled, in order."""
    for room in listed(site.level.rooms):
        _fill_with_parts(site, room, rumours)


def _fill_with_parts(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    """A room is filled after the rooms in it, which some games fill too, even if it is not to be filled itself.

    Rules: "UnNetHack 6: Contents of ordinary rooms".
    """
    if room.type not in (rooms.OROOM, rooms.RNDVAULT):
        return
    if site.rules.levels.inner_rooms_furnished:
        for part in room.subrooms:
            _fill_with_parts(site, part, rumours)
    if room.fill:
        _fill(site, room, rumours)


def _fill(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    dice = site.dice
    if not dice.rn2(3):
        _put_monster(site, room)
    odds_of_trap = max(8 - site.surroundings.difficulty // 6, 2)
    while not dice.rn2(odds_of_trap):
        traps.trap_in_room(site, room)
    if not dice.rn2(3):
        place = _place(site, room)
        if place is not None:
            objects.gold(site, 0, *place)
    _furnish(site, room)
    _put_remains(site, room)
    (site.rules.levels.scribble or _scribble)(site, room, rumours)
    if not dice.rn2(3):
        _put_objects(site, room)


def _place(site: Site, room: Room, mode: int = 0) -> grid.Cell | None:
    found, x, y = positions.somexyspace(site, room, mode)
    return (x, y) if found else None


# ---- monsters, traps, gold, objects


def _put_monster(site: Site, room: Room) -> None:
    place = _place(site, room)
    if place is None:
        return
    monster = monsters.create(site, None, *place)
    if monster is None or monster.species != known_species(site.catalog, "giant spider"):
        return
    if not positions.occupied(site, *place):
        traps.make_trap(site, *place, WEB)


def _put_objects(site: Site, room: Room) -> None:
    """One object, and with luck more; an object without a place is dropped, but the others are not.

    In some games all are dropped if the first has no place.
    """
    for number in range(_MOST_OBJECTS + 1):
        place = _place(site, room)
        if place is not None:
            objects.random_item_at(site, None, *place)
        elif not number and site.rules.levels.full_rooms_left:
            return
        if site.dice.rn2(5):
            return


# ---- furniture


def _furnish(site: Site, room: Room) -> None:
    dice = site.dice
    if not dice.rn2(10):
        _put(site, room, furnishings.make_fountain)
    if not dice.rn2(60):
        _put(site, room, furnishings.make_sink)
    if not dice.rn2(60) and room.type == rooms.OROOM:
        _put(site, room, furnishings.make_random_altar)
    if not dice.rn2(max(80 - 2 * site.surroundings.depth, 2)):
        _put_grave(site, room)


def _put(site: Site, room: Room, make: Callable[[Site, int, int], None]) -> None:
    """Make a piece of furniture away from the doors, if there is a place."""
    place = _place(site, room, positions.AVOID_DOORS)
    if place is not None:
        make(site, *place)


def _put_grave(site: Site, room: Room) -> None:
    dice = site.dice
    odd = not dice.rn2(10)
    bell = not dice.rn2(2)
    place = _place(site, room, positions.AVOID_DOORS) if room.type == rooms.OROOM else None
    if place is None:
        return
    text = (_BELL_TEXT if bell else _FLOOD_TEXT) if odd else None
    furnishings.random_grave(site, *place, text)
    if not dice.rn2(3):
        objects.gold(site, 0, *place)
    for _ in range(dice.rn2(5)):
        item = objects.random_item(site, None)
        item.blessed, item.cursed = False, True
        objects.lay_under(site, item, *place)
    if odd:
        kind = wanted_kind(site, "bell", "(") if bell else wanted_kind(site, "flood", "?")
        objects.make_at(site, kind, *place)


# ---- statues, boxes, graffiti


def _put_remains(site: Site, room: Room) -> None:
    dice = site.dice
    if not dice.rn2(20):
        place = _place(site, room)
        if place is not None:
            objects.make_at(site, site.named.statue, *place)
    if not dice.rn2(len(site.level.rooms) * 5 // 2):
        kind = _box(site)
        place = _place(site, room)
        if place is not None:
            objects.make_at(site, kind, *place)


def _box(site: Site) -> int:
    roll = site.dice.rn2(5)
    locked = safe(site) if not roll else None
    if locked is not None:
        return locked
    return site.named.chest if roll > 2 else site.named.large_box


def _scribble(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    if site.dice.rn2(27 + 3 * abs(site.surroundings.depth)):
        return
    text = graffiti.random_graffiti(site, rumours)
    place = _place(site, room, positions.AVOID_WATER_AND_FURNITURE)
    if place is not None:
        make_engraving(site.level, "mark", text, *place)
