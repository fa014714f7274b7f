"""Differences of UnNetHack 6 in special rooms, shops and monsters.

Rules: "UnNetHack 6: Zoo-like rooms", "UnNetHack 6: Stocking a room made by a script", "UnNetHack 6: Shops",
"UnNetHack 6: Monsters", "UnNetHack 6: Arms", "UnNetHack 6: Belongings", "UnNetHack 6: Roamer", "UnNetHack 6: Player
monster", "UnNetHack 6: Changing shape", "UnNetHack 6: Appearance".

The first shop of June has the rainbow.

Guardians and quantum mechanics have more equipment than in UnNetHack 5.2.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from functools import partial
from typing import Final

from vaultc.games.nethack36 import monsters
from vaultc.games.unnethack import special_rooms as unnethack
from vaultc.generation.layout.positions import somexy
from vaultc.generation.population import objects
from vaultc.generation.population import species as species_of
from vaultc.generation.population.furnishings import random_grave
from vaultc.generation.population.monsters import arms, creating, shapes
from vaultc.generation.population.monsters.outfit import Outfit
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.special_rooms import zoos
from vaultc.generation.site import Shops, Site, Zoo
from vaultc.generation.variations import SPELLINGS, MonsterRules
from vaultc.level.level import Item, Monster, Room
from vaultc.world import grid
from vaultc.world.catalog import kinds
from vaultc.world.catalog.monsters import VAMPIRE_SHAPES
from vaultc.world.catalog.terrain import THRONE

_GRAVE_OF_MORIA: Final = "He ruled these halls, as far as the light fell."


def enthrone(site: Site, room: Room, throne: tuple[int, int]) -> None:
    """Put up the throne, and a safe or a chest with the court's gold, and what gold lay there already."""
    site.level.terrain[grid.at(*throne)] = THRONE
    _, x, y = somexy(site, room)
    box = objects.make_at(site, zoos.coffer(site), x, y)
    gold = objects.gold(site, site.dice.rn2(50 * site.locality.difficulty) + 10, x, y)
    objects.take(site.level, gold)
    objects.put_into(site, gold, box.contents)
    box.spe = zoos.ROYAL


# ---- armouries and morgues


def _spoiler(site: Site) -> int | None:
    return (
        species_of.class_pick(site, "R") if site.dice.rn2(5) < 1 else species_of.wanted_species(site, "brown pudding")
    )


def _lay_some_arms(goods: zoos.Goods, x: int, y: int) -> None:
    if goods.site.dice.rn2(4) < 3:
        unnethack.lay_arms(goods, x, y)


def _lay_remains(goods: zoos.Goods, x: int, y: int) -> None:
    """Lay the remains of the dead; one grave in Moria is known by its text."""
    site = goods.site
    zoos.lay_relics(goods, x, y)
    if not site.dice.rn2(5):
        random_grave(site, x, y)
        return
    rare = site.surroundings.dungeon == "The Ruins of Moria" and site.dice.rn2(1000) < 1
    if rare and all(engraving.text != _GRAVE_OF_MORIA for engraving in site.level.engravings):
        random_grave(site, x, y, _GRAVE_OF_MORIA)


ZOOS: abc.Mapping[int, Zoo] = {
    **unnethack.ZOOS,
    kinds.ARMORY: Zoo(_spoiler, _lay_some_arms, inhabited=lambda site: site.dice.rn2(3) < 1),
    kinds.MORGUE: unnethack.ZOOS[kinds.MORGUE]._replace(
        inmate=partial(zoos.undead, demons_only=False), lay=_lay_remains
    ),
}

STOCK: abc.Mapping[int, abc.Callable[[Site, Room], None]] = {
    **unnethack.STOCK,
    **dict.fromkeys((kinds.ANTHOLE, kinds.COCKNEST, kinds.LEPREHALL), zoos.fill_zoo),
}

MARKS: abc.Mapping[int, tuple[str, ...]] = {**unnethack.MARKS, kinds.GARDEN: ("has garden",)}


_COLORS = (1, 9, 11, 2, 4, 5)
"""Red, orange, yellow, green, blue and magenta by their numbers, from the first aisle on."""


def adjust(site: Site, room: Room, kind: int) -> int:
    """The kind of a new shop: with this number of aisles at this time of the year it sells everything."""
    return zoos.GENERAL if _suits(site, room) else kind


