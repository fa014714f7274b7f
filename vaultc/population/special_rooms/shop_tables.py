"""The kinds of shops: how likely each is, and how many names its keepers have (rule: "Shops")."""

from __future__ import annotations

from dataclasses import dataclass

from vaultc.catalog.rooms import SHOPBASE
from vaultc.catalog.shops import ware_at
from vaultc.population.known import known_kind
from vaultc.site import Site

GENERAL, SCROLLS, JEWELERS, WANDS, HARDWARE, BOOKS, INSTRUMENTS, LIGHTING = 0, 2, 6, 7, 8, 9, 11, 13


@dataclass(frozen=True, slots=True)
class ShopKind:
    """A kind of shop. ``names`` is the number of its keepers' list of names, ``name_count`` the list's length."""

    chance: int
    names: int
    name_count: int


SHOP_KINDS = (
    ShopKind(41, GENERAL, 30),
    ShopKind(14, 1, 30),
    ShopKind(10, SCROLLS, 30),
    ShopKind(10, 3, 31),
    ShopKind(5, 4, 31),
    ShopKind(5, 5, 32),
    ShopKind(3, JEWELERS, 32),
    ShopKind(3, WANDS, 31),
    ShopKind(3, HARDWARE, 31),
    ShopKind(3, SCROLLS, 30),
    ShopKind(1, 10, 15),
    ShopKind(1, INSTRUMENTS, 26),
    ShopKind(1, 12, 13),
    ShopKind(0, LIGHTING, 32),
    ShopKind(0, 14, 0),
)
"""Shop kinds by number; a room of type SHOPBASE + n is of kind n. Chances are in 100."""


def shop_kind(room_type: int) -> ShopKind:
    """The kind of a shop by its room type."""
    return SHOP_KINDS[room_type - SHOPBASE]


def random_ware(site: Site, room_type: int) -> tuple[int | None, str | None]:
    """Draw what one cell of a shop sells: a kind's number, or None and a class id (None: any class)."""
    ware = ware_at(room_type - SHOPBASE, site.dice.rnd(100))
    if ware.kind is None or ware.object_class is None:
        return None, ware.object_class
    character = site.catalog.object_classes[ware.object_class].character
    return known_kind(site.catalog, ware.kind, character), ware.object_class
