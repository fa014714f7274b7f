"""Monsters that are made in ways of their own: roamers, player monsters, priests, shopkeepers.

Player monsters are of the hero's kind; all games share the draws for their equipment. Rules: "Player monster".
"""

from __future__ import annotations

from typing import Final, TypeAlias

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kinds, wanted_species
from vaultc.generation.population.monsters import creating, equipment, orders
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.moving import occupant, relocate
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog.terrain import SHRINE
from vaultc.world.grid import at

SHOPKEEPER = "shopkeeper"
_CLOAK: Final = 5
"""The skill number of cloaks."""
_ALIGNMENTS = {1: -1, 2: 0, 4: 1}
"""Masks of altars and their alignments."""


def make_way(site: Site, x: int, y: int) -> None:
    """Move the monster on a cell to another place; draws from the stream in force."""
    monster = occupant(site.level, x, y)
    if monster is not None:
        relocate(site, monster)


# ---- roamers


def create_roamer(
    site: Site, species: int | None, x: int, y: int, alignment: int, peaceful: bool | None
) -> Monster | None:
    """Create a priest or angel that serves an alignment; other species yield none. Rules: "Roamer"."""
    if species is None or not site.catalog.species[species].roams:
        return None
    make_way(site, x, y)
    monster = creating.create(site, species, x, y)
    if monster is not None:
        monster.alignment = alignment
        monster.renegade = alignment == site.surroundings.hero.alignment_sign and peaceful is False
        monster.state["minion"] = 1
        monster.known_traps = orders.ALL_TRAPS
        monster.peaceful = peaceful is not False
        monster.asleep = False
    return monster


# ---- temples


def create_priest(site: Site, x: int, y: int, *, sanctum: bool = False) -> Monster | None:
    """Create the priest of the altar at (x, y), on a cell beside it; a high priest for a sanctum.

    Rules: "Temple priest".
    """
    make_way(site, x + 1, y)
    name = "high priest" if sanctum else "aligned priest"
    priest = creating.create(site, wanted_species(site, name), x + 1, y, creating.CreationFlags(temple=True))
    if priest is None:
        return None
    mask = site.level.flags[at(x, y)] & (SHRINE - 1)
    priest.alignment = _ALIGNMENTS.get(mask, orders.NO_ALIGNMENT)
    priest.temple = site.level.room_numbers[at(x, y)]
    _settle(priest, "priest")
    in_sanctum = sanctum and site.surroundings.special_level == "sanctum"
    if in_sanctum and not mask and site.rules.monsters.amulet_in_sanctum:
        Outfit(site, priest).give("Amulet of Yendor")
    for _ in range(2 + site.dice.rn2(3)):
        objects.put_into(site, objects.random_item(site, "SPBOOK", False), priest.inventory)
    if site.dice.rn2(2):
        for item in priest.inventory:
            kind = site.catalog.kinds[item.kind]
            if item.worn and kind.object_class == "ARMOR" and kind.skill == _CLOAK:
                item.cursed = priest.alignment != site.surroundings.hero.alignment_sign
                item.blessed = item.blessed and not item.cursed
    return priest


def _settle(monster: Monster, office: str) -> None:
    monster.state[office] = 1
    monster.peaceful = True
    monster.asleep = False
    monster.known_traps = orders.ALL_TRAPS


# ---- shops


def create_shopkeeper(site: Site, room_type: int, x: int, y: int) -> Monster | None:
    """Create the keeper of a shop of a room type; a monster in the way is moved first. Rules: "Shopkeeper"."""
    make_way(site, x, y)
    name = site.rules.shops.keeper(site, room_type)
    keeper = creating.create(site, wanted_species(site, name), x, y)
    if keeper is None and name != SHOPKEEPER:
        keeper = creating.create(site, wanted_species(site, SHOPKEEPER), x, y)
    if keeper is not None:
        _settle(keeper, "shopkeeper")
    return keeper


# ---- player monsters

KindRange: TypeAlias = tuple[str, str]
"""The first and the last kind of a range of kinds."""

