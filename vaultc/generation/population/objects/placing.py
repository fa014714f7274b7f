"""Objects created on a cell by other rules of the game."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.known import MISSING
from vaultc.generation.population.objects import creating
from vaultc.generation.population.objects.piles import place
from vaultc.generation.population.objects.timers import start_rotting
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.grid import at

_HIGH_SCORES: Final = 10


def make_at(site: Site, kind: int, x: int, y: int, initialised: bool = True) -> Item:
    """Create an object of a kind on a cell; never an artifact, never stacked. Rules: "Other entry points"."""
    item = creating.make(site, kind, initialised, False)
    place(site, item, x, y)
    return item


def random_item_at(site: Site, object_class: str | None, x: int, y: int, artifacts: bool = True) -> Item:
    """Create a random object (of a class) on a cell, without stacking it. Rules: "Other entry points"."""
    item = creating.random_item(site, object_class, artifacts)
    place(site, item, x, y)
    return item


def corpse_or_statue(site: Site, kind: int, species: int | None, x: int, y: int, initialised: bool) -> Item:
    """Create a corpse or statue of a species (None: keep its own) on a cell.

    A corpse whose timer depends on its species draws it anew. Nothing is made of a species that a fork lacks. Rules:
    "Other entry points".
    """
    if species == MISSING:
        return Item(site.named.strange, x=x, y=y)
    item = make_at(site, kind, x, y, initialised)
    if species is None:
        return item
    known = site.named
    before, item.species = item.species, species
    if kind == known.corpse and (before in known.special_corpses or species in known.special_corpses):
        start_rotting(site, item)
    return item


def high_score_object(site: Site, kind: int, x: int, y: int) -> Item:
    """Create a corpse or statue of a hero of the high-score list on a cell.

    The list is empty here, so the rank is drawn in vain, the object stays nameless, and for rules that depend on a hero
    found, none was. Rules: "Other entry points".
    """
    item = make_at(site, kind, x, y, kind == site.named.corpse)
    site.dice.rnd(_HIGH_SCORES)
    return item


def gold(site: Site, amount: int, x: int, y: int) -> Item:
    """Add gold to a cell's pile and return its heap; an amount below 1 means a random one. Rules: "Gold"."""
    if amount <= 0:
        dice, place = site.dice, site.surroundings
        if site.rules.things.gold_by_depth:
            factor = dice.rnd(30 // max(12 - place.depth, 2))
            amount = 1 + dice.rnd(place.difficulty + 2) * factor
        else:
            amount = 1 + dice.rnd(place.difficulty + 2) * dice.rnd(30)
    kind = site.named.gold
    for item in site.level.piles.get(at(x, y), ()):
        if item.kind == kind:
            item.quantity = site.limited(item.quantity + amount)
            return item
    item = make_at(site, kind, x, y, initialised=False)
    item.quantity = site.limited(amount)
    return item
