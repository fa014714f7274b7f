"""Class and kind of random objects."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import accumulate
from typing import Final

from vaultc.generation.place_facts import Rolls
from vaultc.generation.site import Site
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.objects import ClassWeights

_THOUSAND: Final = 1000
_HUNDRED: Final = 100


def random_kind(site: Site, object_class: str | None) -> int:
    """A random kind of a class (an id such as ``GEM``), or of a random class that suits the place.

    The kind is rolled before the class. Rules: "Random object of a class".
    """
    roll = site.dice.rnd(_THOUSAND)
    if object_class is None:
        object_class = random_class(site)
    return _kind_at(site, object_class, roll)


def random_boxed_kind(site: Site) -> int:
    """A random kind for the contents of boxes; here the class is rolled first. Rules: "Contents of boxes"."""
    classes, sums = _class_table(site.catalog, "container")
    object_class = classes[bisect_left(sums, site.dice.rnd(_HUNDRED))]
    return _kind_at(site, object_class, site.dice.rnd(_THOUSAND))


def random_class(site: Site) -> str:
    """The id of a random class of objects, as the place has them."""
    locality = site.locality
    rolls = locality.class_rolls
    if rolls is None:
        place = "rogue level" if locality.on_rogue_level else "hellish" if locality.in_hell else "ordinary"
        rolls = locality.class_rolls = _class_table(site.catalog, place)
    classes, sums = rolls
    return classes[bisect_left(sums, site.dice.rnd(_HUNDRED))]


def pick(site: Site, first: int, last: int) -> int:
    """A random kind of a range of rows, both included. Rules: "Random kind of a row range"."""
    if first == last:
        return first
    sums = _range_sums(site.catalog, _gem_tier(site), first, last)
    if not sums[-1]:
        return first + site.dice.rn2(last - first + 1)
    return first + bisect_left(sums, site.dice.rnd(sums[-1]))


def _kind_at(site: Site, object_class: str, roll: int) -> int:
    rolls = site.locality.kind_rolls.get(object_class)
    if rolls is None:
        rolls = site.locality.kind_rolls[object_class] = _class_sums(site.catalog, _gem_tier(site), object_class)
    start, sums = rolls
    place = bisect_left(sums, roll)
    return start + (place if place < len(sums) else len(sums) - 1)  # the chances of a fork may make less than 1000


def _gem_tier(site: Site) -> int:
    tier, deepest = site.locality.ledger // 3, len(site.catalog.object_weights.gems) - 1
    return tier if tier < deepest else deepest


@cache
def _class_table(catalog: Catalog, kind_of_place: str) -> Rolls:
    """The classes of objects that come to a kind of place, and the running sums of their weights."""
    weights = catalog.object_weights
    rows: dict[str, ClassWeights] = {
        "ordinary": weights.ordinary,
        "container": weights.container,
        "rogue level": weights.rogue_level,
        "hellish": weights.hellish,
    }
    classes = rows[kind_of_place]
    return [name for name, _ in classes], list(accumulate([weight for _, weight in classes]))


@cache
def probabilities(catalog: Catalog, gem_tier: int) -> tuple[int, ...]:
    """Chances in 1000 of every kind within its class; real gems by the depth in tiers of three levels.

    Rules: "Gem probabilities".
    """
    chances = [kind.probability for kind in catalog.kinds]
    gems = catalog.object_weights.gems[gem_tier]
    start = catalog.object_classes["GEM"].first_index or 0
    chances[start : start + len(gems)] = gems
    return tuple(chances)


@cache
def _class_sums(catalog: Catalog, gem_tier: int, object_class: str) -> tuple[int, list[int]]:
    row = catalog.object_classes[object_class]
    start = row.first_index or 0
    return start, _range_sums(catalog, gem_tier, start, start + row.rows - 1)


@cache
def _range_sums(catalog: Catalog, gem_tier: int, first: int, last: int) -> list[int]:
    return list(accumulate(probabilities(catalog, gem_tier)[first : last + 1]))
