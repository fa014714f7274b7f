"""Things that monsters own beside their arms, by class; for mercenaries armour and rations. Rules: "Belongings"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.population import objects
from vaultc.generation.population.monsters.equipment.outfit import Outfit, give_defensive, give_miscellaneous
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.species import wanted_kind, wanted_kinds
from vaultc.level.level import Item
from vaultc.world import grid
from vaultc.world.catalog.terrain import ROOM


def give_belongings(outfit: Outfit) -> None:
    """Give a monster the things of its class, useful things, and gold to the greedy."""
    site, monster, row = outfit.site, outfit.monster, outfit.row
    if site.locality.on_rogue_level:
        return
    equip = site.rules.monsters.belongings.get(row.character)
    if equip is not None:
        equip(outfit)
    if row.model == "soldier" and outfit.most_of(13):
        return
    if monster.level > site.dice.rn2(50):
        give_defensive(outfit)
    if monster.level > site.dice.rn2(100):
        give_miscellaneous(outfit)
    if "greedy" in row.flags and not outfit.has_gold and outfit.one_in(5):
        outfit.give_gold(site.dice.d(site.locality.difficulty, 5 if monster.inventory else 10))


# ---- humans


def give_shopkeeper(outfit: Outfit) -> None:
    """Give a shopkeeper the key and some protection."""
    outfit.give("skeleton key")
    wares = ("wand of magic missile", "potion of extra healing", "potion of healing", "wand of striking")
    outfit.give(*wares[outfit.site.dice.rn2(4) :])


def give_priest(outfit: Outfit) -> None:
    """Give a priest clothes, a shield and gold."""
    robed = outfit.most_of(7)
    outfit.give("robe" if robed else outfit.either("cloak of protection", 3, "cloak of magic resistance"))
    outfit.give("small shield")
    outfit.give_gold(20 + outfit.site.dice.rn2(10))


def give_monk(outfit: Outfit) -> None:
    """Give the leader or nemesis of monks a robe."""
    outfit.give(outfit.either("robe", 11, "cloak of magic resistance"))


def keep_improved(outfit: Outfit, name: str, artifact: str | None = None) -> None:
    """Give the monster a plain object with a good enchantment."""
    item = outfit.make(name)
    if artifact is not None:
        name_item(outfit.site, item, artifact)
    if item.spe < 5:
        item.spe += outfit.site.dice.rnd(5)
    outfit.keep(item)


# ---- other classes


def _giant(outfit: Outfit) -> None:
    row, site = outfit.row, outfit.site
    if row.model == "minotaur":
        if outfit.one_in(3) or site.surroundings.on_plane_of_earth:
            outfit.give("wand of digging")
    elif "giant" in row.flags:
        first, last = wanted_kinds(site, "dilithium crystal", "worthless piece of violet glass")
        for _ in range(site.dice.rn2(outfit.monster.level // 2)):
            gems = objects.make(site, objects.pick(site, first, last), False, False)
            gems.quantity = 3 + site.dice.rn2(2)
            outfit.keep(gems)


def _wraith(outfit: Outfit) -> None:
    if outfit.row.model == "Nazgul":
        ring = outfit.make("ring of invisibility")
        ring.cursed = True
        outfit.keep(ring)


def _lich(outfit: Outfit) -> None:
    name = outfit.row.name
    if name == "master lich" and outfit.one_in(13):
        outfit.give(outfit.either("athame", 7, "wand of nothing"))
    elif name == "arch-lich" and outfit.one_in(3):
        site, artifacts = outfit.site, outfit.one_in(13)
        weapon = objects.make(site, wanted_kind(site, outfit.either("athame", 3, "quarterstaff")), True, artifacts)
        weapon.spe = site.dice.rnd(3) if weapon.spe < 2 else weapon.spe
        weapon.erodeproof = outfit.one_in(4) or weapon.erodeproof
        outfit.keep(weapon)


def _quantum_mechanic(outfit: Outfit) -> None:
    if outfit.one_in(20):
        box = outfit.make("large box")
        box.spe = 1
        outfit.keep(box)


def _vampire(outfit: Outfit) -> None:
    if outfit.one_in(8):
        kinds = outfit.site.catalog.kinds
        outfit.give_kind(next((kind.index for kind in kinds if kind.appearance == "opera cloak"), None))
    if outfit.most_of(2):
        strong = outfit.site.dice.rn2(30) < outfit.monster.level
        outfit.give("potion of vampire blood" if strong else "potion of blood")


def _demon(outfit: Outfit) -> None:
    if outfit.row.model == "ice devil" and outfit.one_in(4):
        outfit.give("spear")


def _gnome(outfit: Outfit) -> None:
    """Gnomes carry candles, in the dark parts of their mines burning ones."""
    site, level = outfit.site, outfit.site.level
    if site.locality.in_mines and outfit.one_in(5):
        cell = _random_cell(outfit)
        if level.terrain[cell] != ROOM:
            cell = _random_cell(outfit)
        if level.terrain[cell] == ROOM and not level.lit[cell]:
            burning = candle(outfit)
            if outfit.keep(burning) is burning:
                objects.light(site, burning)
        elif outfit.one_in(5):
            outfit.keep(candle(outfit))
    elif outfit.one_in(10):
        outfit.keep(candle(outfit))


def _random_cell(outfit: Outfit) -> int:
    dice = outfit.site.dice
    x = dice.rnd(grid.LAST_COLUMN)
    return grid.at(x, dice.rn2(grid.HEIGHT))


def candle(outfit: Outfit) -> Item:
    """One candle, which the monster does not have yet."""
    one = outfit.make(outfit.either("tallow candle", 4, "wax candle"), initialised=True)
    one.quantity = 1
    return one


BELONGINGS: dict[str, Callable[[Outfit], None]] = {
    "n": lambda outfit: outfit.perhaps(2, "mirror", "potion of object detection"),
    "H": _giant,
    "W": _wraith,
    "L": _lich,
    "M": lambda outfit: outfit.mostly(7, "mummy wrapping"),
    "Q": _quantum_mechanic,
    "l": lambda outfit: outfit.give_gold(outfit.site.dice.d(outfit.site.locality.difficulty, 30)),
    "V": _vampire,
    "&": _demon,
    "G": _gnome,
}


# ---- mercenaries

_ARMOR_CLASSES = {
    "guard": -1,
    "soldier": 3,
    "sergeant": 0,
    "lieutenant": -2,
    "captain": -3,
    "watchman": 3,
    "watch captain": -2,
}
"""The armour that each rank begins to count from; the lower, the more it gets."""

_USUAL_ARMOR_CLASS: Final = 0
"""The armour from which mercenaries count whose species only a fork has."""
_ENOUGH: Final = 10
_SUITS: tuple[tuple[int, int, str, int, str], ...] = (
    (-1, 7, "plate mail", 5, "crystal plate mail"),
    (3, 6, "splint mail", 3, "banded mail"),
    (_ENOUGH, 3, "ring mail", 3, "studded leather armor"),
)
"""Suits: the protection below which they come, their own value, the usual one, one in how many is another, and that."""
_PIECES = (
    (("helmet", 1), ("dented pot", 1)),
    (("small shield", 1), ("large shield", 2)),
    (("low boots", 1), ("high boots", 2)),
    (("leather gloves", 1), ("leather cloak", 1)),
)
"""Pairs of usual and other piece, each with its armour value."""


def equip_mercenary(outfit: Outfit, rank: str) -> None:
    """Give a mercenary armour until it is protected enough, and the rations of its rank."""
    give_armor(outfit, rank)
    if rank == "watchman":
        outfit.mostly(3, "tin whistle")
    elif rank not in ("guard", "watch captain"):
        give_rations(outfit)


def give_armor(outfit: Outfit, rank: str) -> None:
    """Give a mercenary the armour of a rank."""
    protection = _ARMOR_CLASSES.get(rank, _USUAL_ARMOR_CLASS)
    for least, value, usual, odds, other in _SUITS:
        if protection < least and outfit.most_of(5):
            protection += value + outfit.give(outfit.either(usual, odds, other))
            break
    else:
        protection += 2 + outfit.give("leather armor")
    for (usual, usual_count), (other, other_count) in _PIECES:
        if protection < _ENOUGH and outfit.most_of(3):
            protection += usual_count + outfit.give(usual)
        elif protection < _ENOUGH and outfit.most_of(2):
            protection += other_count + outfit.give(other)


def give_rations(outfit: Outfit) -> None:
    """Give a soldier food, and an officer perhaps an instrument to wake them."""
    outfit.perhaps(3, "K-ration")
    outfit.perhaps(2, "C-ration")
    if outfit.rank != "soldier":
        outfit.perhaps(3, "bugle")
