"""Monsters: their places, creating and equipping them, and the effects of MONSTER.

Their species are chosen in :mod:`vaultc.generation.population.species`. All functions that draw take a ``Site``; the
order of draws is the rulebook's.
"""

from vaultc.generation.population.monsters.creating import CreationFlags, create, create_priest, create_shopkeeper
from vaultc.generation.population.monsters.moving import die, good_place, nearest_free_place, occupant, relocate
from vaultc.generation.population.monsters.orders import (
    ALL_TRAPS,
    NO_ALIGNMENT,
    NOWHERE,
    Locate,
    MonsterOrder,
    induced_alignment,
    settle_alignment,
)
from vaultc.generation.population.monsters.outfit import dress
from vaultc.generation.population.monsters.statement import carry_out
from vaultc.generation.population.species import class_pick, minor_demon, random_species

__all__ = [
    "ALL_TRAPS", "NOWHERE", "NO_ALIGNMENT", "CreationFlags", "Locate", "MonsterOrder", "carry_out", "class_pick",
    "create", "create_priest", "create_shopkeeper", "die", "dress", "good_place", "induced_alignment", "minor_demon",
    "nearest_free_place", "occupant", "random_species", "relocate", "settle_alignment",
]  # fmt: skip
