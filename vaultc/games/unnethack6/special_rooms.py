"""The special rooms: courts with a ruler, sparse armouries, stocked nests of scripts.

Rules: "UnNetHack 6: Zoo-like rooms", "UnNetHack 6: Stocking a room made by a script".
"""

from __future__ import annotations

from collections import abc
from functools import partial
from typing import Final

from vaultc.games.unnethack import special_rooms as unnethack
from vaultc.generation.layout.positions import somexy
from vaultc.generation.population import objects
from vaultc.generation.population.furnishings import random_grave
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.special_rooms import zoos
from vaultc.generation.population.special_rooms.zoos import Goods, coffer, lay_relics, undead
from vaultc.generation.population.species import class_pick
from vaultc.generation.site import Site, Zoo
from vaultc.level.level import Room
from vaultc.world.catalog import rooms
from vaultc.world.catalog.terrain import THRONE
from vaultc.world.grid import at

_MORIA: Final = "The Ruins of Moria"
_GRAVE_OF_MORIA: Final = "He ruled these halls, as far as the light fell."


def enthrone(site: Site, room: Room, throne: tuple[int, int]) -> None:
    """Put up the throne, and a safe or a chest with the court's gold, and what gold lay there already."""
    site.level.terrain[at(*throne)] = THRONE
    _, x, y = somexy(site, room)
    box = objects.make_at(site, coffer(site), x, y)
    gold = objects.gold(site, site.dice.rn2(50 * site.surroundings.difficulty) + 10, x, y)
    objects.take(site.level, gold)
    objects.put_into(site, gold, box.contents)
    box.spe = zoos.ROYAL


# ---- armouries and morgues


def _spoiler(site: Site) -> int | None:
    """Pick a monster that eats or spoils weapons and armour."""
    return class_pick(site, "R") if site.dice.rn2(5) < 1 else wanted_species(site, "brown pudding")


def _lay_some_arms(goods: Goods, x: int, y: int) -> None:
    if goods.site.dice.rn2(4) < 3:
        unnethack.lay_arms(goods, x, y)


def _lay_remains(goods: Goods, x: int, y: int) -> None:
    """Lay the remains of the dead; one grave in Moria is known by its text."""
    site = goods.site
    lay_relics(goods, x, y)
    if not site.dice.rn2(5):
        random_grave(site, x, y)
        return
    rare = site.surroundings.dungeon == _MORIA and site.dice.rn2(1000) < 1
    if rare and all(engraving.text != _GRAVE_OF_MORIA for engraving in site.level.engravings):
        random_grave(site, x, y, _GRAVE_OF_MORIA)


ZOOS: abc.Mapping[int, Zoo] = {
    **unnethack.ZOOS,
    rooms.ARMORY: Zoo(_spoiler, _lay_some_arms, inhabited=lambda site: site.dice.rn2(3) < 1),
    rooms.MORGUE: unnethack.ZOOS[rooms.MORGUE]._replace(inmate=partial(undead, demons_only=False), lay=_lay_remains),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **unnethack.STOCK,
    **dict.fromkeys((rooms.ANTHOLE, rooms.COCKNEST, rooms.LEPREHALL), zoos.fill_zoo),
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {**unnethack.MARKS, rooms.GARDEN: ("has garden",)}
