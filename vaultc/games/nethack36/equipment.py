"""Differences in the arms and belongings of monsters of NetHack 3.6 from the reference.

Rules: "NetHack 3.6: Arms", "NetHack 3.6: Belongings".
"""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population.known import MISSING, wanted_species
from vaultc.generation.population.monsters.equipment import arms, belongings
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.objects import light, merge_into
from vaultc.world.grid import at

_SERVANTS = frozenset({"student", "attendant", "abbot", "acolyte", "guide", "apprentice"})
_WARRIORS = frozenset({"chieftain", "page", "roshi", "warrior"})


def human_arms(outfit: Outfit) -> None:
    """Soldiers, elves, priests, and the guardians of the quests."""
    if not arm_people(outfit):
        arm_guardian(outfit)


def arm_people(outfit: Outfit) -> bool:
    """Arm soldiers, elves and priests; False for all others."""
    row = outfit.row
    if "mercenary" in row.flags:
        arms.arm_mercenary(outfit, outfit.rank)
    elif "elf" in row.flags:
        arms.arm_elf(outfit)
    elif arms.is_priestly(outfit):
        arms.arm_priest(outfit)
    else:
        return False
    return True


def arm_guardian(outfit: Outfit) -> None:
    """Give a quest guardian, or a ninja, the arms of its people."""
    name = outfit.row.name
    if name == "ninja":
        outfit.give(outfit.either("shuriken", 4, "dart"))
        outfit.give(outfit.either("short sword", 4, "axe"))
    elif name in _SERVANTS:
        _servant(outfit)
    elif name in _WARRIORS:
        _warrior(outfit)
    elif name == "hunter":
        outfit.give(outfit.either("short sword", 3, "dagger"))
        if outfit.most_of(2):
            outfit.give(outfit.either("leather jacket", 2, "leather armor"))
        _bow(outfit)
    elif name == "thug":
        outfit.give("club")
        outfit.give(outfit.either("dagger", 3, "knife"))
        if outfit.most_of(2):
            outfit.give("leather gloves")
        outfit.give(outfit.either("leather jacket", 2, "leather armor"))
    elif name == "neanderthal":
        outfit.give("club", "leather armor")


def _servant(outfit: Outfit) -> None:
    if outfit.most_of(2):
        outfit.give(outfit.either("dagger", 3, "knife"))
    if outfit.most_of(5):
        outfit.give(outfit.either("leather jacket", 3, "leather cloak"))
    if outfit.most_of(3):
        outfit.give(outfit.either("low boots", 3, "high boots"))
    if outfit.most_of(3):
        outfit.give("potion of healing")


def _warrior(outfit: Outfit) -> None:
    outfit.give(outfit.either("long sword", 3, "short sword"))
    outfit.give(outfit.either("chain mail", 3, "leather armor"))
    if outfit.most_of(2):
        outfit.give(outfit.either("low boots", 2, "high boots"))
    if outfit.one_in(3):
        outfit.give("leather cloak")
    if outfit.one_in(3):
        _bow(outfit)


def _bow(outfit: Outfit) -> None:
    outfit.give("bow")
    outfit.throw("arrow", 12)


def angel(outfit: Outfit) -> None:
    """All species with hands."""
    if "humanoid" in outfit.row.flags:
        arms.arm_angel(outfit)


def humanoid(outfit: Outfit) -> None:
    """Hobbits, and dwarves, who do not drink."""
    if outfit.row.model == "hobbit":
        arms.arm_hobbit(outfit)
    elif "dwarf" in outfit.row.flags:
        arms.arm_dwarf(outfit)


def demon_arms(outfit: Outfit) -> None:
    """Orcus has a wand of his own."""
    arms.arm_demon(outfit, arms.DEMONS | {"Orcus": ("wand of death",)})


ARMS_36: dict[str, Callable[[Outfit], None]] = {
    **arms.ARMS,
    "@": human_arms,
    "A": angel,
    "h": humanoid,
    "&": demon_arms,
}


def human_belongings(outfit: Outfit) -> None:
    """Soldiers, keepers and priests."""
    row = outfit.row
    if "mercenary" in row.flags:
        _mercenary(outfit)
    elif row.model == "shopkeeper":
        belongings.give_shopkeeper(outfit)
    elif arms.is_priestly(outfit):
        belongings.give_priest(outfit)
    elif arms.is_quest_person_of(outfit, "Monk"):
        belongings.give_monk(outfit)


def _mercenary(outfit: Outfit) -> None:
    name = outfit.rank
    belongings.give_armor(outfit, name)
    if name == "guard":
        whistle = outfit.make("tin whistle", initialised=True)
        whistle.cursed, whistle.blessed = True, False
        outfit.keep(whistle)
    elif name == "watchman":
        if outfit.most_of(3):
            outfit.give("tin whistle")
    elif name != "watch captain":
        belongings.give_rations(outfit)


def quantum_mechanic(outfit: Outfit) -> None:
    """Now and then a box with a cat that does not rot."""
    if outfit.one_in(20):
        box, corpse = outfit.make("large box"), outfit.make("corpse", initialised=True)
        corpse.species = wanted_species(outfit.site, "housecat")
        outfit.site.dice.rnz(25)
        box.spe = 1
        if corpse.species != MISSING:
            merge_into(outfit.site, corpse, box.contents)
        outfit.keep(box)


def demon_belongings(outfit: Outfit) -> None:
    """Asmodeus has his wands, ice devils spears."""
    name = outfit.row.name
    if name == "Asmodeus":
        outfit.give("wand of cold", "wand of fire")
    elif name == "ice devil" and outfit.one_in(4):
        outfit.give("spear")


def gnome(outfit: Outfit) -> None:
    """Gnomes carry candles, which burn in the dark; more of them in their mines."""
    site, monster = outfit.site, outfit.monster
    if outfit.one_in(20 if site.surroundings.in_mines else 60):
        one = belongings.candle(outfit)
        if outfit.keep(one) is one and not site.level.lit[at(monster.x, monster.y)]:
            light(site, one)


def nobody(_outfit: Outfit) -> None:
    """Nothing of its class."""


BELONGINGS_36: dict[str, Callable[[Outfit], None]] = {
    **belongings.BELONGINGS,
    "@": human_belongings,
    "Q": quantum_mechanic,
    "V": nobody,
    "&": demon_belongings,
    "h": nobody,
    "G": gnome,
    "A": nobody,
}
