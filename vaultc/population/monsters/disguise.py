"""What mimics pretend to be."""

from __future__ import annotations

from typing import Final

from vaultc.catalog import rooms
from vaultc.catalog.shops import Ware, ware_at
from vaultc.catalog.terrain import DBWALL, DOOR, SCORR, SDOOR, VWALL
from vaultc.grid import at
from vaultc.layout.positions import FIRST_ROOM_NUMBER, room_of_number
from vaultc.level import Monster
from vaultc.population.objects import random_item
from vaultc.site import Site

_UP, _DOWN = "staircase up", "staircase down"
_BOULDER, _STATUE, _GOLD = ("object", "boulder"), ("object", "statue"), ("object", "gold piece")
_GUISES = (
    *(_UP, _DOWN),
    *("RING", "WAND", "WEAPON", "FOOD", "COIN", "SCROLL", "POTION", "ARMOR", "AMULET", "TOOL", "ROCK", "GEM"),
    *("SPBOOK", _DOWN, _DOWN, _DOWN),
)
"""Stairs, and ids of classes; the last three were meant to be strange objects."""
_FIRST_CLASS: Final = 2


def disguise(site: Site, monster: Monster) -> None:
    """Give a mimic the look of something that suits its place; draws from the stream in force.

    Rule: "Disguise of a mimic".
    """
    monster.appears = site.making.monsters.guise(site, monster.x, monster.y)


def guise(site: Site, x: int, y: int) -> tuple[str, str]:
    """What a mimic on a cell pretends to be, a feature or an object by name."""
    level, cell = site.level, at(x, y)
    pile = level.piles.get(cell)
    if pile:
        return _object(site, pile[0].kind)
    code = level.terrain[cell]
    if code in (DOOR, SDOOR, SCORR) or VWALL <= code <= DBWALL:
        return "feature", "closed door"
    if "mazelevel" in level.flags_set and site.dice.rn2(2):
        return _STATUE
    if level.room_numbers[cell] < FIRST_ROOM_NUMBER:
        return _BOULDER
    room = room_of_number(level, level.room_numbers[cell])
    return _guise_in_room(site, room.type if room is not None else rooms.OROOM)


def _guise_in_room(site: Site, room_type: int) -> tuple[str, str]:
    rn2 = site.dice.rn2
    if room_type in (rooms.ZOO, rooms.VAULT):
        return _GOLD
    if room_type == rooms.DELPHI:
        return _STATUE if rn2(2) else ("feature", "fountain")
    if room_type == rooms.TEMPLE:
        return "feature", "altar"
    if rooms.is_shop(room_type):
        shop = site.making.shops.kinds[room_type - rooms.SHOPBASE]
        return _guise_in_shop(site, ware_at(shop, site.dice.rnd(100)))
    return _as_drawn(site, _GUISES[rn2(len(_GUISES))])


def _guise_in_shop(site: Site, ware: Ware) -> tuple[str, str]:
    if ware.kind is not None:
        return "object", ware.kind
    if ware.object_class is not None:
        return _as_drawn(site, ware.object_class)
    return _as_drawn(site, _GUISES[_FIRST_CLASS + site.dice.rn2(len(_GUISES) - _FIRST_CLASS)])


def _as_drawn(site: Site, guise: str) -> tuple[str, str]:
    if guise in (_UP, _DOWN):
        return "feature", guise
    if guise == "COIN":
        return _GOLD
    return _object(site, random_item(site, guise, False).kind)


def _object(site: Site, kind: int) -> tuple[str, str]:
    return "object", site.catalog.kinds[kind].name or ""
