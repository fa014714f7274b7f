"""Creating one object, of a given kind or a random one, by itself or on a cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from vaultc.generation.population.known import MISSING
from vaultc.generation.population.objects import initialisers
from vaultc.generation.population.objects.choosing import random_kind
from vaultc.generation.population.objects.piles import place
from vaultc.generation.population.objects.timers import start_rotting
from vaultc.generation.site import GenerationRules, Site
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import named, strange_kind
from vaultc.world.catalog.objects import Kind
from vaultc.world.grid import at


def make(site: Site, kind: int, initialised: bool, artifacts: bool) -> Item:
    """Create an object without a place.

    ``initialised`` gives it random properties, ``artifacts`` allows it to become an artifact. A strange object, which
    stands for what a fork lacks, gets none. Rules: "Creating an object".
    """
    catalog = site.catalog
    item = Item(kind)
    if kind == strange_kind(catalog):
        site.leave_out()
        return item
    things = site.rules.things
    if things.numbered:
        site.dice.rnd(2)
    if things.first_species is not None:
        item.species = _first_species(catalog, site.rules, initialised)[kind]
    table = _initialisers(catalog, site.rules) if initialised else _bare(catalog, site.rules)
    table[kind](site, item, artifacts)
    if kind == named(catalog).corpse:
        start_rotting(site, item)
    return item


def random_item(site: Site, object_class: str | None, artifacts: bool = True) -> Item:
    """Create a random object of a class, given by id, or of any class that suits the place (None).

    Rules: "Random object of a class".
    """
    return make(site, random_kind(site, object_class), True, artifacts)


@cache
def _initialisers(catalog: Catalog, making: GenerationRules) -> tuple[initialisers.Initialiser, ...]:
    """For each kind the initialiser that gives an object of it its properties."""
    families = {**_FAMILIES, **making.things.families}

    def initialiser_of(kind: Kind) -> initialisers.Initialiser:
        if kind.object_class == "WEAPON":
            return initialisers.weapon(kind, catalog.missiles)
        if kind.name is not None and kind.model == making.things.safe:
            return initialisers.safe(make)
        family = families.get(kind.object_class)
        return family(kind) if family is not None else initialisers.leave

    return tuple(initialiser_of(kind) for kind in _kinds(catalog))


@cache
def _first_species(catalog: Catalog, making: GenerationRules, initialised: bool) -> tuple[int, ...]:
    """For each kind the number in the species field of a new object of it."""
    first = making.things.first_species
    return tuple(0 if first is None else first(kind, initialised) for kind in _kinds(catalog))


@cache
def _bare(catalog: Catalog, making: GenerationRules) -> tuple[initialisers.Initialiser, ...]:
    """For each kind the properties that an object of it always gets."""
    return tuple(making.things.bare.get(kind.model or "", initialisers.leave) for kind in catalog.kinds)


@cache
def _kinds(catalog: Catalog) -> tuple[Kind, ...]:
    """All kinds as rules know them: those that a fork adds have the name of the kind that they are like."""
    return tuple(
        replace(kind, name=kind.model) if kind.name and kind.name != kind.model else kind for kind in catalog.kinds
    )


_FAMILIES: dict[str, Callable[[Kind], initialisers.Initialiser]] = {
    "ARMOR": initialisers.armor,
    "RING": initialisers.ring,
    "AMULET": initialisers.amulet,
    "TOOL": lambda kind: initialisers.box(kind, make) or initialisers.tool(kind),
    "FOOD": initialisers.food,
    "POTION": initialisers.potion,
    "SCROLL": initialisers.scroll,
    "SPBOOK": initialisers.spellbook,
    "WAND": initialisers.wand,
    "GEM": initialisers.gem,
    "ROCK": lambda kind: initialisers.rock(kind, make),
}


_HIGH_SCORES: Final = 10


def make_at(site: Site, kind: int, x: int, y: int, initialised: bool = True) -> Item:
    """Create an object of a kind on a cell; never an artifact, never stacked. Rules: "Other entry points"."""
    item = make(site, kind, initialised, False)
    place(site, item, x, y)
    return item


def random_item_at(site: Site, object_class: str | None, x: int, y: int, artifacts: bool = True) -> Item:
    """Create a random object (of a class) on a cell, without stacking it. Rules: "Other entry points"."""
    item = random_item(site, object_class, artifacts)
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
