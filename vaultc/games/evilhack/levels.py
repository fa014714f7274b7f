"""The rules by which levels of EvilHack are made, as far as they are known: NetHack 3.6's, and its own.

Its own are the characters after MAZE, prison guards, whom NetHack 3.6 lacks, the traps that come by chance, and levels
that no script describes: their stairs, joined rooms and contents, and free places in rooms.

Rules: "NetHack 3.6: MAZE", "Arms", "Belongings", "EvilHack: Traps", "EvilHack: Ordinary levels",
"EvilHack: Finishing a script".
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from typing import Final

from vaultc.games.evilhack import special_rooms
from vaultc.games.nethack36 import levels
from vaultc.games.nethack36.equipment import human_arms as arm_human_before
from vaultc.games.nethack36.equipment import human_belongings as give_to_human_before
from vaultc.generation.corridors.joining import make_corridors
from vaultc.generation.dungeon import graffiti
from vaultc.generation.dungeon.making_rooms import make_gold_vault, make_iron_bars, make_niches, make_rooms
from vaultc.generation.dungeon.ordinary import Means
from vaultc.generation.finishing import scripts
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.layout import positions
from vaultc.generation.layout.room_records import listed
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.known import wanted_kind, wanted_species
from vaultc.generation.population.monsters.equipment import arms, belongings
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.site import LocalTrap, Script, Site
from vaultc.language.syntax import nodes
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import catalog_of, terrain
from vaultc.world.catalog.rooms import OROOM, RNDVAULT

_FILLINGS = {"I": terrain.CORR, "K": terrain.STONE, "x": terrain.DOOR}
"""The results of the characters after MAZE, as the numbers of terrain are others than in NetHack 3.6."""


def begin(node: nodes.Level, assembler: Assembler) -> None:
    """``LEVEL`` or ``MAZE``, as in NetHack 3.6."""
    levels.begin(node, assembler, _FILLINGS)


_PRISON_GUARD: Final = "prison guard"
_LIKE: Final = "watch captain"


def _arm_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        arms.arm_mercenary(outfit, _LIKE)
    else:
        arm_human_before(outfit)


def _give_to_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        belongings.equip_mercenary(outfit, _LIKE)
    else:
        give_to_human_before(outfit)


_CODES = catalog_of("evilhack-0.9.3").trap_codes
_COLD = "The Ice Queen's Realm"


TRAPS = levels.TRAPS._replace(
    die=tuple(_CODES.values()),
    local=(*levels.TRAPS.local, LocalTrap(_CODES["ice"], 3, lambda place: place.dungeon == _COLD)),
    least_difficulty={_CODES["spear"]: 6, _CODES["magic beam"]: 12},
)


_TRIES = 2000
_GROUND = (terrain.ROOM, terrain.CORR, terrain.ICE)
_LETTERS = "ag"


def free_place(site: Site, room: Room, *, away_from_doors: bool = False) -> grid.Cell | None:
    """A place for a thing in a room, on floor, corridor, ice, sand or grass; None if none was found in many tries."""
    allowed = {*_GROUND, *(site.catalog.codes[letter] for letter in _LETTERS)}
    for _ in range(_TRIES):
        found, x, y = positions.somexy(site, room)
        if not found:
            return None
        ground = site.terrain_classes.base[site.level.terrain[grid.at(x, y)]]
        if ground not in allowed or positions.occupied(site, x, y):
            continue
        if not (away_from_doors and positions.bydoor(site.level, x, y)):
            return x, y
    return None


_CHAIN_STYLE = 0
_ROOM_TRIES = 500


def join_rooms(site: Site, means: Means) -> bool:
    """Make rooms, stairs, corridors, niches and bars; true if there is a gold vault."""
    reserved = make_rooms(site, means.run_vault, means.chooser, means.forced)
    make_both_stairs(site)
    make_corridors(site, _CHAIN_STYLE)
    make_niches(site)
    make_iron_bars(site)
    return reserved is not None and make_gold_vault(site, reserved)


def make_both_stairs(site: Site) -> None:
    """Stairs in two rooms that corridors reach, as far as the place in the dungeon has them."""
    if not site.level.rooms:
        site.complain("the level has no room for stairs")
        return
    down = None
    if not site.surroundings.last_level:
        down = _room_for_stairs(site, None)
        make_stairs(site, *_place_for_stairs(site, down), terrain.DOWN, down)
    if not site.surroundings.first_level:
        up = _room_for_stairs(site, down)
        make_stairs(site, *_place_for_stairs(site, up), terrain.UP, up)


def _room_for_stairs(site: Site, other: Room | None) -> Room:
    rooms = site.level.rooms
    room = rooms[site.dice.rn2(len(rooms))]
    for _ in range(_ROOM_TRIES):
        if room.join and (room is not other or len(rooms) == 1):
            break
        room = rooms[site.dice.rn2(len(rooms))]
    return room


def _place_for_stairs(site: Site, room: Room) -> tuple[int, int]:
    place = free_place(site, room)
    return place if place is not None else (positions.somex(site, room), positions.somey(site, room))


LIKE_ORDINARY = frozenset((OROOM, RNDVAULT))
"""Types of rooms that keep their mark, for the contents of ordinary rooms."""


def fill_rooms(script: Script) -> None:
    """Stock the rooms that want it; as each vault ends, all rooms of the level are looked at, but none is stocked
    twice."""
    scripts.fill_rooms(script)
    for room in script.level.rooms:
        if room.type not in LIKE_ORDINARY:
            room.fill = 0
        for subroom in room.subrooms:
            subroom.fill = 0


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
    if not dice.rn2(3) and (place := free_place(site, room)):
        monsters.create(site, None, *place, monsters.CreationFlags(no_group=True))
    if "has beehive" in site.level.flags_set and (place := free_place(site, room)) and dice.rn2(2):
        monsters.create(site, wanted_species(site, "honey badger"), *place)
    odds = max(8 - site.surroundings.difficulty // 6, 2)
    while not dice.rn2(odds):
        traps.trap_in_room(site, room)
    if not dice.rn2(3) and (place := free_place(site, room)):
        objects.gold(site, 0, *place)
    _furnish(site, room)
    if not dice.rn2(20) and (place := free_place(site, room)):
        objects.make_at(site, site.named.statue, *place)
    if not dice.rn2(max(len(site.level.rooms) * 5 // 2, 1)) and (place := free_place(site, room)):
        objects.make_at(site, _box(site), *place)
    if not dice.rn2(27 + 3 * abs(site.surroundings.depth)):
        text = graffiti.random_graffiti(site, rumours)
        if place := free_place(site, room):
            make_engraving(site.level, "mark", text, *place)
    if not dice.rn2(3):
        for _ in range(_MOST_OBJECTS):
            if place := free_place(site, room):
                objects.random_item_at(site, None, *place)
            if dice.rn2(5):
                break


def _furnish(site: Site, room: Room) -> None:
    depth = site.surroundings.depth
    odds: tuple[tuple[int, abc.Callable[[Site, int, int], object]], ...] = (
        (10, furnishings.make_fountain),
        (60, furnishings.make_sink),
        (40, _put_forge),
        *(((60, furnishings.make_random_altar),) if depth > _ALTARS_BELOW else ()),
        (max(80 - 2 * depth, 2), furnishings.random_grave),
    )
    for one_in, put in odds:
        if not site.dice.rn2(one_in) and (place := free_place(site, room, away_from_doors=True)):
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


_FINISH = tuple(fill_rooms if step is scripts.fill_rooms else step for step in levels.MAKING.finish_script)

MAKING = replace(
    levels.MAKING,
    begin=begin,
    finish_script=_FINISH,
    join_rooms=join_rooms,
    fill_ordinary_rooms=fill_ordinary_rooms,
    special_rooms=special_rooms.CHAIN,
    stock=special_rooms.STOCK,
    zoos=special_rooms.ZOOS,
    marks=special_rooms.MARKS,
    traps=TRAPS,
    ground=replace(levels.MAKING.ground, vaults_fit_exactly=True, wanted_places_checked=True),
    monsters=replace(
        levels.MAKING.monsters,
        arms={**levels.MAKING.monsters.arms, "@": _arm_human},
        belongings={**levels.MAKING.monsters.belongings, "@": _give_to_human},
    ),
    levels=replace(levels.MAKING.levels, portal_put_off=False),
)
