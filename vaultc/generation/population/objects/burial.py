"""Objects under the floor."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout.positions import is_ice
from vaultc.generation.population.objects import piles
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import named

_ORGANIC: Final = 8
"""The last material number that rots."""


def bury(site: Site, item: Item, holder: list[Item] | None = None, burning: int = 0) -> bool:
    """Bury an object; true if it is destroyed instead.

    The object is taken off the floor, or out of ``holder``, the contents or pack in which it is. ``burning`` is the age
    that :func:`vaultc.generation.population.objects.lighting.light` took; an object that goes out gets it back. Rules:
    "Burying".
    """
    known = site.named
    if stays_above(site.catalog, item.kind, item.species):
        return False
    site.dice.rn2(100)
    if item.lit and item.kind != known.oil:
        item.lit = False
        item.age += burning
    if item.kind == known.leash:
        item.species = 0
    if holder is None:
        piles.take(site.level, item)
    else:
        holder.remove(item)
    under_ice = is_ice(site.level, item.x, item.y)
    if item.kind == known.rock and not under_ice:
        return True
    kind = site.catalog.kinds[item.kind]
    rots = kind.object_class == "POTION" if under_ice else kind.material_number <= _ORGANIC
    if rots and item.kind != known.corpse and site.dice.rn2(100) >= (95 if item.artifact else 5):
        site.dice.rnd(250)
    lay_under(site, item, item.x, item.y)
    return False


def stays_above(catalog: Catalog, kind: int, species: int) -> bool:
    """True for things that nothing buries: unique ones and the corpses of Riders. Rules: "Burying"."""
    known = named(catalog)
    return catalog.kinds[kind].unique or (kind == known.corpse and species in known.riders)


def lay_under(site: Site, item: Item, x: int, y: int) -> None:
    """Put an object that is nowhere under the floor of a cell, without any draw, unless a fork lacks it."""
    item.x, item.y = x, y
    item.buried = True
    if item.kind != site.named.strange:
        site.level.buried.insert(0, item)


def unearth(site: Site, x: int, y: int) -> None:
    """Bring everything buried at a cell up to its floor."""
    level = site.level
    found = [item for item in level.buried if item.x == x and item.y == y]
    for item in found:
        level.buried.remove(item)
        item.buried = False
        piles.place(site, item, x, y)
