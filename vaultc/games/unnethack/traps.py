"""The traps that come by chance: Gehennom burns, Sheol freezes. Rules: "TRAP"."""

from __future__ import annotations

from vaultc.games.unnethack.plan import SHEOL
from vaultc.generation.population.traps import open_place
from vaultc.generation.site import LocalTrap, TrapTable
from vaultc.world.catalog import traps
from vaultc.world.surroundings import Surroundings


def _is_gehennom(place: Surroundings) -> bool:
    return place.in_gehennom


def _is_sheol(place: Surroundings) -> bool:
    return place.dungeon == SHEOL


TRAPS = TrapTable(
    die=tuple(range(traps.ARROW, traps.POLYMORPH + 1)),
    local=(LocalTrap(traps.FIRE, 5, _is_gehennom), LocalTrap(traps.COLD, 3, _is_sheol)),
    never=frozenset({traps.MAGIC_PORTAL}),
    place=open_place,
)
