"""The wares of shops. Rules: "Shops"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from vaultc.support.records import Record

VEGETARIAN: Final = "VEGETARIAN"
"""In place of a class: food without meat."""


class Ware(NamedTuple):
    """A share in 100 of a shop's stock: a class (an id such as ``ARMOR``, None for any), or a kind by name of it."""

    percent: int
    object_class: str | None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class ShopKind(Record):
    """A kind of shop: its chance in 100, its wares, and the number of its keepers' list of names with the list's
    length."""

    chance: int
    names: int
    name_count: int
    stock: tuple[Ware, ...]


ANYTHING: Final[tuple[Ware, ...]] = (Ware(100, None),)
"""The stock of a general store."""


def ware_at(shop: ShopKind, roll: int) -> Ware:
    """The ware that a roll of 1..100 chooses ("Item draw")."""
    for ware in shop.stock:
        roll -= ware.percent
        if roll <= 0:
            return ware
    raise ValueError("a roll for a ware is at most 100")
