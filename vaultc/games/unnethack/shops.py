"""Shops: their kinds, the keepers of the black market and of the town, and the goods of the market.

A kind has a chance, wares, and the number of its keepers' names. Rules: "Shops", "Black market stock".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vaultc.games.nethack_base.levels import KINDS as SHARED
from vaultc.games.nethack_base.levels import shop_kinds
from vaultc.generation.population import objects
from vaultc.generation.population.known import known_kind
from vaultc.generation.population.monsters import equipment
from vaultc.generation.population.monsters.special import SHOPKEEPER
from vaultc.generation.population.special_rooms import cells, shops
from vaultc.generation.site import Shops, Site
from vaultc.level.level import Monster, Room
from vaultc.world.catalog import rooms

MARKET = "One-eyed Sam's Market"
"""The dungeon of the black market."""
_CLASSES = ("WEAPON", "ARMOR", "RING", "AMULET", "TOOL", "FOOD", "POTION", "SCROLL", "SPBOOK", "WAND", "GEM")
_ITEM_TRIES = 50
_LAST_GEM = "loadstone"
_FORBIDDEN = frozenset({"Amulet of Yendor", "Candelabrum of Invocation", "Bell of Opening", "Book of the Dead"})


def stock_black_market(site: Site, room: Room) -> None:
    """Fill the hall column by column, class after class, roughly by the number of kinds in each class."""
    if room.hx - room.lx < 2:
        return
    ranges = _ranges(site)
    total = sum(count for _, count in ranges)
    current, begun = -1, 0
    door = cells.first_door(site.level, room)
    for x in range(room.lx + 1, room.hx + 1):
        due = current < 0 or (x - room.lx - 2) * total // (room.hx - room.lx - 1) > begun
        if due and current < len(ranges) - 1:
            current += 1
            begun += ranges[current][1]
        for y in range(room.ly, room.hy + 1):
            if not cells.along_door(room, door, x, y) and not site.dice.rn2(3):
                _lay(site, ranges[current], x, y)


def _ranges(site: Site) -> list[tuple[int, int]]:
    """First kind and number of kinds of every class on sale."""
    ranges = []
    for name in _CLASSES:
        row = site.catalog.object_classes[name]
        first = row.first_index or 0
        last = site.catalog.kind_number(_LAST_GEM) if name == "GEM" else None
        count = row.rows if last is None or last < first else last - first + 1
        ranges.append((first, count))
    return ranges


def _lay(site: Site, kinds: tuple[int, int], x: int, y: int) -> None:
    """The kind drawn only decides if an object is laid; the object is of any class."""
    first, count = kinds
    for _ in range(_ITEM_TRIES):
        kind = first + site.dice.rn2(count)
        name = site.catalog.kinds[kind].name
        if name in _FORBIDDEN:
            continue
        item = objects.random_item_at(site, None, x, y)
        if kind == known_kind(site.catalog, "wishing", "/"):
            item.spe, item.recharged = 0, 1
        elif kind == known_kind(site.catalog, "magic lamp", "("):
            item.spe = 0
        return


KINDS: Mapping[int, rooms.ShopKind] = dict(
    enumerate((replace(SHARED[shops.GENERAL], chance=41), *SHARED[shops.GENERAL + 1 :], *shop_kinds("unnethack")))
)
"""Kinds of shops by number, from the general store (0) to the black market (14), in the order in which one is drawn."""


_CHEAP_TOWN = "town"
"""A special level whose keepers are poor; the mine towns are not meant."""
_NICKNAMES = 21
_NICKNAME_LIST = len(KINDS)

_WOMEN = {shops.HARDWARE: range(21, 22), shops.INSTRUMENTS: range(22, 26)}
_CONTAINED = {(shops.INSTRUMENTS, 19): (shops.INSTRUMENTS, 9)}


def _in_market(site: Site) -> bool:
    return site.surroundings.dungeon == MARKET


def keeper_of(site: Site, room_type: int) -> str:
    """The species of the keeper of a type of room."""
    if not _in_market(site):
        return SHOPKEEPER
    return "One-eyed Sam" if room_type == rooms.BLACKSHOP else "black marketeer"


def capital(site: Site) -> int:
    """Return a keeper's money for trade; the first draw has no effect."""
    site.dice.rn2(3)
    drawn = 1000 + 30 * site.dice.rnd(100)
    return drawn // 4 if site.surroundings.special_level == _CHEAP_TOWN else drawn


def name(site: Site, keeper: Monster, room_type: int, nicknames: int = _NICKNAMES) -> None:
    """Name a keeper; names in the market end in one of some ``nicknames``, and its lord has a single name."""
    if room_type == rooms.BLACKSHOP:
        shops.take_name(keeper, (room_type - rooms.SHOPBASE, 0))
        return
    shops.find_name(site, keeper, room_type)
    if not _in_market(site):
        return
    others = shops.names_of_others(site, keeper)
    for _ in range(shops.NAME_TRIES):
        nickname = _NICKNAME_LIST, site.dice.rn2(nicknames)
        shops.take_nickname(keeper, nickname)
        if shops.name_number(nickname) not in others:
            return


def outfit(site: Site, keeper: Monster, room_type: int, capital: int) -> None:
    """Hand over the capital, which is larger in the market, and the equipment that protects it there."""
    equipment.Outfit(site, keeper).give_gold(7 * capital + site.dice.rn2(3 * capital) if _in_market(site) else capital)
    if _in_market(site) and room_type != rooms.BLACKSHOP:
        equip_black_marketeer(site, keeper)


def equip_black_marketeer(site: Site, keeper: Monster) -> None:
    """Give a black marketeer, who has name and gold, its equipment; draws from the stream in force."""
    outfit = equipment.Outfit(site, keeper)
    equipment.keep_improved(outfit, "long sword")
    for name in ("shield of reflection", "magic dragon scale mail", "speed boots"):
        if outfit.one_in(2):
            item = outfit.make(name)
            item.spe += site.dice.rnd(5)
            outfit.keep(item)
    if outfit.one_in(2):
        outfit.keep(outfit.make("amulet of life saving"))
    equipment.dress(site, keeper)
    outfit.give("skeleton key")


def lay_instead(site: Site, x: int, y: int) -> bool:
    """In the market, no substitute or something of value; elsewhere perhaps a mimic."""
    if not _in_market(site):
        return shops.make_mimic(site, x, y)
    if not site.dice.rn2(20):
        return True
    if not site.dice.rn2(10):
        objects.random_item_at(site, "GEM" if site.dice.rn2(5) else "TOOL", x, y)
        return True
    return False


SHOPS: Shops = Shops(
    KINDS,
    keeper_of,
    capital,
    name,
    outfit,
    lay_instead,
    shops.lay_out,
    {rooms.BLACKSHOP: stock_black_market},
    women=_WOMEN,
    parts=_CONTAINED,
)
