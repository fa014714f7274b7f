"""Differences of NetHack 3.6 in special rooms, shops and objects.

Rules: "NetHack 3.6: Special rooms", "NetHack 3.6: Tables", "NetHack 3.6: By class", "NetHack 3.6: OBJECT".

Shops have food without meat, a novel among the books, and keepers who carry their money.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import cache, partial

from vaultc.games.nethack_base import levels as base
from vaultc.generation.layout.positions import somexy
from vaultc.generation.population import monsters, objects
from vaultc.generation.population import species as species_of
from vaultc.generation.population.furnishings import OWN_TEXTS
from vaultc.generation.population.monsters.creating import SHOPKEEPER
from vaultc.generation.population.monsters.outfit import Outfit
from vaultc.generation.population.objects import choosing as objects_choosing
from vaultc.generation.population.objects import initialisers, species
from vaultc.generation.population.objects.piles import start_hatching
from vaultc.generation.population.special_rooms import choosing, zoos
from vaultc.generation.site import Initialiser, Shops, Site, SpecialRoom, Zoo
from vaultc.level.level import Item, Room
from vaultc.world.catalog import Catalog
from vaultc.world.catalog import kinds as rooms
from vaultc.world.catalog.monsters import Species
from vaultc.world.catalog.terrain import THRONE
from vaultc.world.grid import at
from vaultc.world.surroundings import Surroundings

_SPINACH = 1
TIN_VARIETIES = 15
_ROTTEN, _HOMEMADE = 0, 1


# ---- food


def food_family(kind: rooms.Kind, varieties: int = TIN_VARIETIES) -> Initialiser:
    """The initialiser of a kind of food; tins tell in how many ``varieties`` meat was prepared."""
    name = kind.name or ""
    if name.startswith("glob of "):
        return _glob
    if name == "tin":
        return partial(_tin, varieties)
    return _egg if name == "egg" else initialisers.food(kind)


def _glob(site: Site, item: Item, _artifacts: bool) -> None:
    """Give the remains of a pudding the pudding's species."""
    first, ooze = species_of.known_kind(site.catalog, "glob of gray ooze"), species_of.wanted_species(site, "gray ooze")
    kind = site.kinds[item.kind]
    model = site.catalog.kind_number(kind.model, kind.character)
    number = ooze + (item.kind if model is None else model) - first
    item.species = number if species_of.MISSING not in (first, ooze) and 0 <= number < len(site.species) else ooze


def _egg(site: Site, item: Item, _artifacts: bool) -> None:
    hatched = None if site.dice.rn2(3) else objects_choosing.egg_species(site)
    item.species = -1 if hatched is None else hatched
    initialisers.double_sometimes(site, item)
    if hatched is not None:
        start_hatching(site, item)


