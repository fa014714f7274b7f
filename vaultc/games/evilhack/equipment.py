"""The equipment of prison guards, whom NetHack 3.6 lacks. Rules: "Arms", "Belongings"."""

from __future__ import annotations

from typing import Final

from vaultc.games.nethack36.arms import human as arm_human_before
from vaultc.games.nethack36.belongings import human as give_to_human_before
from vaultc.generation.population.monsters.equipment import arms, soldiers
from vaultc.generation.population.monsters.equipment.outfit import Outfit

_PRISON_GUARD: Final = "prison guard"
_LIKE: Final = "watch captain"


def _arm_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        arms.arm_mercenary(outfit, _LIKE)
    else:
        arm_human_before(outfit)


def _give_to_human(outfit: Outfit) -> None:
    if outfit.rank == _PRISON_GUARD:
        soldiers.equip_mercenary(outfit, _LIKE)
    else:
        give_to_human_before(outfit)


OWN_ARMS: Final = {"@": _arm_human}
OWN_BELONGINGS: Final = {"@": _give_to_human}
