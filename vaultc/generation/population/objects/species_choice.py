"""The species of a corpse, statue, figurine, tin or egg."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.species import genocided, random_species
from vaultc.generation.site import Site

_CORPSE_ATTEMPTS: Final = 50
_FIGURINE_ATTEMPTS: Final = 31
_TIN_ATTEMPTS: Final = 200
_EGG_ATTEMPTS: Final = 200
_FALLBACK_ATTEMPTS: Final = 10_000
_NOT_AT_RANDOM: Final = frozenset({"unique", "no_generate"})
_RARE_BROOD: Final = 77
"""One in this many eggs may hold species that eggs usually do not."""


def species(site: Site) -> int:
    """Number of a species that suits the level; all draws on the monster stream.

    Rules: "species()".
    """
    chosen = random_species(site)
    if chosen is not None:
        return chosen
    site.dice.enter_monster_stream()
    try:
        return _any_species(site)
    finally:
        site.dice.leave_monster_stream()


def _any_species(site: Site) -> int:
    """Draw a species when no species suits; the reference draws for a first search, and does not use its result."""
    dice, realm = site.dice, site.locality.realm
    rows, count = site.catalog.species, site.catalog.first_special
    if not site.rules.things.wasted_search:
        return _any_common_species(site)
    for _ in range(_FALLBACK_ATTEMPTS):
        if realm.lives_in_dungeon(rows[dice.rn2(count)]):
            break
    while True:
        number = dice.rn2(count)
        if "no_generate" not in rows[number].generation:
            return number


def _any_common_species(site: Site) -> int:
    """Draw a species that could come to this dungeon at random; after many vain draws take the last."""
    dice, realm = site.dice, site.locality.realm
    rows, count = site.catalog.species, site.catalog.first_special
    unwelcome = _NOT_AT_RANDOM | {"no_hell"} if site.in_hell else _NOT_AT_RANDOM
    number = 0
    for _ in range(_FALLBACK_ATTEMPTS):
        number = dice.rn2(count)
        if realm.lives_in_dungeon(rows[number]) and not rows[number].generation & unwelcome:
            break
    return number


def corpse_species(site: Site) -> int:
    """The species of a new corpse: the first pick that leaves one."""
    rows = site.catalog.species
    for _ in range(_CORPSE_ATTEMPTS):
        number = rows[species(site)].corpse_as
        if not rows[number].no_corpse:
            return number
    return site.named.human


def figurine_species(site: Site) -> int:
    """The species of a new figurine: not human if that can be helped."""
    rows = site.catalog.species
    number = species(site)
    for _ in range(_FIGURINE_ATTEMPTS - 1):
        if not rows[number].human:
            break
        number = species(site)
    return number


def tin_species(site: Site) -> int | None:
    """The species in a tin, or None if no edible one came up."""
    rows = site.catalog.species
    for _ in range(_TIN_ATTEMPTS):
        number = rows[species(site)].corpse_as
        if rows[number].nutrition > 0 and not rows[number].no_corpse:
            return number
    return None


def egg_species(site: Site) -> int | None:
    """The species in a fertile egg, or None if no species that hatches came up."""
    for _ in range(_EGG_ATTEMPTS):
        hatched = hatch(site, species(site))
        if hatched is not None:
            return hatched
    return None


def hatch(site: Site, parent: int) -> int | None:
    """The species inside an egg of a parent, or None if it cannot hatch. Rules: "FOOD"."""
    known = site.named
    grown = site.catalog.species[known.scorpion if parent == known.scorpius else parent].grows_to
    if grown in known.always_hatching:
        return _alive(site, grown)
    if not site.catalog.species[grown].lays_eggs:
        return None
    if site.dice.rn2(_RARE_BROOD) and grown in known.unhatching:
        return None
    return _alive(site, grown)


def _alive(site: Site, number: int) -> int | None:
    younger = site.catalog.species[number].grows_from
    return None if genocided(site, number) or genocided(site, younger) else number
