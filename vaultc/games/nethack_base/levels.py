"""Rules that all games share: grounds with a name, realms of species, and kinds of shops.

The realms are Gehennom, the tribute to Rogue, the planes, and everywhere else. A kind of shop has a chance, wares, and
the number of its keepers' names.

Rules: "INIT_MAP", "Random species", "species()", "Shops".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.corridors.rogue import rogue_level
from vaultc.generation.interpreter.assembler import GRID
from vaultc.generation.place_facts import Realm
from vaultc.generation.population import species
from vaultc.generation.population.special_rooms import shops
from vaultc.generation.site import Ground
from vaultc.world.catalog import rooms
from vaultc.world.catalog.monsters import Species
from vaultc.world.surroundings import Surroundings

GROUNDS: Final[dict[str, Ground]] = {"rogue": Ground(rogue_level, 3 * GRID)}


def _avoids_gehennom(row: Species) -> bool:
    return "hell_only" not in row.generation


def _lives_in_gehennom(row: Species) -> bool:
    return "hell_only" in row.generation or "no_hell" not in row.generation


def _is_not_lawful(row: Species) -> bool:
    return row.align <= 0


ORDINARY = Realm(_avoids_gehennom, species.everybody, species.nobody)
GEHENNOM: Final[Realm] = Realm(_lives_in_gehennom, _is_not_lawful, species.nobody)


def realm(place: Surroundings) -> Realm:
    """The realm of a place: which species come to it."""
    return GEHENNOM if place.in_gehennom else suited(place, ORDINARY)


def suited(place: Surroundings, ordinary: Realm) -> Realm:
    """The realm of a place outside of hells; ``ordinary`` is for places without a realm of their own."""
    if place.on_rogue_level:
        return ordinary._replace(suits=species.knows_rogue)
    on_plane = species.ON_PLANE.get(place.special_level or "") if place.in_endgame else None
    return ordinary if on_plane is None else ordinary._replace(suits=on_plane)


KINDS: Final[tuple[rooms.ShopKind, ...]] = (
    rooms.ShopKind(42, shops.GENERAL, 30, rooms.ANYTHING),
    rooms.ShopKind(14, 1, 30, (rooms.Ware(90, "ARMOR"), rooms.Ware(10, "WEAPON"))),
    rooms.ShopKind(10, shops.SCROLLS, 30, (rooms.Ware(90, "SCROLL"), rooms.Ware(10, "SPBOOK"))),
    rooms.ShopKind(10, 3, 31, (rooms.Ware(100, "POTION"),)),
    rooms.ShopKind(5, 4, 31, (rooms.Ware(90, "WEAPON"), rooms.Ware(10, "ARMOR"))),
    rooms.ShopKind(
        5,
        5,
        32,
        (
            rooms.Ware(83, "FOOD"),
            rooms.Ware(5, "POTION", "fruit juice"),
            rooms.Ware(4, "POTION", "booze"),
            rooms.Ware(5, "POTION", "water"),
            rooms.Ware(3, "TOOL", "ice box"),
        ),
    ),
    rooms.ShopKind(3, shops.JEWELERS, 32, (rooms.Ware(85, "RING"), rooms.Ware(10, "GEM"), rooms.Ware(5, "AMULET"))),
    rooms.ShopKind(
        3,
        shops.WANDS,
        31,
        (rooms.Ware(90, "WAND"), rooms.Ware(5, "ARMOR", "leather gloves"), rooms.Ware(5, "ARMOR", "elven cloak")),
    ),
    rooms.ShopKind(3, shops.HARDWARE, 31, (rooms.Ware(100, "TOOL"),)),
    rooms.ShopKind(3, shops.SCROLLS, 30, (rooms.Ware(90, "SPBOOK"), rooms.Ware(10, "SCROLL"))),
)
"""The kinds by number, from the general store (0) to shops for books (9), in the order in which one is drawn."""
