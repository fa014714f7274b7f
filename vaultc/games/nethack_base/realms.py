"""The realms of species that all games have: Gehennom, the tribute to Rogue, the planes, and everywhere else.

Rules: "Random species", "species()".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.place_facts import Realm
from vaultc.generation.population import realms
from vaultc.world.catalog.monsters import Species
from vaultc.world.surroundings import Surroundings


def _avoids_gehennom(row: Species) -> bool:
    return "hell_only" not in row.generation


def _lives_in_gehennom(row: Species) -> bool:
    return "hell_only" in row.generation or "no_hell" not in row.generation


def _is_not_lawful(row: Species) -> bool:
    return row.align <= 0


ORDINARY = Realm(_avoids_gehennom, realms.everybody, realms.nobody)
GEHENNOM: Final[Realm] = Realm(_lives_in_gehennom, _is_not_lawful, realms.nobody)


def realm(place: Surroundings) -> Realm:
    """The realm of a place: which species come to it."""
    return GEHENNOM if place.in_gehennom else suited(place, ORDINARY)


def suited(place: Surroundings, ordinary: Realm) -> Realm:
    """The realm of a place outside of hells; ``ordinary`` is for places without a realm of their own."""
    if place.on_rogue_level:
        return ordinary._replace(suits=realms.knows_rogue)
    on_plane = realms.ON_PLANE.get(place.special_level or "") if place.in_endgame else None
    return ordinary if on_plane is None else ordinary._replace(suits=on_plane)
