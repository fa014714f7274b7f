"""The equipment of humans, Cthulhu and the weeping angels. Rules: "Arms", "Belongings"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.population.monsters.equipment import arms, belongings, keep_improved
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.monsters.equipment.soldiers import equip_mercenary
from vaultc.generation.population.objects import light
from vaultc.generation.population.objects.artifacts import name_item


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


OWN_ARMS: Final = {"@": _arm_human}

# ---- belongings


def _give_to_human(outfit: Outfit) -> None:
    row = outfit.row
    if "mercenary" in row.flags:
        equip_mercenary(outfit, _rank(outfit.rank))
    elif row.model == "shopkeeper":
        belongings.give_shopkeeper(outfit)
    elif row.model == "One-eyed Sam":
        keep_improved(outfit, "two-handed sword", "Thiefbane")
        for name in ("shield of reflection", "magic dragon scale mail", "speed boots"):
            keep_improved(outfit, name)
        outfit.keep(outfit.make("amulet of life saving"))
        outfit.give("skeleton key")
    elif arms.is_priestly(outfit):
        belongings.give_priest(outfit)
    elif arms.is_quest_person_of(outfit, "Monk"):
        belongings.give_monk(outfit)


def _humanoid(outfit: Outfit) -> None:
    if outfit.row.model == "Cthulhu":
        outfit.give("Amulet of Yendor", "potion of full healing")


def _angel(outfit: Outfit) -> None:
    name = outfit.row.name
    if name in ("weeping angel", "weeping archangel") and outfit.one_in(3):
        outfit.give("potion of blindness")
    if name == "weeping archangel" and outfit.one_in(3):
        outfit.give("wand of lightning", "amulet of reflection")


OWN_BELONGINGS: Final = {"@": _give_to_human, "h": _humanoid, "A": _angel}
