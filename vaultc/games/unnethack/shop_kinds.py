"""The kinds of shops: their chances, their wares, and the number of their keepers' names. Rules: "Shops"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vaultc.games.nethack_base.shop_kinds import KINDS as SHARED
from vaultc.generation.population.special_rooms import shop_tables
from vaultc.world.catalog import rooms


def _tools(*shares: tuple[int, str]) -> tuple[rooms.Ware, ...]:
    return tuple(rooms.Ware(percent, "TOOL", kind) for percent, kind in shares)


_ROWS = (
    replace(SHARED[shop_tables.GENERAL], chance=41),
    *SHARED[shop_tables.GENERAL + 1 :],
    rooms.ShopKind(1, 10, 15, (rooms.Ware(10, "TOOL", "ice box"), rooms.Ware(90, "FOOD", "tin"))),
    rooms.ShopKind(
        1,
        shop_tables.INSTRUMENTS,
        26,
        (
            *_tools((10, "tin whistle"), (3, "magic whistle"), (10, "wooden flute"), (3, "magic flute")),
            *_tools((10, "tooled horn"), (3, "frost horn"), (3, "fire horn"), (3, "horn of plenty")),
            *_tools((10, "wooden harp"), (3, "magic harp"), (10, "bell"), (10, "bugle"), (10, "leather drum")),
            *_tools((2, "drum of earthquake")),
            rooms.Ware(5, "ARMOR", "T-shirt"),
            *_tools((5, "lock pick")),
        ),
    ),
    rooms.ShopKind(
        1,
        12,
        13,
        (
            *_tools((67, "figurine"), (5, "leash")),
            rooms.Ware(10, "FOOD", "tripe ration"),
            *_tools((5, "saddle"), (10, "tin whistle"), (3, "magic whistle")),
        ),
    ),
    rooms.ShopKind(
        0,
        shop_tables.LIGHTING,
        32,
        (
            *_tools((31, "wax candle"), (49, "tallow candle"), (5, "brass lantern"), (10, "oil lamp")),
            rooms.Ware(1, "WAND", "light"),
            rooms.Ware(1, "WAND", "lightning"),
            *_tools((3, "magic lamp")),
        ),
    ),
    rooms.ShopKind(0, 14, 0, rooms.ANYTHING),
)

KINDS: Mapping[int, rooms.ShopKind] = dict(enumerate(_ROWS))
"""Kinds of shops by number, from the general store (0) to the black market (14), in the order in which one is drawn."""
