"""The equipment of monsters of UnNetHack 6: more of it than in UnNetHack 5.2, for guardians and quantum mechanics.

Rules: "UnNetHack 6: Arms", "UnNetHack 6: Belongings".
"""

from __future__ import annotations

from typing import Final

from vaultc.games.nethack36.arms import arm_guardian
from vaultc.games.nethack36.belongings import quantum_mechanic
from vaultc.games.unnethack.equipment import OWN_ARMS as ARMS_BEFORE
from vaultc.games.unnethack.equipment import OWN_BELONGINGS as BELONGINGS_BEFORE
from vaultc.generation.population.monsters.equipment import arms
from vaultc.generation.population.monsters.equipment.outfit import Outfit


def _arm_human(outfit: Outfit) -> None:
    ARMS_BEFORE["@"](outfit)
    arm_guardian(outfit)


def _arm_angel(outfit: Outfit) -> None:
    """Angels draw the enchantment of their swords twice."""
    if outfit.row.model == "Aleax":
        arms.arm_aleax(outfit)
    else:
        arms.arm_angel(outfit, draws=2)


OWN_ARMS: Final = {**ARMS_BEFORE, "@": _arm_human, "A": _arm_angel}
OWN_BELONGINGS: Final = {**BELONGINGS_BEFORE, "Q": quantum_mechanic}
