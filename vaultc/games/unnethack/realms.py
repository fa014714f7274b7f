"""The realms of species: Gehennom, Sheol, the black market, and the realms of other games.

Rules: "Random species", "species()".
"""

from __future__ import annotations

from vaultc.games.nethack_base import realms
from vaultc.games.unnethack import plan
from vaultc.generation.place_facts import Realm
from vaultc.generation.population.realms import everybody, nobody
from vaultc.world.catalog.monsters import Species
from vaultc.world.surroundings import Surroundings


def _avoids_hells(row: Species) -> bool:
    return not row.generation & {"hell_only", "sheol_only"}


def _lives_in_gehennom(row: Species) -> bool:
    return "hell_only" in row.generation or not row.generation & {"sheol_only", "no_hell"}


def _lives_in_sheol(row: Species) -> bool:
    return _only_in_sheol(row) or not row.generation & {"hell_only", "no_sheol"}


def _only_in_sheol(row: Species) -> bool:
    return "sheol_only" in row.generation


def _is_not_domestic(row: Species) -> bool:
    return "domestic" not in row.flags


_ORDINARY = Realm(_avoids_hells, everybody, nobody)
_GEHENNOM = realms.GEHENNOM._replace(lives_in_dungeon=_lives_in_gehennom)
_SHEOL = Realm(_lives_in_sheol, everybody, _only_in_sheol)
_MARKET = _ORDINARY._replace(suits=_is_not_domestic)


def realm(place: Surroundings) -> Realm:
    """Return the facts of a place that decide which species come to it."""
    if place.in_gehennom:
        return _GEHENNOM
    if place.dungeon == plan.SHEOL:
        return _SHEOL
    return realms.suited(place, _MARKET if place.dungeon == plan.MARKET else _ORDINARY)
