"""The contents of the ordinary rooms of an ordinary level. Rules: "NetHack 3.6: Ordinary levels".

Most places are drawn as arguments of a call: the row before the column, and neither is tested.
"""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.dungeon import graffiti
from vaultc.generation.layout import positions
from vaultc.generation.layout.room_records import listed
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.known import known_species, wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.rooms import OROOM
from vaultc.world.catalog.traps import WEB

_TRIES = 200
_MOST_OBJECTS = 100
_BELL_TEXT = "Saved by the bell!"


def fill_ordinary_rooms(site: Site, rumours: graffiti.Rumours | None = None) -> None:
    """Fill every ordinary room, in order."""
    for room in listed(site.level.rooms):
        if room.type == OROOM:
            _fill(site, room, rumours)


def _fill(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    dice = site.dice
    if not dice.rn2(3):
        _put_monster(site, room)
    odds = max(8 - site.surroundings.difficulty // 6, 2)
    while not dice.rn2(odds):
        traps.trap_in_room(site, room)
    if not dice.rn2(3):
        objects.gold(site, 0, *_argument(site, room))
    if not site.surroundings.on_rogue_level:
        _furnish(site, room)
        if not dice.rn2(20):
            objects.make_at(site, site.named.statue, *_argument(site, room))
        if not dice.rn2(len(site.level.rooms) * 5 // 2):
            place = _argument(site, room)
            objects.make_at(site, site.named.large_box if dice.rn2(3) else site.named.chest, *place)
        if not dice.rn2(27 + 3 * abs(site.surroundings.depth)):
            _scribble(site, room, rumours)
    if not dice.rn2(3):
        objects.random_item_at(site, None, *_argument(site, room))
        for _ in range(_MOST_OBJECTS):
            if dice.rn2(5):
                break
            objects.random_item_at(site, None, *_argument(site, room))


# ---- places


def _argument(site: Site, room: Room) -> grid.Cell:
    y = positions.somey(site, room)
    return positions.somex(site, room), y


def _free_place(site: Site, room: Room) -> grid.Cell | None:
    """A place for furniture: a free cell without a door beside it."""
    for _ in range(_TRIES):
        found, x, y = positions.somexy(site, room)
        if not found:
            return None
        if not positions.occupied(site, x, y) and not positions.bydoor(site.level, x, y):
            return x, y
    return None


# ---- monsters, objects, texts


def _put_monster(site: Site, room: Room) -> None:
    x = positions.somex(site, room)
    y = positions.somey(site, room)
    monster = monsters.create(site, None, x, y, monsters.CreationFlags(no_group=True))
    if monster is None or monster.species != known_species(site.catalog, "giant spider"):
        return
    if not positions.occupied(site, x, y):
        traps.make_trap(site, x, y, WEB)


def _scribble(site: Site, room: Room, rumours: graffiti.Rumours | None) -> None:
    """A text somewhere; a place that is not floor leads to another search only once in forty times."""
    level, text = site.level, graffiti.random_graffiti(site, rumours)
    while True:
        x = positions.somex(site, room)
        y = positions.somey(site, room)
        code = level.terrain[grid.at(x, y)]
        if site.terrain_classes.base[code] == terrain.ROOM or site.dice.rn2(40):
            break
    if not (terrain.POOL <= code <= terrain.DRAWBRIDGE_UP or site.terrain_classes.furniture[code]):
        make_engraving(level, "mark", text, x, y)


# ---- furniture


def _furnish(site: Site, room: Room) -> None:
    dice = site.dice
    odds: tuple[tuple[int, Callable[[Site, Room], None]], ...] = (
        (10, _put_fountain),
        (60, _put_sink),
        (60, _put_altar),
        (max(80 - 2 * site.surroundings.depth, 2), _put_grave),
    )
    for one_in, put in odds:
        if not dice.rn2(one_in):
            put(site, room)


def _put_fountain(site: Site, room: Room) -> None:
    place = _free_place(site, room)
    if place is not None:
        furnishings.make_fountain(site, *place)


def _put_sink(site: Site, room: Room) -> None:
    place = _free_place(site, room)
    if place is not None:
        furnishings.make_sink(site, *place)


def _put_altar(site: Site, room: Room) -> None:
    place = _free_place(site, room)
    if place is not None:
        furnishings.make_random_altar(site, *place)


def _put_grave(site: Site, room: Room) -> None:
    """A grave, with luck with gold and things; a bell for heroes buried alive."""
    dice = site.dice
    bell = not dice.rn2(10)
    place = _free_place(site, room)
    if place is None:
        return
    furnishings.random_grave(site, *place, _BELL_TEXT if bell else None)
    if not dice.rn2(3):
        gold = objects.make(site, site.named.gold, True, False)
        gold.quantity = dice.rnd(20) + site.surroundings.difficulty * dice.rnd(5)
        objects.lay_under(site, gold, *place)
    for _ in range(dice.rn2(5)):
        item = objects.random_item(site, None)
        item.blessed, item.cursed = False, True
        objects.lay_under(site, item, *place)
    if bell:
        objects.make_at(site, wanted_kind(site, "bell", "("), *place)
