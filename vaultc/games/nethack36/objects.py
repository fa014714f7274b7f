"""Initialisers of objects: food with histories, wishes, novels, and the random properties of every object.

Rules: "NetHack 3.6: Tables", "NetHack 3.6: By class", "NetHack 3.6: OBJECT".
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import partial

from vaultc.generation.population.known import MISSING, known_kind, wanted_species
from vaultc.generation.population.objects import choosing, initialisers, species
from vaultc.generation.population.objects.timers import start_hatching
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.world.catalog.objects import Kind
from vaultc.world.surroundings import Surroundings

_GLOBS = "glob of "
_SPINACH = 1
TIN_VARIETIES = 15
_ROTTEN = 0
_OIL_AGE = 400
_NOVELS = 41

_SOKOBAN_PRIZES = frozenset({"bag of holding", "amulet of reflection"})

_TITLES = (
    "The Cartographer's Lament",
    "Forty Fathoms of Stone",
    "A Short History of Long Corridors",
    "The Lantern and the Lock",
    "Nine Keys, One Door",
    "The Last Staircase",
    "Notes from a Niche",
)


# ---- food


def food_family(kind: Kind, varieties: int = TIN_VARIETIES) -> initialisers.Initialiser:
    """The initialiser of a kind of food; tins tell in how many ``varieties`` meat was prepared."""
    name = kind.name or ""
    if name.startswith(_GLOBS):
        return _glob
    if name == "tin":
        return partial(_tin, varieties)
    return _egg if name == "egg" else initialisers.food(kind)


def _glob(site: Site, item: Item, _artifacts: bool) -> None:
    """Give the remains of a pudding the pudding's species."""
    first, ooze = known_kind(site.catalog, "glob of gray ooze"), wanted_species(site, "gray ooze")
    kind = site.catalog.kinds[item.kind]
    model = site.catalog.kind_number(kind.model, kind.character)
    number = ooze + (item.kind if model is None else model) - first
    item.species = number if MISSING not in (first, ooze) and 0 <= number < len(site.catalog.species) else ooze


def _egg(site: Site, item: Item, _artifacts: bool) -> None:
    hatched = None if site.dice.rn2(3) else choosing.egg_species(site)
    item.species = -1 if hatched is None else hatched
    initialisers.double_sometimes(site, item)
    if hatched is not None:
        start_hatching(site, item)


def _tin(varieties: int, site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1
    if not site.dice.rn2(6):
        item.spe = _SPINACH
    else:
        contained = choosing.tin_species(site)
        if contained is not None:
            item.species = contained
            variety, row = site.dice.rn2(varieties), site.catalog.species[contained]
            if variety == _ROTTEN and (row.rider or row.model in ("lizard", "lichen")):
                variety = 1  # their meat never rots
            item.spe = -(variety + 1)
    initialisers.bless_or_curse(site, item, 10)
    initialisers.double_sometimes(site, item)


# ---- wands and books


def wand_family(kind: Kind) -> initialisers.Initialiser:
    """The initialiser of a kind of wand; the wand of nothing has no direction, as in half of all games."""
    if kind.model == "wishing":
        return _wand_of_wishing
    return initialisers.wand(replace(kind, direction="nodir") if kind.model == "nothing" else kind)


def _wand_of_wishing(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = site.dice.rnd(3)
    initialisers.bless_or_curse(site, item, 17)


def spellbook_family(kind: Kind) -> initialisers.Initialiser:
    """The initialiser of a kind of spellbook; novels have titles."""
    initialise = initialisers.spellbook(kind)
    if kind.model != "novel":
        return initialise

    def initialise_novel(site: Site, item: Item, artifacts: bool) -> None:
        initialise(site, item, artifacts)
        _entitle(site, item, artifacts)

    return initialise_novel


def _entitle(site: Site, item: Item, _artifacts: bool) -> None:
    """The game's own titles are not reproduced; the draw for a title is made."""
    item.name = _TITLES[site.dice.rn2(_NOVELS) % len(_TITLES)]


# ---- properties that all objects get


def bare_corpse(site: Site, item: Item, _artifacts: bool) -> None:
    """Draw the species of a corpse; where it leaves none, a hero lies there."""
    rows = site.catalog.species
    item.species = rows[species(site)].corpse_as
    if rows[item.species].no_corpse:
        item.species = species_of_role(site)


def species_of_role(site: Site) -> int:
    """The species, in its male form, that heroes of the hero's role are."""
    return wanted_species(site, site.surroundings.hero.role.lower())


def bare_likeness(site: Site, item: Item, _artifacts: bool) -> None:
    """Draw the species of a statue or figurine."""
    item.species = species(site)


def bare_oil(_site: Site, item: Item, _artifacts: bool) -> None:
    """Give oil its age."""
    item.age = _OIL_AGE


def _bare_unknown(_site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1


# ---- prizes


def prizes(place: Surroundings) -> frozenset[str]:
    """Return the kinds of the prizes at the end of the Mines or at the top of Sokoban."""
    if place.in_mines and place.last_level:
        return frozenset({"luckstone"})
    return _SOKOBAN_PRIZES if place.in_sokoban and place.first_level else frozenset()


FAMILIES: abc.Mapping[str, abc.Callable[[Kind], initialisers.Initialiser]] = {
    "FOOD": food_family,
    "WAND": wand_family,
    "SPBOOK": spellbook_family,
}
"""The makers of initialisers for classes with rules of their own."""

BARE: abc.Mapping[str, initialisers.Initialiser] = {
    "corpse": bare_corpse,
    "statue": bare_likeness,
    "figurine": bare_likeness,
    "egg": _bare_unknown,
    "tin": _bare_unknown,
    "oil": bare_oil,
    "novel": _entitle,
}
"""The properties that kinds get even without random ones."""
