"""The kinds of shops that all games have: their chances, their wares, and the number of their keepers' names.

Rules: "Shops".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.special_rooms.shop_tables import GENERAL, HARDWARE, JEWELERS, SCROLLS, WANDS
from vaultc.world.catalog.shops import ANYTHING, ShopKind, Ware

KINDS: Final[tuple[ShopKind, ...]] = (
    ShopKind(42, GENERAL, 30, ANYTHING),
    ShopKind(14, 1, 30, (Ware(90, "ARMOR"), Ware(10, "WEAPON"))),
    ShopKind(10, SCROLLS, 30, (Ware(90, "SCROLL"), Ware(10, "SPBOOK"))),
    ShopKind(10, 3, 31, (Ware(100, "POTION"),)),
    ShopKind(5, 4, 31, (Ware(90, "WEAPON"), Ware(10, "ARMOR"))),
    ShopKind(
        5,
        5,
        32,
        (
            Ware(83, "FOOD"),
            Ware(5, "POTION", "fruit juice"),
            Ware(4, "POTION", "booze"),
            Ware(5, "POTION", "water"),
            Ware(3, "TOOL", "ice box"),
        ),
    ),
    ShopKind(3, JEWELERS, 32, (Ware(85, "RING"), Ware(10, "GEM"), Ware(5, "AMULET"))),
    ShopKind(3, WANDS, 31, (Ware(90, "WAND"), Ware(5, "ARMOR", "leather gloves"), Ware(5, "ARMOR", "elven cloak"))),
    ShopKind(3, HARDWARE, 31, (Ware(100, "TOOL"),)),
    ShopKind(3, SCROLLS, 30, (Ware(90, "SPBOOK"), Ware(10, "SCROLL"))),
)
"""The kinds by number, from the general store (0) to shops for books (9), in the order in which one is drawn."""
