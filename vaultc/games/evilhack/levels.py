"""The rules by which EvilHack makes levels, as far as they are known: ordinary levels, special rooms, and the rest.

Rules: "NetHack 3.6: MAZE", "Arms", "Belongings", "EvilHack: Traps", "EvilHack: Ordinary levels", "EvilHack: Finishing
a script", "EvilHack: Special rooms".

Its own are the characters after MAZE, prison guards, whom NetHack 3.6 lacks, the traps that come by chance, and levels
that no script describes: their stairs, joined rooms and contents, and free places in rooms.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import partial
from typing import Final

from vaultc.games.nethack36 import levels
from vaultc.games.nethack36 import monsters as monsters_before
from vaultc.games.nethack36 import special_rooms as nethack36
from vaultc.generation import finishing
from vaultc.generation.corridors import make_corridors
from vaultc.generation.dungeon import rooms as dungeon_rooms
from vaultc.generation.dungeon.ordinary import LevelTools
from vaultc.generation.layout import positions
from vaultc.generation.layout.doors import make_stairs
from vaultc.generation.layout.rooms import listed
from vaultc.generation.population import furnishings, monsters, objects
from vaultc.generation.population import species as species_of
from vaultc.generation.population.monsters import arms
from vaultc.generation.population.monsters.outfit import Outfit
from vaultc.generation.population.special_rooms import choosing, zoos
from vaultc.generation.population.special_rooms.zoos import Goods
from vaultc.generation.site import LocalTrap, Script, Site, SpecialRoom, Zoo
from vaultc.level.level import Monster, Room
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid
from vaultc.world.catalog import catalog_of, kinds, terrain

ROOMS = catalog_of("evilhack-0.9.3").room_types
"""The numbers of types of rooms, as levels hold them."""


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
        return species_of.wanted_species(site, "tree blight")
    return species_of.wanted_species(site, "twig blight" if site.dice.rn2(3) else "needle blight")


_GARDEN = Grove(
    kinds.GARDEN,
    "garden",
    guest=lambda site: species_of.class_pick(site, "n"),
    biter=lambda site: species_of.class_pick(site, "{"),
    rarity=100,
    growth=lambda site: terrain.TREE if site.dice.rn2(5) else terrain.FOUNTAIN,
    drowsy=True,
)
_FOREST = Grove(
    ROOMS["forest"],
    "forest",
    guest=_blight,
    biter=lambda site: species_of.wanted_species(site, "assassin vine" if site.dice.rn2(2) else "creeping mound"),
    rarity=200,
    growth=lambda site: terrain.DEADTREE if site.dice.rn2(6) else site.catalog.codes["w"],
    drowsy=False,
)


def _grove_row(below: int, odds: int, grove: Grove) -> SpecialRoom:
    make = partial(choosing.make_in_lit_room, fill=partial(plant, grove=grove))
    return choosing.lit_row(below, odds, grove.room_type, make)


def plant(site: Site, room: Room, grove: Grove) -> None:
    """Fill a garden or a forest with grass, what grows on it, and inhabitants."""
    room.type = grove.room_type
    level, grass = site.level, site.catalog.codes["g"]
    level.flags_set.add(f"has {grove.word}")
    for x in range(room.lx, room.hx + 1):
        for y in range(room.ly, room.hy + 1):
            if positions.in_room(level, room, x, y) and level.terrain[grid.at(x, y)] == terrain.ROOM:
                level.terrain[grid.at(x, y)] = level.terrain[grid.at(x, y)] if level.trap_at(x, y) else grass
    _grow(site, room, grove, 4 + site.dice.rn2(3))
    _invite(site, room, grove)


def _grow(site: Site, room: Room, grove: Grove, count: int) -> None:
    level, grass = site.level, site.catalog.codes["g"]
    for _ in range(50):
        found, x, y = positions.somexy(site, room)
        if not found or not count:
            return
        free = level.terrain[grid.at(x, y)] == grass and monsters.occupant(level, x, y) is None and not level.pile(x, y)
        if free and not positions.nexttodoor(level, x, y):
            level.terrain[grid.at(x, y)] = grove.growth(site)
            level.fountains += level.terrain[grid.at(x, y)] == terrain.FOUNTAIN
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
    kinds.LEMUREPIT: Nest("horned devil", lambda _: "lemure"),
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
    for x, y in zoos.stock_cells(level, room, door_optional=True):
        if level.terrain[grid.at(x, y)] <= terrain.DOOR:
            continue
        name = nest.middle if (x, y) == middle else nest.other(site)
        creature = monsters.create(site, species_of.wanted_species(site, name), x, y)
        if creature is not None:
            creature.asleep = True
        if nest.eggs is not None and not site.dice.rn2(5):
            egg = objects.make_at(site, site.named.egg, x, y)
            egg.species = species_of.wanted_species(site, nest.eggs)


def _make_nest(site: Site, room_type: int) -> None:
    room = choosing.choose_room(site, strict=False)
    if room is not None:
        room.type = room_type
        fill_nest(site, room)


def _nest_row(below: int, odds: int, room_type: int) -> SpecialRoom:
    return choosing.zoo_row(below, odds, room_type)._replace(make=partial(_make_nest, room_type=room_type))


# ---- armouries, swamps


def _spoiler(site: Site) -> int | None:
    if not site.dice.rn2(5):
        return species_of.class_pick(site, "R")
    return species_of.wanted_species(site, "brown pudding" if site.dice.rn2(6) else "black pudding")


def lay_arms(goods: Goods, x: int, y: int) -> None:
    """Lay a plain weapon, tool or piece of armour."""
    site = goods.site
    if not site.dice.rn2(4):
        return
    weapons = "WEAPON" if site.dice.rn2(4) else "TOOL"
    objects.random_item_at(site, weapons if site.dice.rn2(2) else "ARMOR", x, y, False).spe = 0


def _grow_puddles(site: Site, x: int, y: int, bare: bool) -> None:
    if bare and site.level.terrain[grid.at(x, y)] == terrain.ROOM:
        site.level.terrain[grid.at(x, y)] = site.catalog.codes["w"]


def lay_pay(goods: Goods, x: int, y: int) -> None:
    """Lay the boxes of soldiers."""
    site = goods.site
    if not site.dice.rn2(20):
        deep = site.locality.depth > 15
        safe = species_of.wanted_kind(site, "iron safe")
        objects.make_at(site, site.named.chest if site.dice.rn2(3) or not deep else safe, x, y)


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, kinds.COURT),
    choosing.zoo_row(5, 8, kinds.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, kinds.ZOO),
    _grove_row(7, 6, _GARDEN),
    choosing.zoo_row(7, 7, kinds.ARMORY),
    choosing.temple_row(8, 5),
    choosing.zoo_row(9, 5, kinds.BEEHIVE, "killer bee"),
    _nest_row(10, 7, ROOMS["owlbnest"]),
    _grove_row(11, 6, _FOREST),
    choosing.zoo_row(11, 6, kinds.MORGUE),
    choosing.zoo_row(12, 8, kinds.ANTHOLE, *_ANTS),
    choosing.zoo_row(14, 4, kinds.BARRACKS, "soldier"),
    choosing.swamp_row(15, 6, _grow_puddles),
    choosing.zoo_row(15, 8, kinds.COCKNEST, "cockatrice"),
    _nest_row(16, 6, ROOMS["nursery"]),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

ZOOS: abc.Mapping[int, Zoo] = {
    **nethack36.ZOOS,
    kinds.ARMORY: Zoo(_spoiler, lay_arms, inhabited=lambda site: not site.dice.rn2(3)),
    kinds.BARRACKS: nethack36.ZOOS[kinds.BARRACKS]._replace(lay=lay_pay),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **nethack36.STOCK,
    **dict.fromkeys(NESTS, fill_nest),
    **{grove.room_type: partial(plant, grove=grove) for grove in (_GARDEN, _FOREST)},
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {
    **choosing.MARKS,
    kinds.GARDEN: ("has garden",),
    ROOMS["forest"]: ("has forest",),
    kinds.LEMUREPIT: ("has lemurepit",),
}


_FILLINGS = {"I": terrain.CORR, "K": terrain.STONE, "x": terrain.DOOR}
"""The results of the characters after MAZE, as the numbers of terrain are others than in NetHack 3.6."""


_PRISON_GUARD: Final = "prison guard"
_LIKE: Final = "watch captain"


def _arm_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        arms.arm_mercenary(outfit, _LIKE)
    else:
        monsters_before.human_arms(outfit)


def _give_to_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        arms.equip_mercenary(outfit, _LIKE)
    else:
        monsters_before.human_belongings(outfit)


_CODES = catalog_of("evilhack-0.9.3").trap_codes


TRAPS = levels.TRAPS._replace(
    die=tuple(_CODES.values()),
    local=(*levels.TRAPS.local, LocalTrap(_CODES["ice"], 3, lambda place: place.dungeon == "The Ice Queen's Realm")),
    least_difficulty={_CODES["spear"]: 6, _CODES["magic beam"]: 12},
)


_GROUND = (terrain.ROOM, terrain.CORR, terrain.ICE)


def free_place(site: Site, room: Room, *, away_from_doors: bool = False) -> grid.Cell | None:
    """A place for a thing in a room, on floor, corridor, ice, sand or grass; None if none was found in many tries."""
    allowed = {*_GROUND, *(site.catalog.codes[letter] for letter in "ag")}
    for _ in range(2000):
        found, x, y = positions.somexy(site, room)
        if not found:
            return None
        ground = site.terrain_classes.base[site.level.terrain[grid.at(x, y)]]
        if ground not in allowed or positions.occupied(site, x, y):
            continue
        if not (away_from_doors and positions.bydoor(site.level, x, y)):
            return x, y
    return None


def join_rooms(site: Site, means: LevelTools) -> bool:
    """Make rooms, stairs, corridors, niches and bars; true if there is a gold vault."""
    reserved = dungeon_rooms.make_rooms(site, means.run_vault, means.chooser, means.forced)
    make_both_stairs(site)
    make_corridors(site, 0)
    dungeon_rooms.make_niches(site)
    dungeon_rooms.make_iron_bars(site)
    return reserved is not None and dungeon_rooms.make_gold_vault(site, reserved)


def make_both_stairs(site: Site) -> None:
    """Stairs in two rooms that corridors reach, as far as the place in the dungeon has them."""
    if not site.level.rooms:
        site.complain("the level has no room for stairs")
        return
    down = None
    if not site.locality.last_level:
        down = _room_for_stairs(site, None)
        make_stairs(site, *_place_for_stairs(site, down), terrain.DOWN, down)
    if not site.locality.first_level:
        up = _room_for_stairs(site, down)
        make_stairs(site, *_place_for_stairs(site, up), terrain.UP, up)


def _room_for_stairs(site: Site, other: Room | None) -> Room:
    rooms = site.level.rooms
    room = rooms[site.dice.rn2(len(rooms))]
    for _ in range(500):
        if room.join and (room is not other or len(rooms) == 1):
            break
        room = rooms[site.dice.rn2(len(rooms))]
    return room


def _place_for_stairs(site: Site, room: Room) -> tuple[int, int]:
    place = free_place(site, room)
    return place if place is not None else (positions.somex(site, room), positions.somey(site, room))


LIKE_ORDINARY = frozenset((kinds.OROOM, kinds.RNDVAULT))
"""Types of rooms that keep their mark, for the contents of ordinary rooms."""


def fill_rooms(script: Script) -> None:
    """Stock the rooms that want it; as each vault ends, all rooms of the level are looked at, but none is stocked
    twice."""
    finishing.fill_rooms(script)
    for room in script.level.rooms:
        if room.type not in LIKE_ORDINARY:
            room.fill = 0
        for subroom in room.subrooms:
            subroom.fill = 0


def fill_ordinary_rooms(site: Site, rumours: dungeon_rooms.Rumours | None = None) -> None:
    """Fill the ordinary rooms that vaults made; where the level had no vaults to choose from, all ordinary rooms."""
    any_vaults = bool(site.level.vaults)
    for room in listed(site.level.rooms):
        if room.type in LIKE_ORDINARY and (room.fill or not any_vaults):
            dungeon_rooms.fill(site, room, _contents(site, rumours))


def _contents(site: Site, rumours: dungeon_rooms.Rumours | None) -> tuple[tuple[int, dungeon_rooms.Put], ...]:
    """All that may come into an ordinary room, in order."""
    depth, put_at = site.locality.depth, dungeon_rooms.put_at
    place_for_furniture = partial(free_place, away_from_doors=True)
    altar = (60, put_at(place_for_furniture, furnishings.make_random_altar))
    return (
        (3, put_at(free_place, _put_monster)),
        (0, _put_badger),
        (0, dungeon_rooms.put_traps),
        (3, put_at(free_place, dungeon_rooms.lay_gold)),
        (10, put_at(place_for_furniture, furnishings.make_fountain)),
        (60, put_at(place_for_furniture, furnishings.make_sink)),
        (40, put_at(place_for_furniture, _put_forge)),
        *((altar,) if depth > 2 else ()),
        (max(80 - 2 * depth, 2), put_at(place_for_furniture, furnishings.random_grave)),
        (20, put_at(free_place, dungeon_rooms.lay_statue)),
        (max(len(site.level.rooms) * 5 // 2, 1), put_at(free_place, _lay_box)),
        (27 + 3 * abs(depth), lambda site, room: _scribble(site, room, rumours)),
        (3, _put_objects),
    )


def _put_monster(site: Site, x: int, y: int) -> None:
    monsters.create(site, None, x, y, monsters.CreationFlags(no_group=True))


def _put_badger(site: Site, room: Room) -> None:
    if "has beehive" in site.level.flags_set and (place := free_place(site, room)) and site.dice.rn2(2):
        monsters.create(site, species_of.wanted_species(site, "honey badger"), *place)


def _put_forge(site: Site, x: int, y: int) -> None:
    site.level.terrain[grid.at(x, y)] = site.catalog.codes["U"]


def _lay_box(site: Site, x: int, y: int) -> None:
    """A box; better ones on deeper levels."""
    roll, depth = site.dice.rn2(5), site.locality.depth
    kind = site.named.chest if roll in (3, 4) else site.named.large_box
    if roll == 0 and depth > 10:
        kind = species_of.wanted_kind(site, "iron safe" if depth > 15 else "crystal chest")
    objects.make_at(site, kind, x, y)


def _scribble(site: Site, room: Room, rumours: dungeon_rooms.Rumours | None) -> None:
    text = dungeon_rooms.random_graffiti(site, rumours)
    if place := free_place(site, room):
        furnishings.make_engraving(site.level, "mark", text, *place)


def _put_objects(site: Site, room: Room) -> None:
    for _ in range(100):
        if place := free_place(site, room):
            objects.random_item_at(site, None, *place)
        if site.dice.rn2(5):
            return


_FINISH = tuple(fill_rooms if step is finishing.fill_rooms else step for step in levels.MAKING.finish_script)

MAKING = replace(
    levels.MAKING,
    begin=partial(levels.begin, fillings=_FILLINGS),
    finish_script=_FINISH,
    join_rooms=join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=CHAIN,
    stock=STOCK,
    zoos=ZOOS,
    marks=MARKS,
    traps=TRAPS,
    ground=replace(levels.MAKING.ground, vaults_fit_exactly=True, wanted_places_checked=True),
    monsters=replace(
        levels.MAKING.monsters,
        arms={**levels.MAKING.monsters.arms, "@": _arm_human},
        belongings={**levels.MAKING.monsters.belongings, "@": _give_to_human},
    ),
    levels=replace(levels.MAKING.levels, portal_put_off=False),
)
