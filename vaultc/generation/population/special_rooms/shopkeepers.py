"""Shopkeepers: their places, their belongings, and the draws that their names cost. Rules: "Shops".

Names themselves are the game's own texts and are not reproduced. A keeper's ``state`` holds the number of its name,
made of its list and its index in it, and of its nickname, which is enough to recognise a name that is taken.
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.population import monsters, objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.special_rooms import shop_tables
from vaultc.generation.site import Site
from vaultc.level.level import Monster, Room
from vaultc.world.catalog.rooms import SHOPBASE, ShopKind

_NAME = "shopkeeper name"
_NICKNAME = "shopkeeper nickname"
"""Keys of the numbers of a keeper's name and of what is added to it."""
_LONGEST_LIST: Final = 100
NAME_TRIES: Final = 50
ShopkeeperName = tuple[int, int]
"""List and place in it."""

LAST_RESORT: Final = -1
"""The place of the name outside of all lists."""


def create_keeper(site: Site, room: Room, x: int, y: int) -> Monster | None:
    """Make the keeper of a shop at his place; any monster there is moved away."""
    keeper = monsters.create_shopkeeper(site, room.type, x, y)
    if keeper is None:
        return None
    keeper.shop = room
    rules = site.rules.shops
    capital = rules.capital(site)
    if room.type - SHOPBASE == shop_tables.JEWELERS:
        stone = objects.make(site, wanted_kind(site, "touchstone"), True, False)
        objects.put_into(site, stone, keeper.inventory)
    rules.name(site, keeper, room.type)
    rules.outfit(site, keeper, room.type, capital)
    return keeper


# ---- names


def find_name(site: Site, keeper: Monster, room_type: int) -> None:
    """Give the keeper of a type of room a name that no other keeper on the level has, if one is free."""
    kind = room_type - SHOPBASE
    if kind == shop_tables.LIGHTING and site.surroundings.in_mines and site.surroundings.town:
        take_name(keeper, (kind, LAST_RESORT))
        keeper.female = False
    else:
        _find_name(site, keeper, shop_tables.shop_kind(site, room_type), names_of_others(site, keeper))


def take_name(keeper: Monster, name: ShopkeeperName) -> None:
    """Give the keeper a name, even if another keeper has it."""
    keeper.state[_NAME] = name_number(name)


def take_nickname(keeper: Monster, nickname: ShopkeeperName) -> None:
    """Add a nickname to the keeper's name, instead of an earlier one."""
    keeper.state[_NICKNAME] = name_number(nickname)


def names_of_others(site: Site, keeper: Monster) -> set[int]:
    """The numbers of the names and nicknames of the level's other keepers."""
    others = [other.state for other in site.level.monsters if other is not keeper]
    return {state[key] for state in others for key in (_NAME, _NICKNAME) if key in state}


def _find_name(site: Site, keeper: Monster, shop: ShopKind, others: set[int]) -> None:
    """Take the wanted place in the list, even if its name is taken, or draw places until one is free."""
    rules, seed = site.rules.shops, site.start_time // 257
    wanted = site.game.plan.ledger_number(site.surroundings) + seed % 13 - seed % 5
    if wanted < 0:
        wanted += 18
    keeper.female = wanted % 2 == 1
    for _ in range(NAME_TRIES):
        if shop.names in rules.women:
            place = site.dice.rn2(shop.name_count)
            kept = shop.names in rules.keep_sex and keeper.female
            keeper.female = kept or place in rules.women[shop.names]
        elif wanted < shop.name_count:
            place = wanted
        else:
            place = site.dice.rn2(shop.name_count) - 1
            if place == LAST_RESORT and shop.names != shop_tables.GENERAL:
                shop = rules.kinds[shop_tables.GENERAL]
                continue
        name = (shop.names, place)
        take_name(keeper, name)
        if name_number(name) not in others and name_number(rules.parts.get(name, name)) not in others:
            return


def name_number(name: ShopkeeperName) -> int:
    """The number by which a name is known."""
    return name[0] * _LONGEST_LIST + name[1]
