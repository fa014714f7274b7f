"""The kinds of shops that all games have: their chances, their wares, and the number of their keepers' names.

Rules: "Shops".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.special_rooms import shop_tables
from vaultc.world.catalog import shops

KINDS: Final[tuple[shops.ShopKind, ...]] = (
    shops.ShopKind(42, shop_tables.GENERAL, 30, shops.ANYTHING),
    shops.ShopKind(14, 1, 30, (shops.Ware(90, "ARMOR"), shops.Ware(10, "WEAPON"))),
    shops.ShopKind(10, shop_tables.SCROLLS, 30, (shops.Ware(90, "SCROLL"), shops.Ware(10, "SPBOOK"))),
    shops.ShopKind(10, 3, 31, (shops.Ware(100, "POTION"),)),
    shops.ShopKind(5, 4, 31, (shops.Ware(90, "WEAPON"), shops.Ware(10, "ARMOR"))),
    shops.ShopKind(
        5,
        5,
        32,
        (
            shops.Ware(83, "FOOD"),
            shops.Ware(5, "POTION", "fruit juice"),
            shops.Ware(4, "POTION", "booze"),
            shops.Ware(5, "POTION", "water"),
            shops.Ware(3, "TOOL", "ice box"),
        ),
    ),
    shops.ShopKind(
        3, shop_tables.JEWELERS, 32, (shops.Ware(85, "RING"), shops.Ware(10, "GEM"), shops.Ware(5, "AMULET"))
    ),
    shops.ShopKind(
        3,
        shop_tables.WANDS,
        31,
        (shops.Ware(90, "WAND"), shops.Ware(5, "ARMOR", "leather gloves"), shops.Ware(5, "ARMOR", "elven cloak")),
    ),
    shops.ShopKind(3, shop_tables.HARDWARE, 31, (shops.Ware(100, "TOOL"),)),
    shops.ShopKind(3, shop_tables.SCROLLS, 30, (shops.Ware(90, "SPBOOK"), shops.Ware(10, "SCROLL"))),
)
"""The kinds by number, from the general store (0) to shops for books (9), in the order in which one is drawn."""
