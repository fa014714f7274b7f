"""The contents of the ordinary rooms of an ordinary level. Rules: "Contents of ordinary rooms"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

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

Put: TypeAlias = Callable[[Site, Room], None]
"""Puts something into a room."""

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
        fill(site, room, _contents(site, rumours))


def fill(site: Site, room: Room, rows: Iterable[tuple[int, Put]]) -> None:
    """Put something into a room for each row, once in its number of times; 0 is always, without a draw."""
    for odds, put in rows:
        if not odds or not site.dice.rn2(odds):
            put(site, room)


def put_at(find: Callable[[Site, Room], grid.Cell | None], make: Callable[[Site, int, int], object]) -> Put:
    """Make a thing at the place that is found in a room, if there is one."""

    def put(site: Site, room: Room) -> None:
        place = find(site, room)
        if place is not None:
            make(site, *place)

    return put


def put_traps(site: Site, room: Room) -> None:
    """Random traps, the more the deeper the level."""
    odds = max(8 - site.surroundings.difficulty // 6, 2)
    while not site.dice.rn2(odds):
        traps.trap_in_room(site, room)


def _contents(site: Site, rumours: graffiti.Rumours | None) -> tuple[tuple[int, Put], ...]:
    """All that may come into an ordinary room, in order."""
    scribble = site.rules.levels.scribble or _scribble
    return (
        (3, _put_monster),
        (0, put_traps),
        (3, put_at(_place, lambda site, x, y: objects.gold(site, 0, x, y))),
        (10, put_at(_place_for_furniture, furnishings.make_fountain)),
        (60, put_at(_place_for_furniture, furnishings.make_sink)),
        (60, put_at(_place_for_altar, furnishings.make_random_altar)),
        (max(80 - 2 * site.surroundings.depth, 2), _put_grave),
        (20, put_at(_place, lambda site, x, y: objects.make_at(site, site.named.statue, x, y))),
        (len(site.level.rooms) * 5 // 2, _put_box),
        (0, lambda site, room: scribble(site, room, rumours)),
        (3, _put_objects),
    )


# ---- places


def _place(site: Site, room: Room, mode: int = 0) -> grid.Cell | None:
    found, x, y = positions.somexyspace(site, room, mode)
    return (x, y) if found else None


def _place_for_furniture(site: Site, room: Room) -> grid.Cell | None:
    return _place(site, room, positions.AVOID_DOORS)


def _place_for_altar(site: Site, room: Room) -> grid.Cell | None:
    """Random vaults get neither altars nor graves."""
    return _place_for_furniture(site, room) if room.type == rooms.OROOM else None


# ---- monsters, objects, graves, texts


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


def _put_grave(site: Site, room: Room) -> None:
    dice = site.dice
    odd = not dice.rn2(10)
    bell = not dice.rn2(2)
    place = _place_for_altar(site, room)
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


def _put_box(site: Site, room: Room) -> None:
    roll = site.dice.rn2(5)
    kind = safe(site) if not roll else None
    if kind is None:
        kind = site.named.chest if roll > 2 else site.named.large_box
    place = _place(site, room)
    if place is not None:
        objects.make_at(site, kind, *place)


def _scribble(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    if site.dice.rn2(27 + 3 * abs(site.surroundings.depth)):
        return
    text = graffiti.random_graffiti(site, rumours)
    place = _place(site, room, positions.AVOID_WATER_AND_FURNITURE)
    if place is not None:
        make_engraving(site.level, "mark", text, *place)
