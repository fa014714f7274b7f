"""The special rooms: courts with a ruler, ant holes, barracks without safes, plain swamps.

Rules: "NetHack 3.6: Special rooms".
"""

from __future__ import annotations

from collections import abc
from functools import partial

from vaultc.generation.layout.positions import somexy
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.monsters.equipment import Outfit
from vaultc.generation.population.special_rooms import choosing, inmates, stocking, zoos
from vaultc.generation.population.special_rooms.goods import Goods, lay_food
from vaultc.generation.population.special_rooms.swamps import swamp_row
from vaultc.generation.site import Site, SpecialRoom, Zoo
from vaultc.level.level import Room
from vaultc.world.catalog import rooms
from vaultc.world.catalog.terrain import THRONE
from vaultc.world.grid import at

_ANTS = ("soldier ant", "fire ant", "giant ant")
_STRAY = "giant ant"
"""The species that comes to barracks by mistake: an empty row in the game's list of ranks means the first species."""
_RULERS = ((9, "ogre king"), (5, "Elvenking"), (2, "dwarf king"), (0, "gnome king"))
"""Rulers, with the roll that each needs."""


# ---- courts


def crown(site: Site, x: int, y: int) -> None:
    """Make the ruler of a court, asleep at the place of the throne."""
    roll = site.dice.rnd(site.surroundings.difficulty)
    name = next(name for bound, name in _RULERS if roll > bound)
    ruler = monsters.create(site, wanted_species(site, name), x, y)
    if ruler is not None:
        ruler.asleep, ruler.peaceful = True, False
        Outfit(site, ruler).give("mace")


def enthrone(site: Site, room: Room, throne: tuple[int, int]) -> None:
    """Put up the throne, and a chest with the court's gold."""
    site.level.terrain[at(*throne)] = THRONE
    _, x, y = somexy(site, room)
    gold = objects.make(site, site.named.gold, True, False)
    gold.quantity = site.dice.rn2(50 * site.surroundings.difficulty) + 10
    chest = objects.make_at(site, site.named.chest, x, y)
    objects.put_into(site, gold, chest.contents)
    chest.spe = zoos.ROYAL


# ---- inmates and goods


def _ant(site: Site) -> int | None:
    """The kind of ants of this level, or the next kind that is left."""
    first = site.start_time % len(_ANTS) + site.surroundings.difficulty
    kinds = (inmates.present(site, _ANTS[(first + step) % len(_ANTS)]) for step in range(len(_ANTS)))
    return next((kind for kind in kinds if kind is not None), None)


def _lay_pay(goods: Goods, x: int, y: int) -> None:
    site = goods.site
    if not site.dice.rn2(20):
        objects.make_at(site, site.named.large_box if site.dice.rn2(3) else site.named.chest, x, y)


def _grow_nothing(_site: Site, _x: int, _y: int, _bare: bool) -> None:
    """Swamps have water and fungi."""


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, rooms.COURT),
    choosing.zoo_row(5, 8, rooms.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, rooms.ZOO),
    choosing.temple_row(8, 5),
    choosing.zoo_row(9, 5, rooms.BEEHIVE, "killer bee"),
    choosing.zoo_row(11, 6, rooms.MORGUE),
    choosing.zoo_row(12, 8, rooms.ANTHOLE, *_ANTS),
    choosing.zoo_row(14, 4, rooms.BARRACKS, "soldier"),
    swamp_row(15, 6, _grow_nothing),
    choosing.zoo_row(16, 8, rooms.COCKNEST, "cockatrice"),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

ZOOS: abc.Mapping[int, Zoo] = {
    **zoos.ZOOS,
    rooms.MORGUE: zoos.ZOOS[rooms.MORGUE]._replace(inmate=partial(inmates.undead, demons_only=False)),
    rooms.BARRACKS: Zoo(partial(inmates.soldier, stray=_STRAY), _lay_pay, "has barracks"),
    rooms.ANTHOLE: Zoo(_ant, lay_food),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **stocking.STOCK,
    **dict.fromkeys((rooms.ANTHOLE, rooms.COCKNEST, rooms.LEPREHALL), zoos.fill_zoo),
}
