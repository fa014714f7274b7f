"""Monsters that are made in ways of their own: roamers, player monsters, priests, shopkeepers."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.monsters import creating, orders
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.moving import relocate
from vaultc.generation.population.monsters.places import occupant
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog.terrain import SHRINE
from vaultc.world.grid import at

SHOPKEEPER = "shopkeeper"
_CLOAK: Final = 5
"""The skill number of cloaks."""
_ALIGNMENTS = {1: -1, 2: 0, 4: 1}
"""Masks of altars and their alignments."""


def make_way(site: Site, x: int, y: int) -> None:
    """Move the monster on a cell to another place; draws from the stream in force."""
    monster = occupant(site.level, x, y)
    if monster is not None:
        relocate(site, monster)


# ---- roamers


def create_roamer(
    site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None
) -> Monster | None:
    """Create a priest or angel that serves an alignment; other species yield none. Rules: "Roamer"."""
    if species is None or not site.catalog.species[species].roams:
        return None
    make_way(site, x, y)
    monster = creating.create(site, species, x, y)
    if monster is not None:
        monster.alignment = alignment
        monster.renegade = alignment == site.surroundings.hero.alignment_sign and peaceful is False
        monster.state["minion"] = 1
        monster.known_traps = orders.ALL_TRAPS
        monster.peaceful = peaceful is not False
        monster.asleep = False
    return monster


# ---- temples


def create_priest(site: Site, x: int, y: int, *, sanctum: bool = False) -> Monster | None:
    """Create the priest of the altar at (x, y), on a cell beside it; a high priest for a sanctum.

    Rules: "Temple priest".
    """
    make_way(site, x + 1, y)
    name = "high priest" if sanctum else "aligned priest"
    priest = creating.create(site, wanted_species(site, name), x + 1, y, creating.CreationFlags(temple=True))
    if priest is None:
        return None
    mask = site.level.flags[at(x, y)] & (SHRINE - 1)
    priest.alignment = _ALIGNMENTS.get(mask, orders.NO_ALIGNMENT)
    priest.temple = site.level.room_numbers[at(x, y)]
    _settle(priest, "priest")
    in_sanctum = sanctum and site.surroundings.special_level == "sanctum"
    if in_sanctum and not mask and site.rules.monsters.amulet_in_sanctum:
        Outfit(site, priest).give("Amulet of Yendor")
    for _ in range(2 + site.dice.rn2(3)):
        objects.put_into(site, objects.random_item(site, "SPBOOK", False), priest.inventory)
    if site.dice.rn2(2):
        for item in priest.inventory:
            kind = site.catalog.kinds[item.kind]
            if item.worn and kind.object_class == "ARMOR" and kind.skill == _CLOAK:
                item.cursed = priest.alignment != site.surroundings.hero.alignment_sign
                item.blessed = item.blessed and not item.cursed
    return priest


def _settle(monster: Monster, office: str) -> None:
    monster.state[office] = 1
    monster.peaceful = True
    monster.asleep = False
    monster.known_traps = orders.ALL_TRAPS


# ---- shops


def create_shopkeeper(site: Site, room_type: int, x: int, y: int) -> Monster | None:
    """Create the keeper of a shop of a room type; a monster in the way is moved first. Rules: "Shopkeeper"."""
    make_way(site, x, y)
    name = site.rules.shops.keeper(site, room_type)
    keeper = creating.create(site, wanted_species(site, name), x, y)
    if keeper is None and name != SHOPKEEPER:
        keeper = creating.create(site, wanted_species(site, SHOPKEEPER), x, y)
    if keeper is not None:
        _settle(keeper, "shopkeeper")
    return keeper
