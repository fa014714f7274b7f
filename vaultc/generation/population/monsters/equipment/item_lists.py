"""The offensive, defensive and miscellaneous things that some monsters get. Rules: "Item lists"."""

from __future__ import annotations

from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.world.catalog.monsters import Species

_STRIKING = "wand of striking"
_OFFENSIVE = (
    *(_STRIKING, _STRIKING, "potion of acid", "potion of confusion", "potion of blindness"),
    *("potion of sleeping", "potion of paralysis", "wand of magic missile", "wand of magic missile"),
    *("wand of sleep", "wand of fire", "wand of cold", "wand of lightning"),
)
_FIRE = _OFFENSIVE.index("wand of fire")
_POTIONS = {3: "potion of healing", 4: "potion of extra healing", 5: "potion of full healing"}
_TELEPORTATION = (6, 9)
_CREATION = (8, 10)


def uses_things(outfit: Outfit) -> bool:
    """True if a species gets anything of these lists at all."""
    row = outfit.row
    return not (row.flags & {"animal", "mindless"} or "explodes" in row.derived or row.character in " K")


def give_offensive(outfit: Outfit) -> None:
    """Give the monster an offensive thing."""
    if uses_things(outfit):
        outfit.give(_offensive(outfit))


def give_defensive(outfit: Outfit) -> None:
    """Give the monster a thing to escape or heal with, if the roll yields one."""
    if uses_things(outfit) and (name := _defensive(outfit)) is not None:
        outfit.give(name)


def give_miscellaneous(outfit: Outfit) -> None:
    """Give the monster another useful thing, if the roll yields one."""
    if uses_things(outfit) and (name := _miscellaneous(outfit)) is not None:
        outfit.give(name)


def _offensive(outfit: Outfit) -> str:
    row, strength = outfit.row, outfit.row.difficulty
    if strength > 7 and outfit.one_in(35):
        return "wand of death"
    choice = outfit.site.dice.rn2(9 - (strength < 4) + 4 * (strength > 6))
    if choice == 0 and (row.flags & {"amorphous", "wallwalk", "unsolid"} or "incorporeal" in row.derived):
        return "scroll of earth"
    if choice == _FIRE and outfit.site.rules.monsters.oil_for_fire:
        return outfit.either(_OFFENSIVE[_FIRE], 30, "potion of oil")
    return _OFFENSIVE[choice]


def _defensive(outfit: Outfit) -> str | None:
    row, dice = outfit.row, outfit.site.dice
    sides = 8 + (row.difficulty > 3) + (row.difficulty > 6) + (row.difficulty > 8)
    choice = dice.rn2(sides)
    if choice in _TELEPORTATION and _stays_here(outfit):
        choice = dice.rn2(sides)
    if choice in _TELEPORTATION:
        return "scroll of teleportation" if dice.rn2(3) else "wand of teleportation"
    if choice in _CREATION:
        return "scroll of create monster" if dice.rn2(3) else "wand of create monster"
    if choice in (0, 1):
        return "scroll of teleportation"
    if choice == 2:
        return "scroll of create monster"
    if choice == 7:
        return None if "floater" in row.derived else "wand of digging"
    return "potion of sickness" if choice == 5 and row.model == "Pestilence" else _POTIONS[choice]


def _stays_here(outfit: Outfit) -> bool:
    """True if a monster cannot teleport on the level."""
    site = outfit.site
    if "noteleport" in site.level.flags_set:
        return True
    if not (site.rules.monsters.rulers_forbid_teleport and site.in_hell) or _rules_demons(outfit.row):
        return False
    return any(_rules_demons(site.catalog.species[monster.species]) for monster in site.level.monsters)


def _rules_demons(row: Species) -> bool:
    return "demon" in row.flags and ("lord" in row.flags or "prince" in row.flags)


def _miscellaneous(outfit: Outfit) -> str | None:
    row, site, kind = outfit.row, outfit.site, outfit.monster.shapechanger
    bare_vampire = kind >= 0 and site.rules.monsters.bare_vampires and site.catalog.species[kind].character == "V"
    if row.difficulty < 6 and outfit.one_in(30):
        return outfit.either("potion of polymorph", 6, "wand of polymorph")
    if outfit.one_in(40) and "nonliving" not in row.derived and not bare_vampire:
        return "amulet of life saving"
    choice = site.dice.rn2(3)
    if choice == 0:
        return outfit.either("potion of speed", 6, "wand of speed monster")
    if choice == 2:
        return "potion of gain level"
    if outfit.monster.peaceful and not site.surroundings.hero.sees_invisible:
        return None
    return outfit.either("potion of invisibility", 6, "wand of make invisible")
