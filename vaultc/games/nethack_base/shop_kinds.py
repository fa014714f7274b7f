"""The kinds of shops that all games have: their chances, their wares, and the number of their keepers' names.

Rules: "Shops".
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.special_rooms import shop_tables
from vaultc.world.catalog import rooms

KINDS: Final[tuple[rooms.ShopKind, ...]] = (
    rooms.ShopKind(42, shop_tables.GENERAL, 30, rooms.ANYTHING),
    rooms.ShopKind(14, 1, 30, (rooms.Ware(90, "ARMOR"), rooms.Ware(10, "WEAPON"))),
    rooms.ShopKind(10, shop_tables.SCROLLS, 30, (rooms.Ware(90, "SCROLL"), rooms.Ware(10, "SPBOOK"))),
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
    rooms.ShopKind(
        3, shop_tables.JEWELERS, 32, (rooms.Ware(85, "RING"), rooms.Ware(10, "GEM"), rooms.Ware(5, "AMULET"))
    ),
    rooms.ShopKind(
        3,
        shop_tables.WANDS,
        31,
        (rooms.Ware(90, "WAND"), rooms.Ware(5, "ARMOR", "leather gloves"), rooms.Ware(5, "ARMOR", "elven cloak")),
    ),
    rooms.ShopKind(3, shop_tables.HARDWARE, 31, (rooms.Ware(100, "TOOL"),)),
    rooms.ShopKind(3, shop_tables.SCROLLS, 30, (rooms.Ware(90, "SPBOOK"), rooms.Ware(10, "SCROLL"))),
)
"""The kinds by number, from the general store (0) to shops for books (9), in the order in which one is drawn."""
