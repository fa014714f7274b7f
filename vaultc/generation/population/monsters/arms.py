"""The arms and belongings of new monsters. Rules: "Arms", "Belongings"."""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.generation.population import objects
from vaultc.generation.population.monsters import outfit as outfits
from vaultc.generation.population.monsters.outfit import Outfit, kind_called
from vaultc.generation.population.objects.choosing import name_item
from vaultc.generation.population.species import wanted_kind, wanted_kinds
from vaultc.level.level import Item
from vaultc.world import grid, surroundings
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.terrain import ROOM

_COPIED: Final = (0, 5, 2, 1, 3, 4, 6)
"""Skills of suits, cloaks, helmets, shields, gloves, boots and shirts."""


def arm(outfit: Outfit) -> None:
    """Give a monster its arms, and now and then an offensive thing."""
    if outfit.site.locality.on_rogue_level:
        return
    outfit.site.rules.monsters.arms.get(outfit.row.character, arm_by_strength)(outfit)
    if outfit.monster.level > outfit.site.dice.rn2(75):
        outfits.give_offensive(outfit)


def is_quest_person_of(outfit: Outfit, role: str) -> bool:
    """True if a monster is a human quest leader or nemesis, and the hero has a role."""
    row = outfit.row
    return row.sound in ("leader", "nemesis") and outfit.site.locality.hero.role == role


def is_priestly(outfit: Outfit) -> bool:
    """True if a human is equipped as a priest."""
    return outfit.row.sound == "priest" or is_quest_person_of(outfit, "Priest")


# ---- classes


def arm_priest(outfit: Outfit) -> None:
    """Give a priest a mace."""
    mace = outfit.make("mace")
    mace.spe = outfit.site.dice.rnd(3)
    mace.cursed = outfit.one_in(2)
    outfit.keep(mace)


def arm_mercenary(outfit: Outfit, rank: str) -> None:
    """Give a mercenary the weapons of a rank."""
    site = outfit.site
    first: int | None
    second: int | None = None
    if rank in ("watchman", "soldier"):
        if outfit.one_in(3):
            shortest = kind_called(site, "partisan")
            first = min(shortest + site.dice.rn2(14), len(site.kinds) - 1) if shortest else shortest
            second = kind_called(site, outfit.either("dagger", 2, "knife"))
        else:
            first = kind_called(site, outfit.either("spear", 2, "short sword"))
    elif rank in _OFFICERS:
        usual, seldom = _OFFICERS[rank]
        first = kind_called(site, outfit.either(usual, 2, seldom))
    else:
        first = kind_called(site, "dagger") if outfit.one_in(4) else None
        second = kind_called(site, "spear") if outfit.one_in(7) else None
    outfit.give_kind(first)
    if second is None and first != kind_called(site, "dagger") and outfit.one_in(4):
        second = kind_called(site, "knife")
    outfit.give_kind(second)


_OFFICERS = {
    "sergeant": ("flail", "mace"),
    "lieutenant": ("broadsword", "long sword"),
    "captain": ("long sword", "silver saber"),
    "watch captain": ("long sword", "silver saber"),
}


def arm_elf(outfit: Outfit) -> None:
    """Give an elf clothes and weapons of its kind."""
    if outfit.most_of(2):
        outfit.give(outfit.either("elven mithril-coat", 2, "elven cloak"))
    if outfit.most_of(2):
        outfit.give("elven leather helm")
    elif outfit.one_in(4):
        outfit.give("elven boots")
    outfit.mostly(2, "elven dagger")
    _weapons_of_elf(outfit, outfit.site.dice.rn2(3))
    if outfit.row.model == "Elvenking":
        if outfit.most_of(3) or outfit.site.locality.on_plane_of_earth:
            outfit.give("pick-axe")
        outfit.perhaps(50, "crystal ball")


def _weapons_of_elf(outfit: Outfit, choice: int) -> None:
    if choice == 0:
        outfit.perhaps(4, "elven shield")
        outfit.mostly(3, "elven short sword")
        outfit.give("elven bow")
        outfit.throw("elven arrow", 12)
    elif choice == 1:
        outfit.give("elven broadsword")
        outfit.mostly(2, "elven shield")
    elif outfit.most_of(2):
        outfit.give("elven spear", "elven shield")


def arm_angel(outfit: Outfit, *, draws: int = 1) -> None:
    """Give an angel sword and shield; the last of some draws is the sword's enchantment."""
    dice, lord = outfit.site.dice, "lord" in outfit.row.flags
    sword = outfit.make("long sword")
    if outfit.one_in(20) or lord:
        name_item(outfit.site, sword, "Demonbane" if dice.rn2(2) else "Sunsword")
    sword.blessed = sword.erodeproof = True
    for _ in range(draws):
        sword.spe = dice.rn2(4)
    outfit.keep(sword)
    shield = outfit.make("shield of reflection" if outfit.one_in(4) or lord else "large shield")
    shield.cursed, shield.erodeproof, shield.spe = False, True, 0
    outfit.keep(shield)


