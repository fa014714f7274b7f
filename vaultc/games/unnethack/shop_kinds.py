"""The kinds of shops: their chances, their wares, and the number of their keepers' names. Rules: "Shops"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vaultc.games.nethack_base.shop_kinds import KINDS as SHARED
from vaultc.generation.population.special_rooms import shop_tables
from vaultc.world.catalog import shops


def _tools(*shares: tuple[int, str]) -> tuple[shops.Ware, ...]:
    return tuple(shops.Ware(percent, "TOOL", kind) for percent, kind in shares)


_ROWS = (
    replace(SHARED[shop_tables.GENERAL], chance=41),
    *SHARED[shop_tables.GENERAL + 1 :],
    shops.ShopKind(1, 10, 15, (shops.Ware(10, "TOOL", "ice box"), shops.Ware(90, "FOOD", "tin"))),
    shops.ShopKind(
        1,
        shop_tables.INSTRUMENTS,
        26,
        (
            *_tools((10, "tin whistle"), (3, "magic whistle"), (10, "wooden flute"), (3, "magic flute")),
            *_tools((10, "tooled horn"), (3, "frost horn"), (3, "fire horn"), (3, "horn of plenty")),
            *_tools((10, "wooden harp"), (3, "magic harp"), (10, "bell"), (10, "bugle"), (10, "leather drum")),
            *_tools((2, "drum of earthquake")),
            shops.Ware(5, "ARMOR", "T-shirt"),
            *_tools((5, "lock pick")),
        ),
    ),
    shops.ShopKind(
        1,
        12,
        13,
        (
            *_tools((67, "figurine"), (5, "leash")),
            shops.Ware(10, "FOOD", "tripe ration"),
            *_tools((5, "saddle"), (10, "tin whistle"), (3, "magic whistle")),
        ),
    ),
    shops.ShopKind(
        0,
        shop_tables.LIGHTING,
        32,
        (
            *_tools((31, "wax candle"), (49, "tallow candle"), (5, "brass lantern"), (10, "oil lamp")),
            shops.Ware(1, "WAND", "light"),
            shops.Ware(1, "WAND", "lightning"),
            *_tools((3, "magic lamp")),
        ),
    ),
    shops.ShopKind(0, 14, 0, shops.ANYTHING),
)

KINDS: Mapping[int, shops.ShopKind] = dict(enumerate(_ROWS))
"""Kinds of shops by number, from the general store (0) to the black market (14), in the order in which one is drawn."""
