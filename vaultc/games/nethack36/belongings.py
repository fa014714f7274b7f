"""Differences in the belongings of monsters of NetHack 3.6. Rules: "NetHack 3.6: Belongings"."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.generation.population.known import MISSING, wanted_species
from vaultc.generation.population.monsters.equipment import arms, belongings, soldiers
from vaultc.generation.population.monsters.equipment.outfit import Outfit
from vaultc.generation.population.objects import light, merge_into
from vaultc.world.grid import at


def human(outfit: Outfit) -> None:
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
    soldiers.give_armor(outfit, name)
    if name == "guard":
        whistle = outfit.make("tin whistle", initialised=True)
        whistle.cursed, whistle.blessed = True, False
        outfit.keep(whistle)
    elif name == "watchman":
        if outfit.most_of(3):
            outfit.give("tin whistle")
    elif name != "watch captain":
        soldiers.give_rations(outfit)


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


def demon(outfit: Outfit) -> None:
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
    "@": human,
    "Q": quantum_mechanic,
    "V": nobody,
    "&": demon,
    "h": nobody,
    "G": gnome,
    "A": nobody,
}
