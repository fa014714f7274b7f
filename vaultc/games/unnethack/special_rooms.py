"""The special rooms: the rooms of other games, and gardens, swamps, lemure pits and armouries.

Rules: "One special room", "Zoo-like rooms", "Stocking a room made by a script", "Garden, swamp, temple".
"""

from __future__ import annotations

from collections import abc

from vaultc.generation.layout import positions
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.special_rooms import choosing, stocking
from vaultc.generation.population.special_rooms.swamps import swamp_row
from vaultc.generation.population.special_rooms.zoos import ZOOS as SHARED_ZOOS
from vaultc.generation.population.special_rooms.zoos import Goods, fill_zoo, lay_food, lay_nothing, present
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import Site, SpecialRoom, Zoo
from vaultc.level.level import Item, Room
from vaultc.world.catalog import rooms, terrain
from vaultc.world.grid import at

_PLACE_TRIES = 50


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


_ANTS = ("soldier ant", "fire ant", "snow ant", "giant ant")
_RUSTING = "iron"
_ROTTING = frozenset(("none", "wax", "veggy", "flesh", "paper", "cloth", "leather", "wood"))


def _spoiler(site: Site) -> int | None:
    """Pick a monster that eats or spoils weapons and armour."""
    dice = site.dice
    if not dice.rn2(3):
        return wanted_species(site, "brown pudding")
    return wanted_species(site, "rust monster" if dice.rn2(2) else "disenchanter")


def lay_arms(goods: Goods, x: int, y: int) -> None:
    """A worn weapon or piece of armour without enchantment."""
    site = goods.site
    item: Item = objects.random_item_at(site, "WEAPON" if site.dice.rn2(2) else "ARMOR", x, y, False)
    item.spe = 0
    material = site.catalog.kinds[item.kind].material
    if material == _RUSTING:
        item.eroded = site.dice.rn2(4)
    elif material in _ROTTING:
        item.eroded2 = site.dice.rn2(4)


def _grow_ferns(site: Site, x: int, y: int, bare: bool) -> None:
    """Bog on the remaining floor, and ferns everywhere."""
    if bare and not site.dice.rn2(6):
        site.level.terrain[at(x, y)] = terrain.BOG
    if not site.dice.rn2(2):
        monsters.create(site, wanted_species(site, "swamp fern"), x, y)


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, rooms.COURT),
    choosing.zoo_row(5, 8, rooms.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, rooms.ZOO),
    choosing.lit_row(7, 6, rooms.GARDEN, make_garden),
    choosing.zoo_row(7, 6, rooms.ARMORY, "rust monster"),
    choosing.temple_row(8, 5),
    choosing.zoo_row(9, 5, rooms.BEEHIVE, "killer bee"),
    choosing.zoo_row(11, 6, rooms.MORGUE),
    choosing.zoo_row(12, 8, rooms.ANTHOLE),
    choosing.zoo_row(14, 4, rooms.BARRACKS, "soldier"),
    swamp_row(15, 6, _grow_ferns),
    choosing.zoo_row(16, 8, rooms.COCKNEST, "cockatrice"),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

ZOOS: abc.Mapping[int, Zoo] = {
    **SHARED_ZOOS,
    rooms.ANTHOLE: Zoo(
        lambda site: present(site, _ANTS[(site.surroundings.difficulty + site.start_time) % len(_ANTS)]), lay_food
    ),
    rooms.LEMUREPIT: Zoo(
        lambda site: wanted_species(site, "lemure" if site.dice.rn2(10) else "horned devil"),
        lay_nothing,
        "has lemurepit",
    ),
    rooms.ARMORY: Zoo(_spoiler, lay_arms, inhabited=lambda site: site.dice.rn2(2) != 0),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **stocking.STOCK,
    rooms.GARDEN: plant_garden,
    rooms.LEMUREPIT: fill_zoo,
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {
    **stocking.MARKS,
    rooms.GARDEN: ("has garden", "has court"),
    rooms.LEMUREPIT: ("has lemurepit",),
}
