"""Shopkeepers: where they stand, what they own, and the draws that their names cost (rule: "Shops").

Names themselves are the game's own texts and are not reproduced. A keeper's ``state`` holds the number of its name,
made of its list and its place in it, which is enough to tell whether a name is taken.
"""

from __future__ import annotations

from vaultc.catalog.rooms import BLACKSHOP, SHOPBASE
from vaultc.level import Monster, Room
from vaultc.population import monsters, objects
from vaultc.population.known import known_kind
from vaultc.population.special_rooms.shop_tables import (
    GENERAL,
    HARDWARE,
    INSTRUMENTS,
    JEWELERS,
    LIGHTING,
    SHOP_KINDS,
    ShopKind,
    shop_kind,
)
from vaultc.site import Site

_NAME = "shopkeeper name"
"""Key of the number of a keeper's name."""
_LONGEST_LIST = 100
_NAME_TRIES = 50
_CHEAP_TOWN = "town"
"""A special level whose keepers are poor; the mine towns are not meant."""
_NICKNAMES = 21
_NICKNAME_LIST = len(SHOP_KINDS)

_WOMEN = {HARDWARE: range(21, 22), INSTRUMENTS: range(22, 26)}
"""Places in lists of names where the name decides the sex."""

_CONTAINED = {(INSTRUMENTS, 19): (INSTRUMENTS, 9)}
"""A name that is part of another one in its list."""

Name = tuple[int, int]
"""List and place in it."""

LAST_RESORT = -1
"""The place of the name outside of all lists."""


def create_keeper(site: Site, room: Room, x: int, y: int) -> Monster | None:
    """Make the keeper of a shop at his place; whoever stands there is moved away."""
    keeper = monsters.create_shopkeeper(site, room.type, x, y)
    if keeper is None:
        return None
    keeper.shop = room
    dice, kind = site.dice, room.type - SHOPBASE
    dice.rn2(3)
    capital = 1000 + 30 * dice.rnd(100)
    if site.surroundings.special_level == _CHEAP_TOWN:
        capital //= 4
    if kind == JEWELERS:
        stone = objects.make(site, known_kind(site.catalog, "touchstone"), True, False)
        objects.put_into(site, stone, keeper.inventory)
    _name(site, keeper, room.type)
    keeper.gold = 7 * capital + dice.rn2(3 * capital) if site.surroundings.on_black_market else capital
    if site.surroundings.on_black_market and room.type != BLACKSHOP:
        monsters.equip_black_marketeer(site, keeper)
    return keeper


# ---- names


def _name(site: Site, keeper: Monster, room_type: int) -> None:
    kind = room_type - SHOPBASE
    if room_type == BLACKSHOP:
        keeper.state[_NAME] = _number((kind, 0))
        return
    if kind == LIGHTING and site.surroundings.in_mines and site.surroundings.town:
        keeper.state[_NAME] = _number((kind, LAST_RESORT))
        keeper.female = False
        return
    others = {other.state[_NAME] for other in site.level.monsters if other is not keeper and _NAME in other.state}
    _find_name(site, keeper, shop_kind(room_type), others)
    if site.surroundings.on_black_market:
        _find_nickname(site, keeper, others)


def _find_name(site: Site, keeper: Monster, shop: ShopKind, others: set[int]) -> None:
    """Take the wanted place in the list, or random ones, until a name is free."""
    wanted = _wanted(site)
    keeper.female = wanted % 2 == 1
    for _ in range(_NAME_TRIES):
        if shop.names in _WOMEN:
            place = site.dice.rn2(shop.name_count)
            keeper.female = place in _WOMEN[shop.names]
        elif wanted < shop.name_count:
            place = wanted
        else:
            place = site.dice.rn2(shop.name_count) - 1
            if place == LAST_RESORT and shop.names != GENERAL:
                shop = SHOP_KINDS[GENERAL]
                continue
        name = (shop.names, place)
        keeper.state[_NAME] = _number(name)
        if not _taken(name, others):
            return


def _find_nickname(site: Site, keeper: Monster, others: set[int]) -> None:
    for _ in range(_NAME_TRIES):
        number = _number((_NICKNAME_LIST, site.dice.rn2(_NICKNAMES)))
        keeper.state[_NAME] = number
        if number not in others:
            return


def _wanted(site: Site) -> int:
    """The place in a list that this level's keepers would like."""
    seed = site.surroundings.start_time // 257
    place = site.game.plan.ledger_number(site.surroundings) + seed % 13 - seed % 5
    return place + 18 if place < 0 else place


def _taken(name: Name, others: set[int]) -> bool:
    return _number(name) in others or (name in _CONTAINED and _number(_CONTAINED[name]) in others)


def _number(name: Name) -> int:
    return name[0] * _LONGEST_LIST + name[1]
