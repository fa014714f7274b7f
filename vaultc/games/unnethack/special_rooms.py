"""The special rooms, shops and monsters of UnNetHack, where they differ from other games.

Rules: "One special room", "Zoo-like rooms", "Stocking a room made by a script", "Garden, swamp, temple", "Shops",
"Black market stock", "Arms", "Belongings", "Player monster".

A kind has a chance, wares, and the number of its keepers' names.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace

from vaultc.games.nethack_base import levels as base
from vaultc.generation import variations
from vaultc.generation.layout import positions
from vaultc.generation.population import monsters, objects
from vaultc.generation.population import species as species_of
from vaultc.generation.population.monsters import arms, creating, shapes
from vaultc.generation.population.monsters.outfit import Outfit, dress
from vaultc.generation.population.objects import light
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.special_rooms import choosing, zoos
from vaultc.generation.site import Shops, Site, SpecialRoom, Zoo
from vaultc.level.level import Item, Monster, Room
from vaultc.world.catalog import kinds, terrain
from vaultc.world.grid import at


def make_garden(site: Site) -> None:
    """Turn a lit ordinary room without stairs into a garden, if the search finds one."""
    choosing.make_in_lit_room(site, plant_garden)


def plant_garden(site: Site, room: Room) -> None:
    """Fill a garden with nymphs, trees and fountains."""
    room.type = kinds.GARDEN
    site.level.flags_set.add("has garden")
    _put(site, room, 3 + site.dice.rn2(5), _put_nymph)
    _put(site, room, 3 + site.dice.rn2(3), _put_plant)


def _put(site: Site, room: Room, count: int, put: abc.Callable[[Site, int, int], bool]) -> None:
    """One more than ``count``, if there is room; ``put`` tells if a place counts."""
    for _ in range(50):
        if count < 0:
            return
        found, x, y = positions.somexy(site, room)
        if not found:
            return
        count -= put(site, x, y)


def _put_nymph(site: Site, x: int, y: int) -> bool:
    if monsters.occupant(site.level, x, y) is not None:
        return False
    species = species_of.class_pick(site, "n")
    if species is None:
        return False
    nymph = monsters.create(site, species, x, y)
    if nymph is not None:
        nymph.asleep = True
    return True


def _put_plant(site: Site, x: int, y: int) -> bool:
    level, cell = site.level, at(x, y)
    if level.terrain[cell] != terrain.ROOM or monsters.occupant(level, x, y) or positions.nexttodoor(level, x, y):
        return False
    level.terrain[cell] = terrain.TREE if site.dice.rn2(3) else terrain.FOUNTAIN
    level.fountains += level.terrain[cell] == terrain.FOUNTAIN
    return True


_ANTS = ("soldier ant", "fire ant", "snow ant", "giant ant")
_ROTTING = frozenset(("none", "wax", "veggy", "flesh", "paper", "cloth", "leather", "wood"))


def _spoiler(site: Site) -> int | None:
    dice = site.dice
    if not dice.rn2(3):
        return species_of.wanted_species(site, "brown pudding")
    return species_of.wanted_species(site, "rust monster" if dice.rn2(2) else "disenchanter")


def lay_arms(goods: zoos.Goods, x: int, y: int) -> None:
    """A worn weapon or piece of armour without enchantment."""
    site = goods.site
    item: Item = objects.random_item_at(site, "WEAPON" if site.dice.rn2(2) else "ARMOR", x, y, False)
    item.spe = 0
    material = site.kinds[item.kind].material
    if material == "iron":
        item.eroded = site.dice.rn2(4)
    elif material in _ROTTING:
        item.eroded2 = site.dice.rn2(4)


def _grow_ferns(site: Site, x: int, y: int, bare: bool) -> None:
    """Bog on the remaining floor, and ferns everywhere."""
    if bare and not site.dice.rn2(6):
        site.level.terrain[at(x, y)] = terrain.BOG
    if not site.dice.rn2(2):
        monsters.create(site, species_of.wanted_species(site, "swamp fern"), x, y)


CHAIN: tuple[SpecialRoom, ...] = (
    choosing.zoo_row(4, 6, kinds.COURT),
    choosing.zoo_row(5, 8, kinds.LEPREHALL, "leprechaun"),
    choosing.zoo_row(6, 7, kinds.ZOO),
    choosing.lit_row(7, 6, kinds.GARDEN, make_garden),
    choosing.zoo_row(7, 6, kinds.ARMORY, "rust monster"),
    choosing.temple_row(8, 5),
    choosing.zoo_row(9, 5, kinds.BEEHIVE, "killer bee"),
    choosing.zoo_row(11, 6, kinds.MORGUE),
    choosing.zoo_row(12, 8, kinds.ANTHOLE),
    choosing.zoo_row(14, 4, kinds.BARRACKS, "soldier"),
    choosing.swamp_row(15, 6, _grow_ferns),
    choosing.zoo_row(16, 8, kinds.COCKNEST, "cockatrice"),
)
"""The special rooms of ordinary levels, in the order in which they are tried."""

ZOOS: abc.Mapping[int, Zoo] = {
    **zoos.ZOOS,
    kinds.ANTHOLE: Zoo(
        lambda site: zoos.present(site, _ANTS[(site.locality.difficulty + site.start_time) % len(_ANTS)]),
        zoos.lay_food,
    ),
    kinds.LEMUREPIT: Zoo(
        lambda site: species_of.wanted_species(site, "lemure" if site.dice.rn2(10) else "horned devil"),
        zoos.lay_nothing,
        "has lemurepit",
    ),
    kinds.ARMORY: Zoo(_spoiler, lay_arms, inhabited=lambda site: site.dice.rn2(2) != 0),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **choosing.STOCK,
    kinds.GARDEN: plant_garden,
    kinds.LEMUREPIT: zoos.fill_zoo,
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {
    **choosing.MARKS,
    kinds.GARDEN: ("has garden", "has court"),
    kinds.LEMUREPIT: ("has lemurepit",),
}


MARKET: str = "One-eyed Sam's Market"
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
    door = zoos.first_door(site.level, room)
    for x in range(room.lx + 1, room.hx + 1):
        due = current < 0 or (x - room.lx - 2) * total // (room.hx - room.lx - 1) > begun
        if due and current < len(ranges) - 1:
            current += 1
            begun += ranges[current][1]
        for y in range(room.ly, room.hy + 1):
            if not zoos.along_door(room, door, x, y) and not site.dice.rn2(3):
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


def _lay(site: Site, on_sale: tuple[int, int], x: int, y: int) -> None:
    """The kind drawn only decides if an object is laid; the object is of any class."""
    first, count = on_sale
    for _ in range(_ITEM_TRIES):
        kind = first + site.dice.rn2(count)
        name = site.kinds[kind].name
        if name in _FORBIDDEN:
            continue
        item = objects.random_item_at(site, None, x, y)
        if kind == species_of.known_kind(site.catalog, "wishing", "/"):
            item.spe, item.recharged = 0, 1
        elif kind == species_of.known_kind(site.catalog, "magic lamp", "("):
            item.spe = 0
        return


KINDS: abc.Mapping[int, kinds.ShopKind] = dict(
    enumerate(
        (replace(base.KINDS[zoos.GENERAL], chance=41), *base.KINDS[zoos.GENERAL + 1 :], *base.shop_kinds("unnethack"))
    )
)
"""Kinds of shops by number, from the general store (0) to the black market (14), in the order in which one is drawn."""


_NICKNAMES = 21
_NICKNAME_LIST = len(KINDS)

_WOMEN = {zoos.HARDWARE: range(21, 22), zoos.INSTRUMENTS: range(22, 26)}
_CONTAINED = {(zoos.INSTRUMENTS, 19): (zoos.INSTRUMENTS, 9)}


def _in_market(site: Site) -> bool:
    return site.surroundings.dungeon == MARKET


def keeper_of(site: Site, room_type: int) -> str:
    """The species of the keeper of a type of room."""
    if not _in_market(site):
        return creating.SHOPKEEPER
    return "One-eyed Sam" if room_type == kinds.BLACKSHOP else "black marketeer"


def capital(site: Site) -> int:
    """Return a keeper's money for trade; the first draw has no effect."""
    site.dice.rn2(3)
    drawn = 1000 + 30 * site.dice.rnd(100)
    return drawn // 4 if site.surroundings.special_level == "town" else drawn  # not the mine towns


