"""What shops sell ("Shops" of the rules of rooms)."""

from __future__ import annotations

from typing import NamedTuple

VEGETARIAN = "VEGETARIAN"
"""In place of a class: food without meat."""


class Ware(NamedTuple):
    """A share in 100 of a shop's stock: a class (an id such as ``ARMOR``, None for any), or a kind by name of it."""

    percent: int
    object_class: str | None
    kind: str | None = None


def _tools(*shares: tuple[int, str]) -> tuple[Ware, ...]:
    return tuple(Ware(percent, "TOOL", kind) for percent, kind in shares)


ANYTHING = (Ware(100, None),)

STOCKS: tuple[tuple[Ware, ...], ...] = (
    ANYTHING,
    (Ware(90, "ARMOR"), Ware(10, "WEAPON")),
    (Ware(90, "SCROLL"), Ware(10, "SPBOOK")),
    (Ware(100, "POTION"),),
    (Ware(90, "WEAPON"), Ware(10, "ARMOR")),
    (
        Ware(83, "FOOD"),
        Ware(5, "POTION", "fruit juice"),
        Ware(4, "POTION", "booze"),
        Ware(5, "POTION", "water"),
        Ware(3, "TOOL", "ice box"),
    ),
    (Ware(85, "RING"), Ware(10, "GEM"), Ware(5, "AMULET")),
    (Ware(90, "WAND"), Ware(5, "ARMOR", "leather gloves"), Ware(5, "ARMOR", "elven cloak")),
    (Ware(100, "TOOL"),),
    (Ware(90, "SPBOOK"), Ware(10, "SCROLL")),
    (Ware(10, "TOOL", "ice box"), Ware(90, "FOOD", "tin")),
    (
        *_tools((10, "tin whistle"), (3, "magic whistle"), (10, "wooden flute"), (3, "magic flute")),
        *_tools((10, "tooled horn"), (3, "frost horn"), (3, "fire horn"), (3, "horn of plenty")),
        *_tools((10, "wooden harp"), (3, "magic harp"), (10, "bell"), (10, "bugle"), (10, "leather drum")),
        *_tools((2, "drum of earthquake")),
        Ware(5, "ARMOR", "T-shirt"),
        *_tools((5, "lock pick")),
    ),
    (
        *_tools((67, "figurine"), (5, "leash")),
        Ware(10, "FOOD", "tripe ration"),
        *_tools((5, "saddle"), (10, "tin whistle"), (3, "magic whistle")),
    ),
    (
        *_tools((31, "wax candle"), (49, "tallow candle"), (5, "brass lantern"), (10, "oil lamp")),
        Ware(1, "WAND", "light"),
        Ware(1, "WAND", "lightning"),
        *_tools((3, "magic lamp")),
    ),
    ANYTHING,
)
"""The stock of shops by kind, from the general store (0) to the black market (14)."""


def ware_at(shop_kind: int, roll: int) -> Ware:
    """The ware that a roll of 1..100 chooses ("Item draw")."""
    for ware in STOCKS[shop_kind]:
        roll -= ware.percent
        if roll <= 0:
            return ware
    raise ValueError("a roll for a ware is at most 100")
