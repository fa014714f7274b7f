"""The traps that come by chance. Rules: "EvilHack: Traps"."""

from __future__ import annotations

from vaultc.games.evilhack.catalogue import TRAPS as CODES
from vaultc.games.nethack36.traps import TRAPS as BEFORE
from vaultc.generation.site import LocalTrap
from vaultc.world.surroundings import Surroundings

_COLD = "The Ice Queen's Realm"


def _is_cold(place: Surroundings) -> bool:
    return place.dungeon == _COLD


TRAPS = BEFORE._replace(
    die=tuple(CODES.values()),
    local=(*BEFORE.local, LocalTrap(CODES["ice"], 3, _is_cold)),
    least_difficulty={CODES["spear"]: 6, CODES["magic beam"]: 12},
)