def name(site: Site, keeper: Monster, room_type: int, nicknames: int = _NICKNAMES) -> None:
    """Name a keeper; names in the market end in one of some ``nicknames``, and its lord has a single name."""
    if room_type == kinds.BLACKSHOP:
        zoos.take_name(keeper, (room_type - kinds.SHOPBASE, 0))
        return
    zoos.find_name(site, keeper, room_type)
    if not _in_market(site):
        return
    others = zoos.names_of_others(site, keeper)
    for _ in range(zoos.NAME_TRIES):
        nickname = _NICKNAME_LIST, site.dice.rn2(nicknames)
        zoos.take_nickname(keeper, nickname)
        if zoos.name_number(nickname) not in others:
            return


def outfit(site: Site, keeper: Monster, room_type: int, capital: int) -> None:
    """Hand over the capital, which is larger in the market, and the equipment that protects it there."""
    Outfit(site, keeper).give_gold(7 * capital + site.dice.rn2(3 * capital) if _in_market(site) else capital)
    if _in_market(site) and room_type != kinds.BLACKSHOP:
        equip_black_marketeer(site, keeper)


def equip_black_marketeer(site: Site, keeper: Monster) -> None:
    """Give a black marketeer, who has name and gold, its equipment; draws from the stream in force."""
    outfit = Outfit(site, keeper)
    arms.keep_improved(outfit, "long sword")
    for name in ("shield of reflection", "magic dragon scale mail", "speed boots"):
        if outfit.one_in(2):
            item = outfit.make(name)
            item.spe += site.dice.rnd(5)
            outfit.keep(item)
    if outfit.one_in(2):
        outfit.keep(outfit.make("amulet of life saving"))
    dress(site, keeper)
    outfit.give("skeleton key")