def arm_aleax(outfit: Outfit) -> None:
    """Give Aleax plain copies of the things that the hero holds and wears."""
    catalog, hero = outfit.site.catalog, outfit.site.locality.hero
    wielded = _weapons(catalog, hero, outfit.site.rules.monsters.weapons_at_hand)
    if not wielded:
        outfit.give("long sword")
    for character, name, quantity, facts in (*wielded, *_marked(hero, "quivered"), *_worn(catalog, hero)):
        copy = objects.create(outfit.site, wanted_kind(outfit.site, name, character), False, False)
        copy.quantity, copy.trapped = quantity, bool(dict(facts).get("poisoned"))
        outfit.own(copy)
    outfit.perhaps(4, "amulet of reflection")


def _weapons(catalog: Catalog, hero: surroundings.Hero, at_hand: int) -> list[surroundings.Carried]:
    """Return the items marked ``wielded`` and ``alternate``; without marks, the best enchanted weapons for close combat
    that heroes of the game have at hand."""
    marked = _marked(hero, "wielded") + _marked(hero, "alternate")
    weapons = [
        thing
        for thing in hero.carrying
        if thing[0] == ")"
        and (number := catalog.kind_number(thing[1], ")")) is not None
        and catalog.kinds[number].skill > 0
    ]
    return marked or sorted(weapons, key=lambda thing: -dict(thing[3]).get("spe", 0))[:at_hand]


def _worn(catalog: Catalog, hero: surroundings.Hero) -> list[surroundings.Carried]:
    """Return the armour of the hero in the order in which it is copied."""

    def turn(thing: surroundings.Carried) -> int:
        number = catalog.kind_number(thing[1], "[")
        skill = None if number is None else catalog.kinds[number].skill
        return _COPIED.index(skill) if skill in _COPIED else len(_COPIED)

    return sorted((thing for thing in hero.carrying if thing[0] == "["), key=turn)


def _marked(hero: surroundings.Hero, mark: str) -> list[surroundings.Carried]:
    return [thing for thing in hero.carrying if dict(thing[3]).get(mark)]


def _humanoid(outfit: Outfit) -> None:
    if outfit.row.model == "hobbit":
        arm_hobbit(outfit)
    elif "dwarf" in outfit.row.flags:
        arm_dwarf(outfit)
        if not outfit.site.locality.in_mines:
            outfit.mostly(7, "potion of booze")


def arm_hobbit(outfit: Outfit) -> None:
    """Give a hobbit the weapon and armour to slay dragons."""
    outfit.give(("dagger", "elven dagger", "sling")[outfit.site.dice.rn2(3)])
    outfit.perhaps(10, "elven mithril-coat", "dwarvish cloak")


def arm_dwarf(outfit: Outfit) -> None:
    """Give a dwarf clothes, and tools or weapons."""
    outfit.mostly(7, "dwarvish cloak", "iron shoes")
    if outfit.one_in(4):
        outfit.give("dwarvish short sword")
        if outfit.most_of(2):
            outfit.give("dwarvish mattock")
        else:
            outfit.give(outfit.either("axe", 2, "dwarvish spear"), "dwarvish roundshield")
        outfit.give("dwarvish iron helm")
        outfit.perhaps(3, "dwarvish mithril-coat")
    else:
        outfit.give("dagger" if outfit.most_of(3) else "pick-axe")


def _kop(outfit: Outfit) -> None:
    if outfit.one_in(4):
        outfit.throw("cream pie", 2)
    if outfit.one_in(3):
        outfit.give(outfit.either("club", 2, "rubber hose"))


def _orc(outfit: Outfit) -> None:
    outfit.mostly(2, "orcish helm")
    name = outfit.row.name
    if name == "orc-captain":
        name = outfit.either("Mordor orc", 2, "Uruk-hai")
    if name == "Mordor orc":
        outfit.perhaps(3, "scimitar", "orcish shield", "knife", "orcish chain mail")
    elif name == "Uruk-hai":
        outfit.perhaps(3, "orcish cloak", "orcish short sword", "iron shoes")
        if outfit.one_in(3):
            outfit.give("orcish bow")
            outfit.throw("orcish arrow", 12)
        outfit.perhaps(3, "Uruk-hai shield")
    elif name != "orc shaman" and outfit.most_of(2):
        outfit.give("orcish dagger" if name == "goblin" or outfit.one_in(2) else "scimitar")


def _troll(outfit: Outfit) -> None:
    if outfit.one_in(2):
        outfit.give(("ranseur", "partisan", "glaive", "spetum")[outfit.site.dice.rn2(4)])


def _centaur(outfit: Outfit) -> None:
    if outfit.most_of(2):
        bow, arrows = ("bow", "arrow") if outfit.row.model == "forest centaur" else ("crossbow", "crossbow bolt")
        outfit.give(bow)
        outfit.throw(arrows, 12)