def lay_out_rainbow(site: Site, room: Room) -> None:
    """Lay out the wares of a shop; of the first in June with six aisles, wares of any class have an aisle's colour."""
    if not _suits(site, room):
        zoos.lay_out(site, room)
        return
    site.level.scaffolding.rainbow_on_sale = True
    zoos.lay_out(site, room, partial(_lay_colored, first_row=_first_aisle(site, room)))


def _suits(site: Site, room: Room) -> bool:
    if room.irregular or site.surroundings.clock.month != 6 or site.level.scaffolding.rainbow_on_sale:
        return False
    return room.hy - _first_aisle(site, room) + 1 == len(_COLORS)


def _first_aisle(site: Site, room: Room) -> int:
    """The row of the first colour: a row along a wall with the door has none, at either end."""
    door_in_row = room.ly <= zoos.first_door(site.level, room)[1] <= room.hy
    return room.ly + (not door_in_row)


def _lay_colored(site: Site, ware: kinds.Ware, x: int, y: int, first_row: int) -> None:
    """A ware of the colour of its aisle, if it is of any class; wares of other colours are thrown away."""
    aisle = y - first_row
    if ware.kind is not None or ware.object_class is not None or not 0 <= aisle < len(_COLORS):
        zoos.lay_ware(site, ware, x, y)
        return
    item = objects.random_item(site, None)
    while site.kinds[item.kind].color_number != _COLORS[aisle]:
        item = objects.random_item(site, None)
    objects.put_on_pile(site, item, x, y)


_NICKNAMES: Final = 33
_WARES: Final = 400
"""The number of wares that the market has on the average, if it is large enough."""


def stock_black_market(site: Site, room: Room) -> None:
    """Fill the hall with things of all classes, and lay the Sunstone. Rules: "UnNetHack 6: Black market stock"."""
    if room.hx - room.lx < 2:
        return
    door, cells = zoos.first_door(site.level, room), room.width * room.height
    for x in range(room.lx + 1, room.hx + 1):
        for y in range(room.ly, room.hy + 1):
            if not zoos.along_door(room, door, x, y) and site.dice.rn2(cells) < _WARES:
                objects.random_item_at(site, None, x, y)
    _lay_sunstone(site, room)


def _lay_sunstone(site: Site, room: Room) -> None:
    """A diamond on a cell without objects; it is the Sunstone, unless that exists already."""
    for _ in range(1001):
        x = room.lx + site.dice.rn2(room.width)
        y = room.ly + site.dice.rn2(room.height)
        if grid.valid(x, y) and not site.level.pile(x, y):
            stone = objects.make_at(site, species_of.wanted_kind(site, "diamond"), x, y, initialised=False)
            name_item(site, stone, "The Sunstone")
            return


SHOPS: Shops = unnethack.SHOPS._replace(
    name=partial(unnethack.name, nicknames=_NICKNAMES),
    lay_out=lay_out_rainbow,
    halls={kinds.BLACKSHOP: stock_black_market},
    slips_east=False,
    keep_sex=frozenset({zoos.INSTRUMENTS}),
    adjust=adjust,
)


def _arm_human(outfit: Outfit) -> None:
    unnethack.MONSTERS.arms["@"](outfit)
    monsters.arm_guardian(outfit)


def _arm_angel(outfit: Outfit) -> None:
    """Angels draw the enchantment of their swords twice."""
    if outfit.row.model == "Aleax":
        arms.arm_aleax(outfit)
    else:
        arms.arm_angel(outfit, draws=2)


def create_roamer(
    site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None
) -> Monster | None:
    """Create a minion of an alignment, of any species; a monster in the way is moved first."""
    creating.make_way(site, x, y)
    return monsters.roamer(site, species, x, y, alignment, peaceful)


_SPEARS = ("spear", "elven spear", "orcish spear", "dwarvish spear", "silver spear", "javelin")
_BLADES = ("dagger", "elven dagger", "orcish dagger", "silver dagger", "knife", "shuriken")
_SPREADS = {**dict.fromkeys(_SPEARS, 4), **dict.fromkeys(_BLADES, 8)}
"""Sides of the draw for more weapons of a kind."""


def create_player_monster(site: Site, species: int, x: int, y: int) -> Monster | None:
    """Create a player monster, who has several weapons of a kind that is thrown."""
    return unnethack.create_armed(site, species, x, y, monsters.by_role, _good_weapons)


