"""Objects that hold others from the start: boxes, bags and statues."""

from __future__ import annotations

from vaultc.generation.population.objects import choosing, properties
from vaultc.generation.population.objects.piles import put_into
from vaultc.generation.population.objects.species_choice import species
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind

_CAPACITIES = {
    "ice box": 20,
    "chest": 5,
    "large box": 3,
    "sack": 1,
    "oilskin sack": 1,
    "bag of holding": 1,
}
"""The most things that a new box holds."""
_SAFE_CAPACITY = 10


def box(kind: Kind, make: properties.Make) -> properties.Initialiser | None:
    """The initialiser of a kind of container, or None if it is not a container. Rules: "TOOL"."""
    if kind.model not in _CAPACITIES:
        return None
    capacity = _CAPACITIES[kind.model]
    locks = kind.model in ("chest", "large box")
    fill = _chill if kind.model == "ice box" else _fill_bag_of_holding if kind.model == "bag of holding" else _fill

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        dice = site.dice
        if locks:
            item.locked = bool(dice.rn2(5))
            item.trapped = not dice.rn2(10)
        most = capacity + (site.rules.things.behind_locks if locks and item.locked else 0)
        for _ in range(dice.rn2(most + 1)):
            put_into(site, fill(site, make), item.contents)

    return initialise


def safe(make: properties.Make) -> properties.Initialiser:
    """The initialiser of a box that is always locked."""

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        item.locked = True
        item.trapped = not site.dice.rn2(10)
        for _ in range(site.dice.rn2(_SAFE_CAPACITY + 1)):
            put_into(site, _fill(site, make), item.contents)

    return initialise


def _chill(site: Site, make: properties.Make) -> Item:
    corpse = make(site, site.named.corpse, True, True)
    corpse.age, corpse.rotting = 0, False
    return corpse


def _fill(site: Site, make: properties.Make) -> Item:
    """One thing for a box. Rules: "Contents of boxes"."""
    known = site.named
    item = make(site, choosing.random_boxed_kind(site), True, True)
    if item.kind == known.gold:
        item.quantity = site.dice.rnd(site.locality.difficulty + 2) * site.dice.rnd(75)
    elif item.kind == known.rock:
        item.kind = choosing.pick(site, *known.gems)
        if item.quantity > 2:
            item.quantity = 1
    return item


def _fill_bag_of_holding(site: Site, make: properties.Make) -> Item:
    """One thing for a bag that would not survive a wand of cancellation."""
    known = site.named
    item = _fill(site, make)
    while item.kind == known.cancellation:
        item.kind = choosing.pick(site, *known.wands)
    return item


def rock(kind: Kind, make: properties.Make) -> properties.Initialiser:
    """The initialiser of boulders and statues. Rules: "ROCK"."""
    if kind.model != "statue":
        return properties.leave

    def initialise(site: Site, item: Item, _artifacts: bool) -> None:
        item.species = species(site)
        if not site.catalog.species[item.species].tiny:
            _hide_book(site, item, make)

    return initialise


def _hide_book(site: Site, statue: Item, make: properties.Make) -> None:
    dice = site.dice
    dice.enter_monster_stream()
    try:
        if dice.rn2(site.locality.difficulty // 2 + 10) > 10:
            put_into(site, make(site, choosing.random_kind(site, "SPBOOK"), True, False), statue.contents)
    finally:
        dice.leave_monster_stream()