def _tin(varieties: int, site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1
    if not site.dice.rn2(6):
        item.spe = _SPINACH
    else:
        contained = objects_choosing.tin_species(site)
        if contained is not None:
            item.species = contained
            variety, row = site.dice.rn2(varieties), site.species[contained]
            if variety == _ROTTEN and (row.rider or row.model in ("lizard", "lichen")):
                variety = 1  # their meat never rots
            item.spe = -(variety + 1)
    initialisers.bless_or_curse(site, item, 10)
    initialisers.double_sometimes(site, item)


# ---- wands and books


def wand_family(kind: rooms.Kind) -> Initialiser:
    """The initialiser of a kind of wand; the wand of nothing has no direction, as in half of all games."""
    if kind.model == "wishing":
        return _wand_of_wishing
    return initialisers.wand(replace(kind, direction="nodir") if kind.model == "nothing" else kind)


def _wand_of_wishing(site: Site, item: Item, _artifacts: bool) -> None:
    item.spe = site.dice.rnd(3)
    initialisers.bless_or_curse(site, item, 17)


def spellbook_family(kind: rooms.Kind) -> Initialiser:
    """The initialiser of a kind of spellbook; novels have titles."""
    initialise = initialisers.spellbook(kind)
    if kind.model != "novel":
        return initialise

    def initialise_novel(site: Site, item: Item, artifacts: bool) -> None:
        initialise(site, item, artifacts)
        _entitle(site, item, artifacts)

    return initialise_novel


def _entitle(site: Site, item: Item, _artifacts: bool) -> None:
    """The game's own titles are not reproduced; the draw for a title is made."""
    titles = OWN_TEXTS["novels"]
    item.name = titles[site.dice.rn2(41) % len(titles)]


# ---- properties that all objects get


def bare_corpse(site: Site, item: Item, _artifacts: bool) -> None:
    """Draw the species of a corpse; where it leaves none, a hero lies there."""
    rows = site.species
    item.species = rows[species(site)].corpse_as
    if rows[item.species].no_corpse:
        item.species = species_of_role(site)


def species_of_role(site: Site) -> int:
    """The species, in its male form, that heroes of the hero's role are."""
    return species_of.wanted_species(site, site.locality.hero.role.lower())


def bare_likeness(site: Site, item: Item, _artifacts: bool) -> None:
    """Draw the species of a statue or figurine."""
    item.species = species(site)


def bare_oil(_site: Site, item: Item, _artifacts: bool) -> None:
    """Give oil its age."""
    item.age = 400


def _bare_unknown(_site: Site, item: Item, _artifacts: bool) -> None:
    item.species = -1


# ---- prizes


def prizes(place: Surroundings) -> frozenset[str]:
    """Return the kinds of the prizes at the end of the Mines or at the top of Sokoban."""
    if place.in_mines and place.last_level:
        return frozenset({"luckstone"})
    in_attic = place.in_sokoban and place.first_level
    return frozenset({"bag of holding", "amulet of reflection"} if in_attic else ())


FAMILIES: abc.Mapping[str, abc.Callable[[rooms.Kind], Initialiser]] = {
    "FOOD": food_family,
    "WAND": wand_family,
    "SPBOOK": spellbook_family,
}
"""The makers of initialisers for classes with rules of their own."""

BARE: abc.Mapping[str, Initialiser] = {
    "corpse": bare_corpse,
    "statue": bare_likeness,
    "figurine": bare_likeness,
    "egg": _bare_unknown,
    "tin": _bare_unknown,
    "oil": bare_oil,
    "novel": _entitle,
}
"""The properties that kinds get even without random ones."""


_ANTS = ("soldier ant", "fire ant", "giant ant")
_STRAY = "giant ant"
"""The species that comes to barracks by mistake: an empty row in the game's list of ranks means the first species."""
_RULERS = ((9, "ogre king"), (5, "Elvenking"), (2, "dwarf king"), (0, "gnome king"))
"""Rulers, with the roll that each needs."""


# ---- courts


def crown(site: Site, x: int, y: int) -> None:
    """Make the ruler of a court, asleep at the place of the throne."""
    roll = site.dice.rnd(site.locality.difficulty)
    name = next(name for bound, name in _RULERS if roll > bound)
    ruler = monsters.create(site, species_of.wanted_species(site, name), x, y)
    if ruler is not None:
        ruler.asleep, ruler.peaceful = True, False
        Outfit(site, ruler).give("mace")


def enthrone(site: Site, room: Room, throne: tuple[int, int]) -> None:
    """Put up the throne, and a chest with the court's gold."""
    site.level.terrain[at(*throne)] = THRONE
    _, x, y = somexy(site, room)
    gold = objects.create(site, site.named.gold, True, False)
    gold.quantity = site.dice.rn2(50 * site.locality.difficulty) + 10
    chest = objects.make_at(site, site.named.chest, x, y)
    objects.put_into(site, gold, chest.contents)
    chest.spe = zoos.ROYAL


# ---- inmates and goods


def _ant(site: Site) -> int | None:
    """The kind of ants of this level, or the next kind that is left."""
    first = site.start_time % len(_ANTS) + site.locality.difficulty
    kinds = (zoos.present(site, _ANTS[(first + step) % len(_ANTS)]) for step in range(len(_ANTS)))
    return next((kind for kind in kinds if kind is not None), None)


def _lay_pay(goods: zoos.Goods, x: int, y: int) -> None:
    site = goods.site
    if not site.dice.rn2(20):
        objects.make_at(site, site.named.large_box if site.dice.rn2(3) else site.named.chest, x, y)


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, rooms.COURT),
    choosing.zoo_row(5, 8, rooms.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, rooms.ZOO),
    choosing.temple_row(8, 5),
    choosing.zoo_row(9, 5, rooms.BEEHIVE, "killer bee"),
    choosing.zoo_row(11, 6, rooms.MORGUE),
    choosing.zoo_row(12, 8, rooms.ANTHOLE, *_ANTS),
    choosing.zoo_row(14, 4, rooms.BARRACKS, "soldier"),
    choosing.swamp_row(15, 6, lambda _site, _x, _y, _bare: None),  # water and fungi alone
    choosing.zoo_row(16, 8, rooms.COCKNEST, "cockatrice"),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

