"""Stocking the rooms of a script when it ends. Rules: "Filling rooms", "Stocking a room made by a script"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.layout.positions import floor
from vaultc.generation.population import objects
from vaultc.generation.population.special_rooms.shops import stock_shop
from vaultc.generation.population.special_rooms.zoos import fill_zoo
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog import rooms

FLAGS_ONLY: Final = 2
"""Value of a room's ``fill`` that marks it on the level without stocking it."""

MARKS: dict[int, tuple[str, ...]] = {
    rooms.VAULT: ("has vault",),
    rooms.ZOO: ("has zoo",),
    rooms.COURT: ("has court",),
    rooms.MORGUE: ("has morgue",),
    rooms.BEEHIVE: ("has beehive",),
    rooms.BARRACKS: ("has barracks",),
    rooms.TEMPLE: ("has temple",),
    rooms.SWAMP: ("has swamp",),
}
"""The marks of a level by the types of its rooms, for types that games share."""


def fill_rooms(site: Site) -> None:
    """Stock all rooms and their direct subrooms that want it; in a random vault that is every room of the level."""
    for room in site.level.rooms:
        if room.fill:
            stock(site, room, prefilled=room.fill == FLAGS_ONLY)
        for subroom in room.subrooms:
            if subroom.fill:
                stock(site, subroom, prefilled=False)


def stock(site: Site, room: Room, *, prefilled: bool) -> None:
    """Stock a special room, unless it is ``prefilled``, and mark the level as having one of its type."""
    if room.type == rooms.OROOM:
        return
    if not prefilled:
        if room.type in site.catalog.shop_types:
            stock_shop(site, room)
            site.level.flags_set.add("has shop")
            return
        fill = site.rules.stock.get(room.type)
        if fill is not None:
            fill(site, room)
    site.level.flags_set.update(site.rules.marks.get(room.type, ()))


def fill_vault(site: Site, room: Room) -> None:
    """Gold on every floor cell."""
    depth = abs(site.surroundings.depth)
    for x, y in floor(room):
        objects.gold(site, site.dice.rn2(depth * 100) + 51, x, y)


STOCK: dict[int, Callable[[Site, Room], None]] = {
    rooms.VAULT: fill_vault,
    **dict.fromkeys((rooms.COURT, rooms.ZOO, rooms.BEEHIVE, rooms.MORGUE, rooms.BARRACKS), fill_zoo),
}
"""The functions that fill rooms of the types that games share; shops are stocked by their kind."""
