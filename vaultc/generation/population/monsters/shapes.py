"""Shapeshifters: the shapes that they take, and the effects of a change of shape."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from vaultc.generation.population.monsters import states
from vaultc.generation.population.monsters.naming import species_called
from vaultc.generation.population.monsters.species_table import species_table
from vaultc.generation.population.monsters.worms import give_tail
from vaultc.generation.population.species import adjusted_level, genocided, random_species
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import ALWAYS_INVISIBLE, CHAMELEON, DOPPELGANGER, SANDESTIN, Species

_TRIES: Final = 100
_FIXED: Final = 50


@lru_cache(maxsize=8)
def player_kinds(catalog: Catalog) -> tuple[int, ...]:
    """The species numbers of heroes, from archeologist to wizard, and of species that are like them."""
    return tuple(row.index for row in catalog.species if "player_kind" in row.derived)


@lru_cache(maxsize=8)
def numbers_of(catalog: Catalog, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(number for name in names if (number := catalog.species_number(name)) is not None)


def shape(site: Site, monster: Monster) -> int:
    """A shape for a shapeshifter, not yet tested; draws. Rules: "Changing shape"."""
    catalog, dice = site.catalog, site.dice
    kind = catalog.species[monster.shapechanger].model if monster.shapechanger >= 0 else None
    shapes: tuple[int, ...] | range = ()
    if kind == SANDESTIN and dice.rn2(7):
        shapes = numbers_of(catalog, catalog.nasty_shapes)
    elif kind == DOPPELGANGER:
        if not dice.rn2(7):
            shapes = numbers_of(catalog, catalog.nasty_shapes)
        elif dice.rn2(3):
            shapes = player_kinds(catalog)
    elif kind == CHAMELEON and not dice.rn2(3):
        shapes = numbers_of(catalog, catalog.animal_shapes)
    shapes = shapes or range(catalog.first_special)
    return shapes[dice.rn2(len(shapes))]


def species_meant(site: Site, monster: Monster, what: str) -> int | None:
    """The species that ``m_monster`` names for a monster: a shape of its own for ``random``, else a species by name."""
    rules = site.rules.monsters
    if what.lower() != "random":
        return species_called(site.catalog, what, rules.spellings, rules.titles)
    chosen: int = rules.shape(site, monster)
    return chosen


def turn_into(site: Site, monster: Monster, what: str) -> None:
    """Replace the species by the named one and keep everything else. Rules: "Appearance"."""
    species = species_meant(site, monster, what)
    if species is not None and species != monster.species:
        replace_species(site, monster, species)


def replace_species(site: Site, monster: Monster, species: int) -> None:
    """Turn a monster into another species, which may draw for its sex."""
    former = monster.species
    adapt_sex(site, monster, species_table(site)[species])
    monster.species = species
    adapt_visibility(site, monster, former)


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes the shape of a random species; it gets belongings nevertheless."""
    change_shape(site, monster, random_species(site))
    return False


def change_shape(site: Site, monster: Monster, species: int | None) -> None:
    """Turn a monster into another species, or into a shape of its own choice. Rules: "Changing shape"."""
    if species is None:
        species = _acceptable_shape(site, monster)
    if species is None or genocided(site, species):
        return
    row = species_table(site)[species]
    adapt_sex(site, monster, row)
    if species == monster.species:
        return
    former_health = _health(monster.level, row)
    monster.level = adjusted_level(site, row.index)
    health = _health(monster.level, row)
    monster.hit_points = max(1, monster.hit_points * health // former_health)
    monster.hit_points_max = max(1, monster.hit_points_max * health // former_health)
    former = monster.species
    monster.species = species
    appear_changed(site, monster, former)
    states.come_out_unless_hidden(site, monster, row)
    if row.model == "long worm":
        give_tail(site, monster)


def _acceptable_shape(site: Site, monster: Monster) -> int | None:
    for _ in range(_TRIES):
        species = shape(site, monster)
        row = site.catalog.species[species]
        if "placeholder" in row.derived or genocided(site, row.index):
            continue
        if "player_kind" in row.derived or not row.flags & {"human", "no_poly"}:
            return species
    return None


def adapt_sex(site: Site, monster: Monster, row: Species) -> None:
    """Give a monster the sex of its new species; a species of both sexes reverses it now and then."""
    if row.sex in ("male", "female"):
        monster.female = row.sex == "female"
    elif row.sex != "neuter" and not site.dice.rn2(10):
        monster.female = not monster.female


def _health(level: int, row: Species) -> int:
    return (8 * level if level < _FIXED else row.level) or 4


def appear_changed(site: Site, monster: Monster, former: int) -> None:
    """A monster of a new species is seen if that can be."""
    adapt_visibility(site, monster, former)
    states.set_state(monster, "invisible", monster.permanently_invisible)


def adapt_visibility(site: Site, monster: Monster, former: int) -> None:
    """Make a monster permanently invisible if its new species is, and visible if only the old one was."""
    rows = site.catalog.species
    if not monster.permanently_invisible or rows[former].model in ALWAYS_INVISIBLE:
        monster.permanently_invisible = rows[monster.species].model in ALWAYS_INVISIBLE
