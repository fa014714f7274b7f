"""The species of a hero's game as rules know them: the quest persons of the role are changed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from vaultc.generation.site import Site
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import Species

_LOYALTY: Final = 3
"""Alignment of leader and guardians as a multiple of the hero's sign."""


def species_table(site: Site) -> tuple[Species, ...]:
    """All species by number; those that a fork adds have the name of the species that they are like.

    Rules: "Quest persons".
    """
    locality = site.locality
    table = locality.species
    if table is None:
        role = site.surroundings.hero.role
        table = locality.species = _table(site.catalog, role, locality.hero_sign)
    return table


@lru_cache(maxsize=128)
def _table(catalog: Catalog, role_name: str, sign: int) -> tuple[Species, ...]:
    role = catalog.roles[role_name]
    persons = {role.leader: _leader, role.guardian: _guardian, role.nemesis: _nemesis}
    return tuple(persons[row.name](row, sign) if row.name in persons else row for row in _rows(catalog))


@lru_cache(maxsize=8)
def _rows(catalog: Catalog) -> tuple[Species, ...]:
    return tuple(row if row.name == row.model else replace(row, name=row.model) for row in catalog.species)


def _leader(row: Species, sign: int) -> Species:
    flags = row.flags | {"waits_close"}
    return replace(row, sound="leader", attitude="peaceful", align=_LOYALTY * sign, flags=flags)


def _guardian(row: Species, sign: int) -> Species:
    return replace(row, attitude="peaceful", align=_LOYALTY * sign)


def _nemesis(row: Species, _sign: int) -> Species:
    flags = row.flags | {"nasty", "stalks", "wants_artifact", "waits_for_hero"}
    return replace(row, sound="nemesis", attitude="hostile", flags=flags)
