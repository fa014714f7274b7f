"""Rules that all games share: grounds with a name, realms of species, and kinds of shops.

The realms are Gehennom, the tribute to Rogue, the planes, and everywhere else. A kind of shop has a chance, wares, and
the number of its keepers' names.

Rules: "INIT_MAP", "Random species", "species()", "Shops".
"""

from __future__ import annotations

import json
from typing import Final

from vaultc.generation.corridors.rogue import rogue_level
from vaultc.generation.interpreter.assembler import GRID
from vaultc.generation.place_facts import Realm
from vaultc.generation.population import species
from vaultc.generation.site import Ground
from vaultc.support.resources import PACKAGE
from vaultc.world.catalog import rooms
from vaultc.world.surroundings import Surroundings

GROUNDS: Final[dict[str, Ground]] = {"rogue": Ground(rogue_level, 3 * GRID)}


ORDINARY = Realm(lambda row: "hell_only" not in row.generation, suits=species.everybody, is_common=species.nobody)
GEHENNOM: Final[Realm] = Realm(
    lambda row: "hell_only" in row.generation or "no_hell" not in row.generation,
    suits=lambda row: row.align <= 0,
    is_common=species.nobody,
)


def realm(place: Surroundings) -> Realm:
    """The realm of a place: which species come to it."""
    return GEHENNOM if place.in_gehennom else suited(place, ORDINARY)


def suited(place: Surroundings, ordinary: Realm) -> Realm:
    """The realm of a place outside of hells; ``ordinary`` is for places without a realm of their own."""
    if place.on_rogue_level:
        return ordinary._replace(suits=species.knows_rogue)
    on_plane = species.ON_PLANE.get(place.special_level or "") if place.in_endgame else None
    return ordinary if on_plane is None else ordinary._replace(suits=on_plane)


def shop_kinds(game: str) -> tuple[rooms.ShopKind, ...]:
    """The kinds of shops in the folder of a game, in the order in which one is drawn."""
    rows = json.loads((PACKAGE / "games" / game / "shops.json").read_bytes())
    return tuple(rooms.ShopKind(**row | {"stock": tuple(rooms.Ware(*ware) for ware in row["stock"])}) for row in rows)


KINDS: Final = shop_kinds("nethack_base")
"""The kinds by number, from the general store (0) to shops for books (9)."""
