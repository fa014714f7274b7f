"""The steps after every script. Rules: "NetHack 3.6: Order"."""

from __future__ import annotations

from vaultc.games.nethack36.doors import turn_door
from vaultc.generation.finishing import scripts
from vaultc.generation.layout.doors import link_door
from vaultc.generation.site import Script, Site
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog import traps

_LOOKS = 7
"""Bits of a wall's flags that set its display mode; in doors the same bits hold the state."""


def link_doors(script: Script) -> None:
    """Turn every door as its neighbours require and list it with the rooms and subrooms around it, row by row."""
    level = script.level
    doors = grid.cells_holding(level.terrain, terrains.DOOR) + grid.cells_holding(level.terrain, terrains.SDOOR)
    for y, x in sorted([(cell % grid.HEIGHT, cell // grid.HEIGHT) for cell in doors]):
        turn_door(level, x, y)
        link_door(script.site, x, y, subrooms=True)


def remove_boundary_symbols(script: Script) -> None:
    """Cross walls that the script drew become floor."""
    terrain = script.level.terrain
    for cell in grid.cells_holding(terrain, terrains.CROSSWALL, grid.at(grid.LAST_COLUMN - 1, 0)):
        if cell % grid.HEIGHT != grid.LAST_ROW and script.touched[cell]:
            terrain[cell] = terrains.ROOM


def wallify(script: Script) -> None:
    """Give walls their shapes, but not among the corridors of a maze."""
    if "corrmaze" not in script.level.flags_set:
        scripts.wallify(script)


def solidify(script: Script) -> None:
    """Make all rock that the script did not draw undiggable, if a flag asks for it."""
    if "solidify" not in script.words:
        return
    level = script.level
    for cell in range(grid.CELLS):
        if (not level.terrain[cell] or terrains.is_wall(level.terrain[cell])) and not script.touched[cell]:
            level.flags[cell] |= terrains.NON_DIGGABLE | terrains.NON_PASSWALL


def remember_map(script: Script) -> None:
    """Decide again, when the level is complete, if it is known from the beginning."""
    script.level.scaffolding.premapped = "premapped" in script.words


def reveal(site: Site) -> None:
    """Reveal all traps of a premapped level; with a way down among them it is one of Sokoban's kind."""
    level = site.level
    if not level.scaffolding.premapped:
        return
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] == terrains.SDOOR and level.flags[cell] & _LOOKS > 2:
            site.complain("a hidden door is shown before it is settled how its wall looks")
            break
    for trap in level.traps:
        trap.seen = True
        if trap.kind in (traps.PIT, traps.HOLE):
            level.flags_set.add("sokoban rules")
