"""The special rooms: the rooms of other games, and gardens, lemure pits and armouries.

Rules: "One special room", "Zoo-like rooms", "Stocking a room made by a script".
"""

from __future__ import annotations

from collections import abc

from vaultc.games.unnethack import gardens
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.special_rooms import choosing, stocking
from vaultc.generation.population.special_rooms.goods import Goods, lay_food, lay_nothing
from vaultc.generation.population.special_rooms.inmates import present
from vaultc.generation.population.special_rooms.swamps import swamp_row
from vaultc.generation.population.special_rooms.zoos import ZOOS as SHARED_ZOOS
from vaultc.generation.population.special_rooms.zoos import fill_zoo
from vaultc.generation.site import Site, SpecialRoom, Zoo
from vaultc.level.level import Item, Room
from vaultc.world.catalog import rooms
from vaultc.world.catalog.terrain import BOG
from vaultc.world.grid import at

_ANTS = ("soldier ant", "fire ant", "snow ant", "giant ant")
_RUSTING = "iron"
_ROTTING = frozenset(("none", "wax", "veggy", "flesh", "paper", "cloth", "leather", "wood"))


def _ant(site: Site) -> int | None:
    return present(site, _ANTS[(site.surroundings.difficulty + site.start_time) % 4])


def _lemure(site: Site) -> int | None:
    return wanted_species(site, "lemure" if site.dice.rn2(10) else "horned devil")


def _every_second(site: Site) -> bool:
    return site.dice.rn2(2) != 0


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
        site.level.terrain[at(x, y)] = BOG
    if not site.dice.rn2(2):
        monsters.create(site, wanted_species(site, "swamp fern"), x, y)


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, rooms.COURT),
    choosing.zoo_row(5, 8, rooms.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, rooms.ZOO),
    gardens.garden_row(7, 6),
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
    rooms.ANTHOLE: Zoo(_ant, lay_food),
    rooms.LEMUREPIT: Zoo(_lemure, lay_nothing, "has lemurepit"),
    rooms.ARMORY: Zoo(_spoiler, lay_arms, inhabited=_every_second),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **stocking.STOCK,
    rooms.GARDEN: gardens.plant_garden,
    rooms.LEMUREPIT: fill_zoo,
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {
    **stocking.MARKS,
    rooms.GARDEN: ("has garden", "has court"),
    rooms.LEMUREPIT: ("has lemurepit",),
}
