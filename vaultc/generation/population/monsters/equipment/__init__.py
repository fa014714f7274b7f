"""Equipment of new monsters, and the pieces that they wear."""

from vaultc.generation.population.monsters.equipment.arms import arm, give_belongings, keep_improved
from vaultc.generation.population.monsters.equipment.outfit import (
    Outfit,
    dress,
    give_defensive,
    give_miscellaneous,
    give_offensive,
    undress,
)

__all__ = [
    "Outfit",
    "arm",
    "dress",
    "give_belongings",
    "give_defensive",
    "give_miscellaneous",
    "give_offensive",
    "keep_improved",
    "undress",
]
