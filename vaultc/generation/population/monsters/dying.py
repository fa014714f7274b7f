"""Monsters that die while a level is made. Rules: "EvilHack: dead monsters"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population import objects
from vaultc.generation.population.monsters.moving import remove
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import SIZES

_LARGE: Final = SIZES["large"]
_RARE: Final = 2
"""The frequency below which species leave fewer corpses."""


def die(site: Site, monster: Monster) -> None:
    """Take a monster off the level; its things stay, and by chance its corpse."""
    x, y = monster.x, monster.y
    remove(site, monster)
    for item in reversed(monster.inventory):
        item.worn = False
        objects.place(site, item, x, y)
    monster.inventory.clear()
    row = site.catalog.species[monster.species]
    if row.no_corpse or (row.size < _LARGE and not row.rider and site.dice.rn2(2 + (row.frequency < _RARE) + row.tiny)):
        return
    objects.corpse_or_statue(site, site.named.corpse, row.corpse_as, x, y, True)
