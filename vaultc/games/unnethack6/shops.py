"""Shops: keepers with gold in their packs, another stock of the market, and rainbows. Rules: "UnNetHack 6: Shops"."""

from __future__ import annotations

from functools import partial
from typing import Final

from vaultc.games.unnethack import shops as unnethack
from vaultc.games.unnethack6 import rainbow
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.objects.artifacts import name_item
from vaultc.generation.population.special_rooms.cells import along_door, first_door
from vaultc.generation.population.special_rooms.shop_tables import INSTRUMENTS
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world.catalog.rooms import BLACKSHOP
from vaultc.world.grid import valid

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
    lay_out=rainbow.lay_out_rainbow,
    halls={BLACKSHOP: stock_black_market},
    slips_east=False,
    keep_sex=frozenset({INSTRUMENTS}),
    adjust=rainbow.adjust,
)
