"""The steps after every script. Rules: "UnNetHack 6: Finishing a script"."""

from __future__ import annotations

from vaultc.generation.finishing import scripts
from vaultc.generation.layout import walls
from vaultc.generation.site import Script
from vaultc.world.grid import WHOLE_LEVEL


def flip(script: Script) -> None:
    """Draw how the level is mirrored; only levels of Sokoban are."""
    if not script.site.surroundings.in_sokoban:
        for bit in (1, 2):
            if script.flips & bit:
                script.dice.rn2(2)
        return
    scripts.flip(script)
    if script.level.flip:
        walls.extend_spines(script.level, *WHOLE_LEVEL)
