"""The disguises of mimics."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.generation.population.objects import random_item
from vaultc.generation.site import Site
from vaultc.level.level import Monster
from vaultc.world.catalog import rooms, terrain
from vaultc.world.grid import at

UP: Final = "staircase up"
DOWN: Final = "staircase down"
STRANGE: Final = "strange object"
BOULDER: Final[tuple[str, str]] = ("object", "boulder")
STATUE: Final[tuple[str, str]] = ("object", "statue")
_GOLD = ("object", "gold piece")
STAIRS_AND_CLASSES: Final = (
    *(UP, DOWN),
    *("RING", "WAND", "WEAPON", "FOOD", "COIN", "SCROLL", "POTION", "ARMOR", "AMULET", "TOOL", "ROCK", "GEM", "SPBOOK"),
)
_GUISES: Final = (*STAIRS_AND_CLASSES, DOWN, DOWN, DOWN)
"""Stairs, and ids of classes; the last three were meant to be strange objects."""
_FIRST_CLASS: Final = 2


def disguise(site: Site, monster: Monster) -> None:
    """Give a mimic a disguise that suits its place; draws from the stream in force.

    Rules: "Disguise of a mimic".
    """
    monster.appears = site.rules.monsters.guise(site, monster.x, monster.y)


def guise(site: Site, x: int, y: int) -> tuple[str, str]:
    """Draw the disguise of a mimic on a cell, a feature or an object by name."""
    level, cell = site.level, at(x, y)
    pile = level.piles.get(cell)
    if pile:
        return kind_of_object(site, pile[0].kind)
    code = level.terrain[cell]
    if code in (terrain.DOOR, terrain.SDOOR, terrain.SCORR) or terrain.VWALL <= code <= terrain.DBWALL:
        return "feature", "closed door"
    if "mazelevel" in level.flags_set and site.dice.rn2(2):
        return STATUE
    if level.room_numbers[cell] < positions.FIRST_ROOM_NUMBER:
        return BOULDER
    room = positions.room_of_number(level, level.room_numbers[cell])
    return guise_in_room(site, room.type if room is not None else rooms.OROOM, _GUISES)


def guise_in_room(site: Site, room_type: int, guises: tuple[str, ...]) -> tuple[str, str]:
    """Draw a disguise that suits a room of a type, elsewhere one of ``guises``: stairs, classes and odd things."""
    dice = site.dice
    if room_type in (rooms.ZOO, rooms.VAULT):
        return _GOLD
    if room_type == rooms.DELPHI:
        return STATUE if dice.rn2(2) else ("feature", "fountain")
    if room_type == rooms.TEMPLE:
        return "feature", "altar"
    if room_type in site.catalog.shop_types:
        kinds = site.rules.shops.kinds
        shop = kinds.get(room_type - rooms.SHOPBASE) or kinds[0]
        return _guise_in_shop(site, rooms.ware_at(shop, site.dice.rnd(100)), guises)
    return _as_drawn(site, guises[dice.rn2(len(guises))])


def _guise_in_shop(site: Site, ware: rooms.Ware, guises: tuple[str, ...]) -> tuple[str, str]:
    if ware.kind is not None:
        return "object", ware.kind
    if ware.object_class == rooms.VEGETARIAN:
        return "feature", DOWN  # the game uses the number of this ware as the number of the second guise
    if ware.object_class is not None:
        return _as_drawn(site, ware.object_class)
    return _as_drawn(site, guises[_FIRST_CLASS + site.dice.rn2(len(guises) - _FIRST_CLASS)])


def _as_drawn(site: Site, guise: str) -> tuple[str, str]:
    if guise in (UP, DOWN):
        return "feature", guise
    if guise == STRANGE:
        return "object", guise
    if guise == "COIN":
        return _GOLD
    return kind_of_object(site, random_item(site, guise, False).kind)


def kind_of_object(site: Site, kind: int) -> tuple[str, str]:
    """The guise of an object of a kind."""
    return "object", site.catalog.kinds[kind].name or ""
