"""Equipment of monsters of the hero's kind in all games. Rules: "Player monster"."""

from __future__ import annotations

from typing import TypeAlias

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kinds
from vaultc.generation.population.monsters import equipment
from vaultc.generation.site import Site
from vaultc.level.level import Item

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
    _draw_robes(outfit.site, name)


def _draw_robes(site: Site, name: str) -> None:
    dice = site.dice
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