def _zombie(outfit: Outfit) -> None:
    outfit.perhaps(4, "leather armor")
    if outfit.one_in(4):
        outfit.give(outfit.either("knife", 3, "short sword"))


def _lizard(outfit: Outfit) -> None:
    if outfit.row.model == "salamander":
        outfit.give("spear" if outfit.most_of(7) else outfit.either("trident", 3, "stiletto"))


def arm_demon(outfit: Outfit, arms: abc.Mapping[str, tuple[str, ...]]) -> None:
    """Give a demon the arms of its name, and the strong ones' further arms."""
    row = outfit.row
    if row.model == "horned devil":
        outfit.give(outfit.either("trident", 4, "bullwhip"))
    else:
        outfit.give(*arms.get(row.model, ()))
    if "demon" in row.flags:
        arm_by_strength(outfit)


DEMONS: Final[dict[str, tuple[str, ...]]] = {
    "balrog": ("bullwhip", "broadsword"),
    "Dispater": ("wand of striking",),
    "Yeenoghu": ("flail",),
}


def arm_by_strength(outfit: Outfit) -> None:
    """Arm a monster of any other class: the mightier the species, the likelier a weapon."""
    flags = outfit.row.flags
    strong = "strong" in flags
    choice = outfit.site.dice.rnd(14 - 2 * (("lord" in flags) + 2 * ("prince" in flags) + ("nasty" in flags)))
    if choice == 3:
        outfit.give("bow")
        outfit.throw("arrow", 12)
    elif choice == 5:
        outfit.give("lucern hammer" if strong else "aklys")
    elif choice < 5 and strong:
        outfit.give({1: "battle-axe", 2: "two-handed sword", 4: "long sword"}[choice])
    elif choice == 1:
        outfit.throw("dart", 12)
    elif choice == 2:
        outfit.give("crossbow")
        outfit.throw("crossbow bolt", 12)
    elif choice == 4:
        outfit.throw("dagger", 3)


_OGRES = {"ogre king": 3, "ogre lord": 6}
"""One in how many of a kind of ogre has a battle-axe, if not one in twelve."""

ARMS: dict[str, abc.Callable[[Outfit], Any]] = {
    "H": lambda outfit: outfit.mostly(2, "club" if outfit.row.model == "ettin" else "boulder"),
    "A": lambda outfit: arm_aleax(outfit) if outfit.row.model == "Aleax" else arm_angel(outfit),
    "h": _humanoid,
    "K": _kop,
    "o": _orc,
    "O": lambda outfit: outfit.give("battle-axe" if outfit.one_in(_OGRES.get(outfit.row.model, 12)) else "club"),
    "T": _troll,
    "k": lambda outfit: outfit.throw("dart", 12) if outfit.one_in(4) else None,
    "C": _centaur,
    "W": lambda outfit: outfit.give("knife", "long sword"),
    "Z": _zombie,
    ":": _lizard,
    "&": lambda outfit: arm_demon(outfit, DEMONS),
}


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
        outfits.give_defensive(outfit)
    if monster.level > site.dice.rn2(100):
        outfits.give_miscellaneous(outfit)
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
        if outfit.one_in(3) or site.locality.on_plane_of_earth:
            outfit.give("wand of digging")
    elif "giant" in row.flags:
        first, last = wanted_kinds(site, "dilithium crystal", "worthless piece of violet glass")
        for _ in range(site.dice.rn2(outfit.monster.level // 2)):
            gems = objects.create(site, objects.pick(site, first, last), False, False)
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
        weapon = objects.create(site, wanted_kind(site, outfit.either("athame", 3, "quarterstaff")), True, artifacts)
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
        kinds = outfit.site.kinds
        outfit.give_kind(next((kind.index for kind in kinds if kind.appearance == "opera cloak"), None))
    if outfit.most_of(2):
        strong = outfit.site.dice.rn2(30) < outfit.monster.level
        outfit.give("potion of vampire blood" if strong else "potion of blood")


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


BELONGINGS: dict[str, abc.Callable[[Outfit], Any]] = {
    "n": lambda outfit: outfit.perhaps(2, "mirror", "potion of object detection"),
    "H": _giant,
    "W": _wraith,
    "L": _lich,
    "M": lambda outfit: outfit.mostly(7, "mummy wrapping"),
    "Q": _quantum_mechanic,
    "l": lambda outfit: outfit.give_gold(outfit.site.dice.d(outfit.site.locality.difficulty, 30)),
    "V": _vampire,
    "&": lambda outfit: outfit.perhaps(4, "spear") if outfit.row.model == "ice devil" else None,
    "G": _gnome,
}


# ---- mercenaries

_ARMOR_CLASSES = {"guard": -1, "soldier": 3, "lieutenant": -2, "captain": -3, "watchman": 3, "watch captain": -2}
"""The armour that a rank begins to count from, if not 0; the lower, the more it gets."""

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
    protection = _ARMOR_CLASSES.get(rank, 0)
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