def lay_instead(site: Site, x: int, y: int) -> bool:
    """In the market, no substitute or something of value; elsewhere perhaps a mimic."""
    if not _in_market(site):
        return zoos.make_mimic(site, x, y)
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
    zoos.lay_out,
    {kinds.BLACKSHOP: stock_black_market},
    women=_WOMEN,
    parts=_CONTAINED,
)


def _rank(name: str) -> str:
    """Return the rank whose equipment counts: prison guards are equipped as the leaders of the watch."""
    return "watch captain" if name == "prison guard" else name


# ---- arms


def _arm_human(outfit: Outfit) -> None:
    row = outfit.row
    if row.model == "Executioner":
        axe = outfit.make("battle-axe")
        name_item(outfit.site, axe, "Cleaver")
        axe.blessed = axe.erodeproof = True
        axe.spe = outfit.site.dice.rn2(6)
        outfit.keep(axe)
        outfit.give("cloak of magic resistance")
    elif "mercenary" in row.flags:
        arms.arm_mercenary(outfit, _rank(outfit.rank))
    elif "elf" in row.flags:
        arms.arm_elf(outfit)
    elif arms.is_priestly(outfit):
        arms.arm_priest(outfit)
    elif row.model == "miner":
        outfit.give("pick-axe")
        lantern = outfit.make("brass lantern", initialised=True)
        light(outfit.site, lantern)
        outfit.keep(lantern)


# ---- belongings


def _give_to_human(outfit: Outfit) -> None:
    row = outfit.row
    if "mercenary" in row.flags:
        arms.equip_mercenary(outfit, _rank(outfit.rank))
    elif row.model == "shopkeeper":
        arms.give_shopkeeper(outfit)
    elif row.model == "One-eyed Sam":
        arms.keep_improved(outfit, "two-handed sword", "Thiefbane")
        for name in ("shield of reflection", "magic dragon scale mail", "speed boots"):
            arms.keep_improved(outfit, name)
        outfit.keep(outfit.make("amulet of life saving"))
        outfit.give("skeleton key")
    elif arms.is_priestly(outfit):
        arms.give_priest(outfit)
    elif arms.is_quest_person_of(outfit, "Monk"):
        arms.give_monk(outfit)


def _humanoid(outfit: Outfit) -> None:
    if outfit.row.model == "Cthulhu":
        outfit.give("Amulet of Yendor", "potion of full healing")


def _angel(outfit: Outfit) -> None:
    name = outfit.row.name
    if name in ("weeping angel", "weeping archangel") and outfit.one_in(3):
        outfit.give("potion of blindness")
    if name == "weeping archangel" and outfit.one_in(3):
        outfit.give("wand of lightning", "amulet of reflection")


_BODY: creating.KindRange = ("magic dragon scale mail", "acid dragon scale mail")


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster and equip it; its armour is drawn, but it has none."""
    return create_armed(site, species, x, y, _by_role, creating.good_weapon)


def create_armed(
    site: Site,
    species: int,
    x: int,
    y: int,
    choose: abc.Callable[[Outfit, int], int | None],
    make_weapon: abc.Callable[[Outfit, int], Item],
) -> Monster | None:
    """As :func:`create_player_monster`, with ways to choose its weapon, given a plain one, and to make it."""
    creating.make_way(site, x, y)
    monster = creating.create(site, species, x, y)
    if monster is None:
        return None
    outfit = Outfit(site, monster)
    plain = (
        species_of.wanted_kind(site, "long sword") if outfit.most_of(2) else creating.pick_of(outfit, creating.WEAPONS)
    )
    creating.draw_armor(outfit, _BODY)
    creating.grow(outfit)
    weapon = choose(outfit, plain)
    if weapon is not None:
        outfit.keep(make_weapon(outfit, weapon))
    creating.give_things(outfit)
    return monster


def _by_role(outfit: Outfit, weapon: int) -> int | None:
    """The weapon that suits the role, and the draws for armour that would."""
    name = outfit.row.name
    chosen = creating.weapon_of_role(outfit, name)
    creating.draw_clothes(outfit, name)
    if name == "monk":
        return None
    return weapon if chosen is None else species_of.wanted_kind(outfit.site, chosen)


MONSTERS: variations.MonsterRules = variations.MonsterRules(
    arms={**arms.ARMS, "@": _arm_human},
    belongings={**arms.BELONGINGS, "@": _give_to_human, "h": _humanoid, "A": _angel},
    disguise=shapes.disguise_at,
    shape=shapes.shape,
    shift=shapes.shift,
    appear_as=shapes.turn_into,
    roamer=creating.create_roamer,
    player_monster=create_player_monster,
    ordain=lambda _site, _monster, _row, _flags: None,
    first_adult_dragon="tatzelworm",
    birth_limits={**variations.BIRTH_LIMITS, "weeping archangel": 7},
    hit_dice={0: 4, 1: 6, 2: 8, 3: 10, 4: 12, 7: 15},
)