def _good_weapons(outfit: Outfit, kind: int) -> Item:
    weapon = creating.good_weapon(outfit, kind)
    spread = _SPREADS.get(outfit.site.kinds[weapon.kind].name or "")
    if spread is not None:
        weapon.quantity += outfit.site.dice.rn2(spread)
    return weapon


_VAMPIRES = "V"


def shift(site: Site, monster: Monster) -> bool:
    """A new shapeshifter takes a shape of its own at once, and then has nothing; vampires do not."""
    return not _is_vampire(site, monster) and monsters.take_shape(site, monster)


def appear_as(site: Site, monster: Monster, what: str) -> None:
    """Apply ``m_monster``: a mimic looks like the species, a shapeshifter becomes a monster of it.

    The name of its own species ends a disguise.
    """
    rows = site.species
    species = shapes.species_meant(site, monster, what)
    if species is not None and monster.shapechanger >= 0 and _is_vampire(site, monster):
        species = _form_of_vampire(site, monster, species)
    if species is None:
        site.complain(f"a monster cannot become {what!r}, or look like it")
    elif species == monster.species:
        monster.appears = None
    elif rows[monster.species].character == "m":
        monster.appears = ("monster", rows[species].name)
    else:
        shapes.replace_species(site, monster, species)


def _is_vampire(site: Site, monster: Monster) -> bool:
    return site.species[monster.shapechanger].character == _VAMPIRES


def _form_of_vampire(site: Site, monster: Monster, species: int) -> int | None:
    """The species that a vampire becomes at the name of one; any shapeshifter's name calls it back to itself."""
    wanted, own = site.species[species], site.species[monster.shapechanger]
    if "shapeshifter" in wanted.flags:
        return own.index
    refused = wanted.model not in VAMPIRE_SHAPES or (wanted.model == "wolf" and own.model not in monsters.WOLVES)
    return None if refused else species


_MORE_SPELLINGS = (
    ("aligned priestess", "aligned priest"), ("high priestess", "high priest"), ("master thief", "master of thieves"),
    ("master of assassin", "master assassin"), ("invisible stalker", "stalker"), ("high-elf", "elvenking"),
    ("high elf", "elvenking"), ("wood-elf", "woodland-elf"), ("wood elf", "woodland-elf"),
    ("woodland nymph", "wood nymph"), ("halfling", "hobbit"), ("genie", "djinni"), ("watchmen", "watchman"),
)  # fmt: skip


MONSTERS: MonsterRules = replace(
    unnethack.MONSTERS,
    arms={**unnethack.MONSTERS.arms, "@": _arm_human, "A": _arm_angel},
    belongings={**unnethack.MONSTERS.belongings, "Q": monsters.quantum_mechanic},
    disguise=monsters.MONSTERS.disguise,
    shape=monsters.MONSTERS.shape,
    shift=shift,
    appear_as=appear_as,
    roamer=create_roamer,
    player_monster=create_player_monster,
    ordain=monsters.MONSTERS.ordain,
    numbered=True,
    never_picked=monsters.MONSTERS.never_picked,
    weak_first=True,
    demon_picks=1,
    keepers_stay=True,
    floaters_cross=True,
    shuns_lava=monsters.MONSTERS.shuns_lava,
    amorphous_squeeze=True,
    corners_twice=True,
    random_places=50,
    free_sex_of_quest_persons=False,
    quest_persons_know_traps=True,
    shy_below=frozenset({"cockatrice", "chickatrice"}),
    sea_hides_on_plane=False,
    lords_belongings={"Croesus": "two-handed sword", "nemesis": "Bell of Opening", "Pestilence": "potion of sickness"},
    companions_alike=True,
    saddle_initialised=True,
    wolves_in_air=False,
    gold_is_item=True,
    minions_by_own_alignment=True,
    faithful_helms=True,
    cursed_when_worn=monsters.MONSTERS.cursed_when_worn,
    weapons_at_hand=2,
    oil_for_fire=True,
    rulers_forbid_teleport=True,
    wrappings_fit_giants=True,
    bare_vampires=True,
    kept_in_room=True,
    sex_by_statement=True,
    undressed=True,
    spellings=SPELLINGS + _MORE_SPELLINGS,
    titles=True,
    renamed_to_front=False,
    shapeshifters_pose=False,
)