WEAPONS: KindRange = ("spear", "bullwhip")
_SUITS: KindRange = ("plate mail", "chain mail")
_CLOAKS: KindRange = ("oilskin cloak", "cloak of displacement")
_HELMETS: KindRange = ("elven leather helm", "helm of telepathy")
_SHIELDS: KindRange = ("elven shield", "shield of reflection")

_USUAL_WEAPONS = {
    "archeologist": (2, "bullwhip"),
    "caveman": (4, "mace"),
    "cavewoman": (4, "mace"),
    "healer": (4, "quarterstaff"),
    "knight": (4, "long sword"),
    "priest": (2, "mace"),
    "priestess": (2, "mace"),
    "ranger": (2, "elven dagger"),
    "rogue": (2, "short sword"),
    "samurai": (2, "katana"),
    "valkyrie": (2, "war hammer"),
}
"""Weapons of player monsters; of each kind, one in this number has another weapon."""

_IN_MAIL = frozenset({"barbarian", "knight", "priest", "priestess", "valkyrie"})
_CHOOSY = {"healer": 4, "priest": 4, "priestess": 4, "wizard": 2}
"""Roles that draw for a helmet, except in one of this number of cases."""
_SHIELD_DRAWS = {"healer": 2, "monk": 2, "priest": 2, "priestess": 2, "wizard": 4}
"""Sides of the last draw for armour."""


def grow(outfit: equipment.Outfit) -> None:
    """Give a player monster the level of an adventurer."""
    monster, dice = outfit.monster, outfit.site.dice
    monster.level = dice.rnd(16)
    monster.hit_points = monster.hit_points_max = dice.d(monster.level, 10) + 30
    monster.peaceful = False


def give_things(outfit: equipment.Outfit) -> None:
    """Give a player monster a few things of use."""
    for give in (equipment.give_offensive, equipment.give_defensive, equipment.give_miscellaneous):
        for _ in range(outfit.site.dice.rnd(3)):
            give(outfit)


def pick_of(outfit: equipment.Outfit, bounds: KindRange) -> int:
    """A random kind of a range."""
    return objects.pick(outfit.site, *wanted_kinds(outfit.site, *bounds))


def draw_armor(outfit: equipment.Outfit, body: KindRange) -> None:
    """Draw for armour, which no monster gets, a range of suits first."""
    pick_of(outfit, body)
    for bounds in (_CLOAKS, _HELMETS, _SHIELDS):
        if outfit.most_of(8):
            pick_of(outfit, bounds)


def draw_clothes(outfit: equipment.Outfit, name: str) -> None:
    """Draw for the armour of a role, which no monster gets."""
    if name in _IN_MAIL and outfit.most_of(2):
        pick_of(outfit, _SUITS)
    dice = outfit.site.dice
    if name in ("priest", "priestess"):
        dice.rn2(4)
    if name in _CHOOSY and dice.rn2(_CHOOSY[name]):
        dice.rn2(2)
    if name in _SHIELD_DRAWS:
        dice.rn2(_SHIELD_DRAWS[name])


def weapon_of_role(outfit: equipment.Outfit, name: str) -> str | None:
    """Draw the weapon of a role; None if the draw gives no weapon of its own."""
    if name == "barbarian":
        return outfit.either("two-handed sword", 2, "battle-axe") if outfit.most_of(2) else None
    if name == "wizard":
        return outfit.either("quarterstaff", 2, "athame") if outfit.most_of(4) else None
    if name not in _USUAL_WEAPONS:
        return None
    odds, weapon = _USUAL_WEAPONS[name]
    if outfit.most_of(odds):
        return weapon
    if name in ("caveman", "cavewoman") and outfit.most_of(2):
        return "club"
    if name == "healer" and outfit.most_of(2):
        return outfit.either("unicorn horn", 2, "scalpel")
    return None


def good_weapon(outfit: equipment.Outfit, kind: int) -> Item:
    """A weapon of a kind, better than most."""
    weapon = objects.make(outfit.site, kind, True, False)
    weapon.spe = outfit.site.dice.rn2(4)
    if outfit.one_in(3):
        weapon.erodeproof = True
    elif outfit.one_in(2):
        weapon.greased = True
    return weapon
