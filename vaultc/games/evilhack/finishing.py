"""The steps after every script. Rules: "EvilHack: Finishing a script"."""

from __future__ import annotations

from vaultc.generation.finishing import scripts
from vaultc.generation.site import Script
from vaultc.world.catalog.rooms import OROOM, RNDVAULT

LIKE_ORDINARY = frozenset((OROOM, RNDVAULT))
"""Types of rooms that keep their mark, for the contents of ordinary rooms."""


def fill_rooms(script: Script) -> None:
    """Stock the rooms that want it; as each vault ends, all rooms of the level are looked at, but none is stocked
    twice."""
    scripts.fill_rooms(script)
    for room in script.level.rooms:
        if room.type not in LIKE_ORDINARY:
            room.fill = 0
        for subroom in room.subrooms:
            subroom.fill = 0
