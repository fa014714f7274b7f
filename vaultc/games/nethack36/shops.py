"""Shops: food without meat, a novel among the books, keepers who carry their money.

Rules: "NetHack 3.6: Special rooms".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from vaultc.games.nethack36.objects import TIN_VARIETIES
from vaultc.games.nethack_base.shop_kinds import KINDS as SHARED
from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.monsters.equipment import Outfit
from vaultc.generation.population.monsters.special import SHOPKEEPER
from vaultc.generation.population.special_rooms import shop_tables
from vaultc.generation.population.special_rooms.cells import stock_cells
from vaultc.generation.population.special_rooms.shopkeepers import find_name
from vaultc.generation.population.special_rooms.shops import make_mimic
from vaultc.generation.site import Shops, Site
from vaultc.level.level import Item, Monster, Room
from vaultc.world.catalog import Catalog, rooms
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.objects import Kind
from vaultc.world.catalog.rooms import SHOPBASE

HEALTH_FOOD = 15
"""The kind of shop that others do not have."""

_SPINACH = 1
_ROTTEN, _HOMEMADE = 0, 1
_HEALTHY = frozenset((_HOMEMADE, 2, 4, 5, 6, 7, 9, 13, 14))
"""The varieties of tins that shops of health food have."""
_MEATLESS = frozenset("bjFvyEP'")
"""Classes of species whose flesh vegetarians eat; of some, not all species."""
_MEATY = frozenset({"stalker", "flesh golem", "leather golem", "black pudding"})

_HEALTH_FOOD = rooms.ShopKind(
    2,
    HEALTH_FOOD,
    31,
    (
        rooms.Ware(70, rooms.VEGETARIAN),
        rooms.Ware(20, "POTION", "fruit juice"),
        rooms.Ware(4, "POTION", "healing"),
        rooms.Ware(3, "POTION", "full healing"),
        rooms.Ware(2, "SCROLL", "food detection"),
        rooms.Ware(1, "FOOD", "lump of royal jelly"),
    ),
)
_LIGHTING = rooms.ShopKind(
    0,
    shop_tables.LIGHTING,
    32,
    (
        rooms.Ware(30, "TOOL", "wax candle"),
        rooms.Ware(48, "TOOL", "tallow candle"),
        rooms.Ware(5, "TOOL", "brass lantern"),
        rooms.Ware(9, "TOOL", "oil lamp"),
        rooms.Ware(3, "TOOL", "magic lamp"),
        rooms.Ware(5, "POTION", "oil"),
    ),
)
_BOOKSHOPS = frozenset((shop_tables.SCROLLS, shop_tables.BOOKS))
"""Kinds of shops that may have the novel."""
_NAMES = {shop_tables.SCROLLS: 26, shop_tables.POTIONS: 30, shop_tables.HARDWARE: 40, shop_tables.BOOKS: 26}
"""Lengths of lists of names that are longer or shorter than usual."""

_KINDS: Mapping[int, rooms.ShopKind] = {
    **dict(enumerate(SHARED)),
    **{kind: replace(SHARED[kind], name_count=count) for kind, count in _NAMES.items()},
    HEALTH_FOOD: _HEALTH_FOOD,
    shop_tables.LIGHTING: _LIGHTING,
}


# ---- keepers


def _keeper(_site: Site, _room_type: int) -> str:
    return SHOPKEEPER


def _capital(site: Site) -> int:
    return 1000 + 30 * site.dice.rnd(100)


def _outfit(site: Site, keeper: Monster, _room_type: int, capital: int) -> None:
    Outfit(site, keeper).give_gold(capital)


# ---- wares


def _lay_out(site: Site, room: Room) -> None:
    """A ware or a mimic on every cell that is stocked; the first shop of books or scrolls has a novel somewhere."""
    cells = list(stock_cells(site.level, room, door_optional=False))
    scaffolding = site.level.scaffolding
    chosen = None
    if not scaffolding.novel_on_sale and cells:
        chosen = cells[site.dice.rnd(len(cells)) - 1]
    for x, y in cells:
        if (x, y) == chosen and room.type - SHOPBASE in _BOOKSHOPS:
            objects.make_at(site, wanted_kind(site, "novel"), x, y, False)
            scaffolding.novel_on_sale = True
        elif not make_mimic(site, x, y):
            _lay_ware(site, shop_tables.random_ware(site, room.type), x, y)


def _lay_ware(site: Site, ware: rooms.Ware, x: int, y: int) -> None:
    if ware.object_class != rooms.VEGETARIAN:
        shop_tables.lay_ware(site, ware, x, y)
        return
    item = objects.make(site, _meatless_kind(site), True, True)
    if item.kind == site.named.tin:
        make_healthy(site, item)
    objects.place(site, item, x, y)


def make_healthy(site: Site, tin: Item) -> None:
    """Replace meat in a tin with spinach; prepare plants as such shops have them."""
    if tin.species < 0 or not is_meatless(site.catalog.species[tin.species]):
        tin.species, tin.spe = -1, _SPINACH
        return
    variety = _ROTTEN if tin.cursed else -tin.spe - 1
    if variety == _HOMEMADE and not tin.blessed and not site.dice.rn2(7):
        variety = _ROTTEN
    if variety == _ROTTEN and tin.species in site.named.lasting_corpses:
        variety = _HOMEMADE
    while variety not in _HEALTHY:
        variety = site.dice.rn2(TIN_VARIETIES)
    tin.spe = -(variety + 1)


def _meatless_kind(site: Site) -> int:
    kinds = _meatless_kinds(site.catalog)
    roll = site.dice.rnd(sum(kind.probability for kind in kinds))
    for kind in kinds:
        roll -= kind.probability
        if roll <= 0:
            return kind.index
    raise AssertionError("the roll is at most the sum of all")


@cache
def _meatless_kinds(catalog: Catalog) -> tuple[Kind, ...]:
    """Plants, and things that may hold some."""
    return tuple(
        kind
        for kind in catalog.kinds
        if kind.object_class == "FOOD" and (kind.material == "veggy" or kind.model in ("egg", "tin", "corpse"))
    )


def is_meatless(row: Species) -> bool:
    """True if vegetarians eat the flesh of a species."""
    return (row.character in _MEATLESS or "incorporeal" in row.derived) and row.model not in _MEATY


SHOPS = Shops(
    kinds=_KINDS,
    keeper=_keeper,
    capital=_capital,
    name=find_name,
    outfit=_outfit,
    lay_instead=make_mimic,
    lay_out=_lay_out,
    halls={},
    women={shop_tables.HARDWARE: range(22, 23)},
    parts={},
    slips_east=False,
)
