"""The steps after every script. Rules: "UnNetHack 6: Finishing a script"."""

from __future__ import annotations

from vaultc.games.unnethack.levels import MAKING as BEFORE
from vaultc.generation.finishing import scripts
from vaultc.generation.layout import walls
from vaultc.generation.site import Script
from vaultc.world.grid import WHOLE_LEVEL


def fix_up(script: Script) -> None:
    """Place level regions and the branch, and complete some special levels; every script of a vault does it anew."""
    for step in BEFORE.finish_special:
        step(script.site)


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
