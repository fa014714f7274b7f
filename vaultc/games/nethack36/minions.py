"""Minions of NetHack 3.6, ordered by a statement or born. Rules: "NetHack 3.6: MONSTER", "NetHack 3.6: create"."""

from __future__ import annotations

from vaultc.generation.population.monsters import creating
from vaultc.generation.population.monsters.orders import ALL_TRAPS
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import Species

_PRIESTS = frozenset({"aligned priest", "high priest"})
_ORDERED = creating.CreationFlags(adjacent_ok=True, minion=True)


def roamer(site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None) -> Monster | None:
    """Create a minion of an alignment; any species may be one."""
    monster = creating.create(site, species, x, y, _ORDERED)
    if monster is not None:
        _swear(monster, alignment)
        monster.renegade = alignment == site.surroundings.hero.alignment_sign and peaceful is False
        monster.known_traps = ALL_TRAPS
        monster.peaceful = peaceful is not False
        monster.asleep = False
    return monster


def ordain(site: Site, monster: Monster, row: Species, flags: creating.CreationFlags) -> None:
    """Priests without a temple, and one Angel in three, serve some alignment from the beginning."""
    free_priest = row.model in _PRIESTS and not flags.temple
    if flags.minion or not (free_priest or (row.model == "Angel" and not site.dice.rn2(3))):
        return
    _swear(monster, site.dice.rn2(3) - 1)
    monster.renegade = flags.angry or not site.dice.rn2(3)
    coaligned = monster.alignment == site.surroundings.hero.alignment_sign
    monster.peaceful = coaligned != monster.renegade


def _swear(monster: Monster, alignment: int) -> None:
    monster.alignment = alignment
    monster.state["minion"] = 1
