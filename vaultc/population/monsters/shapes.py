"""Shapeshifters: which shapes they take, and what a change of shape does."""

from __future__ import annotations

from functools import lru_cache

from vaultc.catalog import Catalog
from vaultc.catalog.monsters import Species
from vaultc.level import Monster
from vaultc.population.monsters.species_table import species_table
from vaultc.population.monsters.states import come_out_unless_hidden, set_state
from vaultc.population.monsters.worms import give_tail
from vaultc.population.species import adjusted_level, genocided
from vaultc.site import Site

CHAMELEON = "chameleon"
DOPPELGANGER = "doppelganger"
SANDESTIN = "sandestin"
SHAPESHIFTERS = (CHAMELEON, DOPPELGANGER, SANDESTIN)

_TRIES = 100
_FIXED = 50
_ALWAYS_INVISIBLE = ("stalker", "black light")


@lru_cache(maxsize=8)
def player_kinds(catalog: Catalog) -> range:
    """The species numbers of heroes, from archeologist to wizard."""
    numbers = [row.index for row in catalog.species if "player_kind" in row.derived]
    return range(numbers[0], numbers[-1] + 1)


@lru_cache(maxsize=8)
def _numbers(catalog: Catalog, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(number for name in names if (number := catalog.species_number(name)) is not None)


def shape(site: Site, monster: Monster) -> int:
    """A shape that a shapeshifter would take, tested for nothing; draws. Rule: "Changing shape"."""
    catalog, rn2 = site.catalog, site.dice.rn2
    kind = catalog.species[monster.shapechanger].name if monster.shapechanger >= 0 else None
    shapes: tuple[int, ...] | range = ()
    if kind == SANDESTIN and rn2(7):
        shapes = _numbers(catalog, catalog.nasty_shapes)
    elif kind == DOPPELGANGER:
        if not rn2(7):
            shapes = _numbers(catalog, catalog.nasty_shapes)
        elif rn2(3):
            shapes = player_kinds(catalog)
    elif kind == CHAMELEON and not rn2(3):
        shapes = _numbers(catalog, catalog.animal_shapes)
    shapes = shapes or range(catalog.first_special)
    return shapes[rn2(len(shapes))]


def change_shape(site: Site, monster: Monster, species: int | None) -> None:
    """Turn a monster into another species, or into a shape of its own choice. Rule: "Changing shape"."""
    if species is None:
        species = _acceptable_shape(site, monster)
    if species is None or genocided(site, species):
        return
    row = species_table(site)[species]
    adapt_sex(site, monster, row)
    if species == monster.species:
        return
    _adapt_strength(site, monster, row)
    former = monster.species
    monster.species = species
    adapt_visibility(site, monster, former)
    set_state(monster, "invisible", monster.permanently_invisible)
    come_out_unless_hidden(site, monster, row)
    if row.name == "long worm":
        give_tail(site, monster)


def _acceptable_shape(site: Site, monster: Monster) -> int | None:
    for _ in range(_TRIES):
        species = shape(site, monster)
        if _acceptable(site, site.catalog.species[species]):
            return species
    return None


def _acceptable(site: Site, row: Species) -> bool:
    if "placeholder" in row.derived or genocided(site, row.index):
        return False
    return "player_kind" in row.derived or not row.flags & {"human", "no_poly"}


def adapt_sex(site: Site, monster: Monster, row: Species) -> None:
    """Give a monster the sex of its new species; one that may be both is reversed now and then."""
    if row.sex in ("male", "female"):
        monster.female = row.sex == "female"
    elif row.sex != "neuter" and not site.dice.rn2(10):
        monster.female = not monster.female


def _adapt_strength(site: Site, monster: Monster, row: Species) -> None:
    former = _health(monster.level, row)
    monster.level = adjusted_level(site, row.index)
    present = _health(monster.level, row)
    monster.hit_points = max(1, monster.hit_points * present // former)
    monster.hit_points_max = max(1, monster.hit_points_max * present // former)


def _health(level: int, row: Species) -> int:
    return (8 * level if level < _FIXED else row.level) or 4


def adapt_visibility(site: Site, monster: Monster, former: int) -> None:
    """Make a monster permanently invisible if its new species is, and visible if only the old one was."""
    rows = site.catalog.species
    if not monster.permanently_invisible or rows[former].name in _ALWAYS_INVISIBLE:
        monster.permanently_invisible = rows[monster.species].name in _ALWAYS_INVISIBLE
