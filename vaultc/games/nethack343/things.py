"""The choices about objects, traps and stock that NetHack 3.4.3 makes. Rules: "NetHack 3.4.3: Helpers"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36 import objects
from vaultc.games.nethack36.things import THINGS as LATER
from vaultc.generation.population.objects import food
from vaultc.generation.population.objects.properties import Initialiser
from vaultc.world.catalog.objects import Kind


def _food_family(kind: Kind) -> Initialiser:
    """The initialiser of a kind of food; meat in tins is all alike."""
    return food.food(kind) if kind.model == "tin" else objects.food_family(kind)


THINGS = replace(
    LATER,
    families={"FOOD": _food_family, "WAND": objects.wand_family},
    bare={name: objects.BARE[name] for name in ("egg", "tin", "oil")},
    behind_locks=0,
    gold_by_depth=False,
    new_species_new_timers=False,
    boards_have_notes=False,
    unicorns_spared=False,
    prizes=None,
    crown=None,
    enthrone=None,
    victims_resist=False,
    neat_blocks=True,
)
