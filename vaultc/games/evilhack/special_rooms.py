"""The special rooms: NetHack 3.6's, and gardens, forests, armouries, nests of owlbears, nurseries and lemure pits.

Rules: "EvilHack: Special rooms".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import NamedTuple

from vaultc.games.nethack36 import special_rooms as nethack36
from vaultc.generation.layout import positions
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_kind, wanted_species
from vaultc.generation.population.special_rooms import cells, choosing, stocking
from vaultc.generation.population.special_rooms.swamps import swamp_row
from vaultc.generation.population.special_rooms.zoos import Goods
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import Site, SpecialRoom, Zoo
from vaultc.level.level import Monster, Room
from vaultc.world import grid
from vaultc.world.catalog import catalog_of, rooms, terrain
from vaultc.world.grid import at

ROOMS = catalog_of("evilhack-0.9.3").room_types
"""The numbers of types of rooms, as levels hold them."""
_PLACE_TRIES = 50


class Grove(NamedTuple):
    """The inhabitants of a planted room, one in ``rarity`` tries a plant that bites, and the terrain that grows there.

    ``word`` is in the flag of the level; ``drowsy`` guests may sleep.
    """

    room_type: int
    word: str
    guest: abc.Callable[[Site], int | None]
    biter: abc.Callable[[Site], int | None]
    rarity: int
    growth: abc.Callable[[Site], int]
    drowsy: bool


def _blight(site: Site) -> int | None:
    if not site.dice.rn2(4):
        return wanted_species(site, "tree blight")
    return wanted_species(site, "twig blight" if site.dice.rn2(3) else "needle blight")


_GARDEN = Grove(
    rooms.GARDEN,
    "garden",
    guest=lambda site: class_pick(site, "n"),
    biter=lambda site: class_pick(site, "{"),
    rarity=100,
    growth=lambda site: terrain.TREE if site.dice.rn2(5) else terrain.FOUNTAIN,
    drowsy=True,
)
_FOREST = Grove(
    ROOMS["forest"],
    "forest",
    guest=_blight,
    biter=lambda site: wanted_species(site, "assassin vine" if site.dice.rn2(2) else "creeping mound"),
    rarity=200,
    growth=lambda site: terrain.DEADTREE if site.dice.rn2(6) else site.catalog.codes["w"],
    drowsy=False,
)


def _grove_row(below: int, odds: int, grove: Grove) -> SpecialRoom:
    """A row of the chain of special rooms for a garden or a forest."""
    make = partial(choosing.make_in_lit_room, fill=partial(plant, grove=grove))
    return choosing.lit_row(below, odds, grove.room_type, make)


def plant(site: Site, room: Room, grove: Grove) -> None:
    """Fill a garden or a forest with grass, what grows on it, and inhabitants."""
    room.type = grove.room_type
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
        if not site.dice.rn2(grove.rarity):
            _settle(site, room, grove.biter(site))


def _settle(site: Site, room: Room, species: int | None) -> Monster | None:
    found, x, y = positions.somexy(site, room)
    return monsters.create(site, species, x, y) if found and species is not None else None


_ANTS = ("soldier ant", "fire ant", "giant ant")


# ---- nests: one creature in the middle, others around it


class Nest(NamedTuple):
    """The creature in the middle of a room, and what draws the others; ``eggs`` are of a species, now and then."""

    middle: str
    other: abc.Callable[[Site], str]
    eggs: str | None = None
    wet: bool = False


NESTS = {
    ROOMS["owlbnest"]: Nest("owlbear", lambda _: "baby owlbear", eggs="owlbear"),
    ROOMS["nursery"]: Nest(
        "mind flayer", lambda site: "mind flayer larva" if site.dice.rn2(12) else "prisoner", wet=True
    ),
    rooms.LEMUREPIT: Nest("horned devil", lambda _: "lemure"),
}
"""By the type of the room."""


def fill_nest(site: Site, room: Room) -> None:
    """Fill a room with sleeping creatures around one in the middle."""
    nest, level = NESTS[room.type], site.level
    middle = (room.lx + room.width // 2, room.ly + room.height // 2)
    if nest.wet:
        for cell in grid.cells((room.lx, room.ly, room.hx, room.hy)):
            if level.terrain[cell] == terrain.ROOM:
                level.terrain[cell] = site.catalog.codes["w"]
    for x, y in cells.stock_cells(level, room, door_optional=True):
        if level.terrain[at(x, y)] <= terrain.DOOR:
            continue
        name = nest.middle if (x, y) == middle else nest.other(site)
        creature = monsters.create(site, wanted_species(site, name), x, y)
        if creature is not None:
            creature.asleep = True
        if nest.eggs is not None and not site.dice.rn2(5):
            egg = objects.make_at(site, site.named.egg, x, y)
            egg.species = wanted_species(site, nest.eggs)


def _make_nest(site: Site, room_type: int) -> None:
    room = choosing.choose_room(site, strict=False)
    if room is not None:
        room.type = room_type
        fill_nest(site, room)


def _nest_row(below: int, odds: int, room_type: int) -> SpecialRoom:
    return choosing.zoo_row(below, odds, room_type)._replace(make=partial(_make_nest, room_type=room_type))


# ---- armouries, swamps


def _spoiler(site: Site) -> int | None:
    """Pick a monster that eats or spoils weapons and armour."""
    if not site.dice.rn2(5):
        return class_pick(site, "R")
    return wanted_species(site, "brown pudding" if site.dice.rn2(6) else "black pudding")


def lay_arms(goods: Goods, x: int, y: int) -> None:
    """Lay a plain weapon, tool or piece of armour."""
    site = goods.site
    if not site.dice.rn2(4):
        return
    weapons = "WEAPON" if site.dice.rn2(4) else "TOOL"
    objects.random_item_at(site, weapons if site.dice.rn2(2) else "ARMOR", x, y, False).spe = 0


def _grow_puddles(site: Site, x: int, y: int, bare: bool) -> None:
    if bare and site.level.terrain[at(x, y)] == terrain.ROOM:
        site.level.terrain[at(x, y)] = site.catalog.codes["w"]


def lay_pay(goods: Goods, x: int, y: int) -> None:
    """Lay the boxes of soldiers."""
    site = goods.site
    if not site.dice.rn2(20):
        deep = site.surroundings.depth > 15
        safe = wanted_kind(site, "iron safe")
        objects.make_at(site, site.named.chest if site.dice.rn2(3) or not deep else safe, x, y)


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, rooms.COURT),
    choosing.zoo_row(5, 8, rooms.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, rooms.ZOO),
    _grove_row(7, 6, _GARDEN),
    choosing.zoo_row(7, 7, rooms.ARMORY),
    choosing.temple_row(8, 5),
    choosing.zoo_row(9, 5, rooms.BEEHIVE, "killer bee"),
    _nest_row(10, 7, ROOMS["owlbnest"]),
    _grove_row(11, 6, _FOREST),
    choosing.zoo_row(11, 6, rooms.MORGUE),
    choosing.zoo_row(12, 8, rooms.ANTHOLE, *_ANTS),
    choosing.zoo_row(14, 4, rooms.BARRACKS, "soldier"),
    swamp_row(15, 6, _grow_puddles),
    choosing.zoo_row(15, 8, rooms.COCKNEST, "cockatrice"),
    _nest_row(16, 6, ROOMS["nursery"]),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

ZOOS: abc.Mapping[int, Zoo] = {
    **nethack36.ZOOS,
    rooms.ARMORY: Zoo(_spoiler, lay_arms, inhabited=lambda site: not site.dice.rn2(3)),
    rooms.BARRACKS: nethack36.ZOOS[rooms.BARRACKS]._replace(lay=lay_pay),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **nethack36.STOCK,
    **dict.fromkeys(NESTS, fill_nest),
    **{grove.room_type: partial(plant, grove=grove) for grove in (_GARDEN, _FOREST)},
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {
    **stocking.MARKS,
    rooms.GARDEN: ("has garden",),
    ROOMS["forest"]: ("has forest",),
    rooms.LEMUREPIT: ("has lemurepit",),
}