ZOOS: abc.Mapping[int, Zoo] = {
    **zoos.ZOOS,
    rooms.MORGUE: zoos.ZOOS[rooms.MORGUE]._replace(inmate=partial(zoos.undead, demons_only=False)),
    rooms.BARRACKS: Zoo(partial(zoos.soldier, stray=_STRAY), _lay_pay, "has barracks"),
    rooms.ANTHOLE: Zoo(_ant, zoos.lay_food),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **choosing.STOCK,
    **dict.fromkeys((rooms.ANTHOLE, rooms.COCKNEST, rooms.LEPREHALL), zoos.fill_zoo),
}


HEALTH_FOOD = 15
"""The kind of shop that others do not have."""

_HEALTHY = frozenset((_HOMEMADE, 2, 4, 5, 6, 7, 9, 13, 14))
"""The varieties of tins that shops of health food have."""
_MEATLESS = frozenset("bjFvyEP'")
"""Classes of species whose flesh vegetarians eat; of some, not all species."""
_MEATY = frozenset({"stalker", "flesh golem", "leather golem", "black pudding"})

_NAMES = {zoos.SCROLLS: 26, zoos.POTIONS: 30, zoos.HARDWARE: 40, zoos.BOOKS: 26}
"""Lengths of lists of names that are longer or shorter than usual."""

_KINDS: abc.Mapping[int, rooms.ShopKind] = {
    **dict(enumerate(base.KINDS)),
    **{kind: replace(base.KINDS[kind], name_count=count) for kind, count in _NAMES.items()},
    **dict(zip((HEALTH_FOOD, zoos.LIGHTING), base.shop_kinds("nethack36"), strict=True)),
}


# ---- wares


def _lay_out(site: Site, room: Room) -> None:
    """A ware or a mimic on every cell that is stocked; the first shop of books or scrolls has a novel somewhere."""
    cells = list(zoos.stock_cells(site.level, room, door_optional=False))
    scaffolding = site.level.scaffolding
    chosen = None
    if not scaffolding.novel_on_sale and cells:
        chosen = cells[site.dice.rnd(len(cells)) - 1]
    for x, y in cells:
        if (x, y) == chosen and room.type - rooms.SHOPBASE in (zoos.SCROLLS, zoos.BOOKS):
            objects.make_at(site, species_of.wanted_kind(site, "novel"), x, y, False)
            scaffolding.novel_on_sale = True
        elif not zoos.make_mimic(site, x, y):
            _lay_ware(site, zoos.random_ware(site, room.type), x, y)


def _lay_ware(site: Site, ware: rooms.Ware, x: int, y: int) -> None:
    if ware.object_class != rooms.VEGETARIAN:
        zoos.lay_ware(site, ware, x, y)
        return
    item = objects.create(site, _meatless_kind(site), True, True)
    if item.kind == site.named.tin:
        make_healthy(site, item)
    objects.put_on_pile(site, item, x, y)


def make_healthy(site: Site, tin: Item) -> None:
    """Replace meat in a tin with spinach; prepare plants as such shops have them."""
    if tin.species < 0 or not is_meatless(site.species[tin.species]):
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
def _meatless_kinds(catalog: Catalog) -> tuple[rooms.Kind, ...]:
    """Plants, and things that may hold some."""
    return tuple(
        kind
        for kind in catalog.kinds
        if kind.object_class == "FOOD" and (kind.material == "veggy" or kind.model in ("egg", "tin", "corpse"))
    )


def is_meatless(row: Species) -> bool:
    """True if vegetarians eat the flesh of a species."""
    return (row.character in _MEATLESS or "incorporeal" in row.derived) and row.model not in _MEATY


SHOPS: Shops = Shops(
    kinds=_KINDS,
    keeper=lambda _site, _room_type: SHOPKEEPER,
    capital=lambda site: 1000 + 30 * site.dice.rnd(100),
    name=zoos.find_name,
    outfit=lambda site, keeper, _room_type, capital: Outfit(site, keeper).give_gold(capital),
    lay_instead=zoos.make_mimic,
    lay_out=_lay_out,
    halls={},
    women={zoos.HARDWARE: range(22, 23)},
    parts={},
    slips_east=False,
)
