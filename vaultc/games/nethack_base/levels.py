"""Rules that all games share: grounds with a name, realms of species, and kinds of shops.

The realms are Gehennom, the tribute to Rogue, the planes, and everywhere else. A kind of shop has a chance, wares, and
the number of its keepers' names.

Rules: "INIT_MAP", "Random species", "species()", "Shops".
"""

from __future__ import annotations

import json
from typing import Final

from vaultc.generation.corridors import rogue_level
from vaultc.generation.interpreter.assembler import GRID
from vaultc.generation.layout import flip
from vaultc.generation.layout.walls import used_area
from vaultc.generation.population import species
from vaultc.generation.site import Ground, Realm, Script
from vaultc.level.level import Level
from vaultc.support.resources import PACKAGE
from vaultc.world import grid
from vaultc.world.catalog import kinds
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


def shop_kinds(game: str) -> tuple[kinds.ShopKind, ...]:
    """The kinds of shops in the folder of a game, in the order in which one is drawn."""
    rows = json.loads((PACKAGE / "games" / game / "shops.json").read_bytes())
    return tuple(kinds.ShopKind(**row | {"stock": tuple(kinds.Ware(*ware) for ware in row["stock"])}) for row in rows)


KINDS: Final[tuple[kinds.ShopKind, ...]] = shop_kinds("nethack_base")
"""The kinds by number, from the general store (0) to shops for books (9)."""


def drawn_axes(script: Script) -> list[int]:
    """Draw the axes along which a script's level is mirrored, of those that its flags permit."""
    return [axis for axis, bit in ((1, 1), (0, 2)) if script.flips & bit and script.dice.rn2(2)]


def mirror(level: Level, axes: list[int]) -> None:
    """Mirror a level within the box that it fills."""
    x1, y1, x2, y2 = used_area(level.terrain, "mazelevel" in level.flags_set)
    box = max(x1, 1), max(y1, 0), min(x2, grid.LAST_COLUMN), min(y2, grid.LAST_ROW)
    for axis in axes:
        flip.flip(level, flip.Mirror(axis, box, wide=True))
