"""Differences in the arms of monsters of NetHack 3.6 from the reference. Rules: "NetHack 3.6: Arms"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population.monsters.equipment import arms
from vaultc.generation.population.monsters.equipment.outfit import Outfit

_SERVANTS = frozenset({"student", "attendant", "abbot", "acolyte", "guide", "apprentice"})
_WARRIORS = frozenset({"chieftain", "page", "roshi", "warrior"})


def human(outfit: Outfit) -> None:
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


def demon(outfit: Outfit) -> None:
    """Orcus has a wand of his own."""
    arms.arm_demon(outfit, arms.DEMONS | {"Orcus": ("wand of death",)})


ARMS_36: dict[str, Callable[[Outfit], None]] = {**arms.ARMS, "@": human, "A": angel, "h": humanoid, "&": demon}
