"""States of a monster that creation, shapes and statements set alike, and the species as rules know them.

Quest persons of the hero's role are changed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from vaultc.generation.layout.positions import is_pool
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.monsters import Species
from vaultc.world.grid import at


def set_state(monster: Monster, key: str, on: bool) -> None:
    """Set or clear one of the states that are kept by name."""
    if on:
        monster.state[key] = 1
    else:
        monster.state.pop(key, None)


def hide_under_object(site: Site, monster: Monster, row: Species) -> bool:
    """True if a monster of a species hides below an object on its cell."""
    pile = site.level.piles.get(at(monster.x, monster.y))
    if not pile or "conceal" not in row.flags:
        return False
    shunned = site.rules.monsters.shy_below
    if not shunned or len(pile) > 1 or row.stone_resistant or pile[0].kind != site.named.corpse:
        return True
    return site.catalog.species[pile[0].species].name not in shunned


def come_out_unless_hidden(site: Site, monster: Monster, row: Species) -> None:
    """Come out where the species cannot hide; a monster that was not hidden before is not hidden now."""
    in_water = row.character == ";" and is_pool(site.level, monster.x, monster.y)
    if not (in_water or hide_under_object(site, monster, row)):
        set_state(monster, "hidden", False)


def become_invisible(monster: Monster) -> None:
    """Make a monster invisible for good."""
    monster.permanently_invisible = True
    monster.state["invisible"] = 1


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
    role, loyal = catalog.roles[role_name], _LOYALTY * sign

    def as_person(row: Species) -> Species:
        if row.name == role.leader:
            flags = row.flags | {"waits_close"}
            return replace(row, sound="leader", attitude="peaceful", align=loyal, flags=flags)
        if row.name == role.guardian:
            return replace(row, attitude="peaceful", align=loyal)
        if row.name == role.nemesis:
            flags = row.flags | {"nasty", "stalks", "wants_artifact", "waits_for_hero"}
            return replace(row, sound="nemesis", attitude="hostile", flags=flags)
        return row

    return tuple(as_person(row) for row in _rows(catalog))


@lru_cache(maxsize=8)
def _rows(catalog: Catalog) -> tuple[Species, ...]:
    return tuple(row if row.name == row.model else replace(row, name=row.model) for row in catalog.species)
