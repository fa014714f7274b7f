"""Shops: keepers with gold in their packs, another stock of the market, and aisles in the colours of the rainbow.

The first shop of June has the rainbow. Rules: "UnNetHack 6: Shops".
"""

from __future__ import annotations

from functools import partial
from typing import Final

from vaultc.games.unnethack import shops as unnethack
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.special_rooms import shops
from vaultc.generation.population.special_rooms.cells import along_door, first_door
from vaultc.generation.population.special_rooms.shops import INSTRUMENTS, lay_out
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.rooms import BLACKSHOP, Ware
from vaultc.world.grid import valid

_JUNE: Final = 6
_COLORS = (1, 9, 11, 2, 4, 5)
"""Red, orange, yellow, green, blue and magenta by their numbers, from the first aisle on."""


def adjust(site: Site, room: Room, kind: int) -> int:
    """The kind of a new shop: with this number of aisles at this time of the year it sells everything."""
    return shops.GENERAL if _suits(site, room) else kind


def lay_out_rainbow(site: Site, room: Room) -> None:
    """Lay out the wares of a shop; of the first in June with six aisles, wares of any class have an aisle's colour."""
    if not _suits(site, room):
        lay_out(site, room)
        return
    site.level.scaffolding.rainbow_on_sale = True
    lay_out(site, room, partial(_lay_colored, first_row=_first_aisle(site, room)))


def _suits(site: Site, room: Room) -> bool:
    if room.irregular or site.surroundings.clock.month != _JUNE or site.level.scaffolding.rainbow_on_sale:
        return False
    return room.hy - _first_aisle(site, room) + 1 == len(_COLORS)


def _first_aisle(site: Site, room: Room) -> int:
    """The row of the first colour: a row along a wall with the door has none, at either end."""
    door_in_row = room.ly <= first_door(site.level, room)[1] <= room.hy
    return room.ly + (not door_in_row)


def _lay_colored(site: Site, ware: Ware, x: int, y: int, first_row: int) -> None:
    """A ware of the colour of its aisle, if it is of any class; wares of other colours are thrown away."""
    aisle = y - first_row
    if ware.kind is not None or ware.object_class is not None or not 0 <= aisle < len(_COLORS):
        shops.lay_ware(site, ware, x, y)
        return
    kinds = site.catalog.kinds
    item = objects.random_item(site, None)
    while kinds[item.kind].color_number != _COLORS[aisle]:
        item = objects.random_item(site, None)
    objects.place(site, item, x, y)


_NICKNAMES: Final = 33
_WARES: Final = 400
"""The number of wares that the market has on the average, if it is large enough."""
_STONE_TRIES: Final = 1001
_SUNSTONE: Final = "The Sunstone"


def stock_black_market(site: Site, room: Room) -> None:
    """Fill the hall with things of all classes, and lay the Sunstone. Rules: "UnNetHack 6: Black market stock"."""
    if room.hx - room.lx < 2:
        return
    door, cells = first_door(site.level, room), room.width * room.height
    for x in range(room.lx + 1, room.hx + 1):
        for y in range(room.ly, room.hy + 1):
            if not along_door(room, door, x, y) and site.dice.rn2(cells) < _WARES:
                objects.random_item_at(site, None, x, y)
    _lay_sunstone(site, room)


def _lay_sunstone(site: Site, room: Room) -> None:
    """A diamond on a cell without objects; it is the Sunstone, unless that exists already."""
    for _ in range(_STONE_TRIES):
        x = room.lx + site.dice.rn2(room.width)
        y = room.ly + site.dice.rn2(room.height)
        if valid(x, y) and not site.level.pile(x, y):
            stone = objects.make_at(site, wanted_kind(site, "diamond"), x, y, initialised=False)
            name_item(site, stone, _SUNSTONE)
            return


SHOPS = unnethack.SHOPS._replace(
    name=partial(unnethack.name, nicknames=_NICKNAMES),
    lay_out=lay_out_rainbow,
    halls={BLACKSHOP: stock_black_market},
    slips_east=False,
    keep_sex=frozenset({INSTRUMENTS}),
    adjust=adjust,
)
