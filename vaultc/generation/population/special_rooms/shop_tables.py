"""The kinds of shops that rules single out, and the wares of a shop. Rules: "Shops"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.site import Site
from vaultc.world.catalog import rooms
from vaultc.world.catalog.rooms import SHOPBASE

GENERAL: Final = 0
SCROLLS: Final = 2
POTIONS: Final = 3
JEWELERS: Final = 6
WANDS: Final = 7
HARDWARE: Final = 8
BOOKS: Final = 9
INSTRUMENTS: Final = 11
LIGHTING: Final = 13
"""Kinds of shops: a room of type SHOPBASE + n is of kind n."""


def shop_kind(site: Site, room_type: int) -> rooms.ShopKind:
    """The kind of a shop by its room type; a kind that only a fork has sells anything."""
    kinds = site.rules.shops.kinds
    return kinds.get(room_type - SHOPBASE) or kinds[GENERAL]


def random_ware(site: Site, room_type: int) -> rooms.Ware:
    """Draw the ware of one cell of a shop."""
    return rooms.ware_at(shop_kind(site, room_type), site.dice.rnd(100))


def lay_ware(site: Site, ware: rooms.Ware, x: int, y: int) -> None:
    """Make a ware and lay it down; it may be an artifact."""
    if ware.kind is None or ware.object_class is None:
        objects.random_item_at(site, ware.object_class, x, y)
        return
    kind = wanted_kind(site, ware.kind, site.catalog.object_classes[ware.object_class].character)
    objects.place(site, objects.make(site, kind, True, True), x, y)
