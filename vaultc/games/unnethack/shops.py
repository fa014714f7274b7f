"""Shops: the keepers of the black market and of the town, and the goods of the market. Rules: "Shops"."""

from __future__ import annotations

from vaultc.games.unnethack.black_market import stock_black_market
from vaultc.games.unnethack.plan import MARKET
from vaultc.games.unnethack.shop_kinds import KINDS
from vaultc.generation.population import objects
from vaultc.generation.population.monsters import equipment
from vaultc.generation.population.monsters.special import SHOPKEEPER
from vaultc.generation.population.special_rooms import shop_tables, shopkeepers, shops
from vaultc.generation.site import Shops, Site
from vaultc.level.level import Monster
from vaultc.world.catalog import rooms

_CHEAP_TOWN = "town"
"""A special level whose keepers are poor; the mine towns are not meant."""
_NICKNAMES = 21
_NICKNAME_LIST = len(KINDS)

_WOMEN = {shop_tables.HARDWARE: range(21, 22), shop_tables.INSTRUMENTS: range(22, 26)}
_CONTAINED = {(shop_tables.INSTRUMENTS, 19): (shop_tables.INSTRUMENTS, 9)}


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
        shopkeepers.take_name(keeper, (room_type - rooms.SHOPBASE, 0))
        return
    shopkeepers.find_name(site, keeper, room_type)
    if not _in_market(site):
        return
    others = shopkeepers.names_of_others(site, keeper)
    for _ in range(shopkeepers.NAME_TRIES):
        nickname = _NICKNAME_LIST, site.dice.rn2(nicknames)
        shopkeepers.take_nickname(keeper, nickname)
        if shopkeepers.name_number(nickname) not in others:
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
