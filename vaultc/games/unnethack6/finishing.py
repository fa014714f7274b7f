"""The steps after every script. Rules: "UnNetHack 6: Finishing a script"."""

from __future__ import annotations

from vaultc.games.unnethack.levels import MAKING as BEFORE
from vaultc.games.unnethack6.booty import leave_booty
from vaultc.generation.finishing import scripts
from vaultc.generation.layout import flip as mirroring
from vaultc.generation.layout import walls
from vaultc.generation.layout.boundary import used_area
from vaultc.generation.site import Script
from vaultc.world import grid
from vaultc.world.catalog import terrain


def reject_inaccessibles(script: Script) -> None:
    """Refuse a level whose closed parts are to be opened.

    Raises:
        GenerationError: the game looks for a way to them forever, once there is any cell to stand on.
    """
    if "inaccessibles" not in script.words:
        return
    walkable = script.site.terrain_classes.walkable
    for cell in range(grid.CELLS):
        if walkable[script.level.terrain[cell]]:
            x, y = divmod(cell, grid.HEIGHT)
            raise script.site.fail(
                f"with the flag 'inaccessibles' the game looks forever for a way to the open cell ({x},{y}); "
                "leave the flag out"
            )


def fix_up(script: Script) -> None:
    """Place level regions and the branch, and complete some special levels; every script of a vault does it anew."""
    for step in BEFORE.finish_special:
        step(script.site)
    leave_booty(script.site)


def flip(script: Script) -> None:
    """Draw how the level is mirrored; only levels of Sokoban are, within the box that they fill."""
    level, dice = script.level, script.dice
    axes = [axis for axis, bit in ((1, 1), (0, 2)) if script.flips & bit and dice.rn2(2)]
    if not axes or not script.site.surroundings.in_sokoban:
        return
    x1, y1, x2, y2 = used_area(level.terrain, "mazelevel" in level.flags_set)
    box = (max(x1, 1), max(y1, 0), min(x2, grid.LAST_COLUMN), min(y2, grid.LAST_ROW))
    for axis in axes:
        mirroring.flip(level, mirroring.Mirror(axis, box, wide=True))
    walls.extend_spines(level, *grid.WHOLE_LEVEL)


def reveal(script: Script) -> None:
    """Premapped levels show their traps and secrets; secret doors become doorways without a door."""
    if "premapped" not in script.words:
        return
    level = script.level
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] == terrain.SDOOR:
            level.flags[cell] = terrain.NO_DOOR
    scripts.reveal(script)
