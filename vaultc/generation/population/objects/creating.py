"""Creating one object: of a given kind, or a random one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from vaultc.generation.population.objects import boxes, equipment, food, magic, properties
from vaultc.generation.population.objects.choosing import random_kind
from vaultc.generation.population.objects.timers import start_rotting
from vaultc.generation.population.objects.tools import tool
from vaultc.generation.site import GenerationRules, Site
from vaultc.generation.variations.things import ThingRules
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.named import named, strange_kind
from vaultc.world.catalog.objects import Kind


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
    if initialised:
        _initialisers(catalog, site.rules)[kind](site, item, artifacts)
    else:
        _bare(catalog, site.rules)[kind](site, item, artifacts)
    if kind == named(catalog).corpse:
        start_rotting(site, item)
    return item


def random_item(site: Site, object_class: str | None, artifacts: bool = True) -> Item:
    """Create a random object of a class, given by id, or of any class that suits the place (None).

    Rules: "Random object of a class".
    """
    return make(site, random_kind(site, object_class), True, artifacts)


@cache
def _initialisers(catalog: Catalog, making: GenerationRules) -> tuple[properties.Initialiser, ...]:
    """For each kind the initialiser that gives an object of it its properties."""
    return tuple(_initialiser(kind, catalog, making.things) for kind in _kinds(catalog))


@cache
def _first_species(catalog: Catalog, making: GenerationRules, initialised: bool) -> tuple[int, ...]:
    """For each kind the number in the species field of a new object of it."""
    first = making.things.first_species
    return tuple(0 if first is None else first(kind, initialised) for kind in _kinds(catalog))


@cache
def _bare(catalog: Catalog, making: GenerationRules) -> tuple[properties.Initialiser, ...]:
    """For each kind the properties that an object of it always gets."""
    return tuple(making.things.bare.get(kind.model or "", properties.leave) for kind in _kinds(catalog))


@cache
def _kinds(catalog: Catalog) -> tuple[Kind, ...]:
    """All kinds as rules know them: those that a fork adds have the name of the kind that they are like."""
    return tuple(
        replace(kind, name=kind.model) if kind.name and kind.name != kind.model else kind for kind in catalog.kinds
    )


def _initialiser(kind: Kind, catalog: Catalog, rules: ThingRules) -> properties.Initialiser:
    if kind.object_class == "WEAPON":
        return equipment.weapon(kind, catalog.missiles)
    if kind.name is not None and kind.model == rules.safe:
        return boxes.safe(make)
    family = rules.families.get(kind.object_class) or _FAMILIES.get(kind.object_class)
    return family(kind) if family is not None else properties.leave


def _tool(kind: Kind) -> properties.Initialiser:
    return boxes.box(kind, make) or tool(kind)


def _rock(kind: Kind) -> properties.Initialiser:
    return boxes.rock(kind, make)


_FAMILIES: dict[str, Callable[[Kind], properties.Initialiser]] = {
    "ARMOR": equipment.armor,
    "RING": magic.ring,
    "AMULET": magic.amulet,
    "TOOL": _tool,
    "FOOD": food.food,
    "POTION": magic.potion,
    "SCROLL": magic.scroll,
    "SPBOOK": magic.spellbook,
    "WAND": magic.wand,
    "GEM": magic.gem,
    "ROCK": _rock,
}
