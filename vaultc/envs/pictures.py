"""Pictures of walking worlds, drawn by the renderers of levels."""

from __future__ import annotations

from copy import copy
from typing import Final

import numpy
from numpy.typing import NDArray

from vaultc.envs import grids
from vaultc.envs.world import WalkingWorld
from vaultc.level import layers
from vaultc.level.contents import Monster
from vaultc.level.level import Level
from vaultc.rendering.renderers import ascii, png
from vaultc.world import grid
from vaultc.world.catalog import named, terrain

_FLAGS: Final = {
    layers.BROKEN: terrain.BROKEN,
    layers.OPEN: terrain.OPEN,
    layers.CLOSED: terrain.CLOSED,
    layers.LOCKED: terrain.LOCKED,
}


def text_of(world: WalkingWorld, fog: bool) -> str:
    """The level as lines of text, with the agent as ``@``."""
    return ascii.render(level_now(world, fog), world.catalog, reveal=True)


def picture_of(world: WalkingWorld, fog: bool) -> NDArray[numpy.uint8]:
    """The level as an RGB picture of shape (336, 1280, 3)."""
    return numpy.array(png.render(level_now(world, fog), world.catalog).convert("RGB"), dtype=numpy.uint8)


def level_now(world: WalkingWorld, fog: bool = False) -> Level:
    """The level as it is now and as the agent knows it; with ``fog`` only what was seen.

    The agent is a human, and a drawn goal is a way down or up.
    """
    level = copy(world.level)
    level.terrain, level.flags = bytearray(level.terrain), bytearray(level.flags)
    seen = _lengthwise(world.view["seen"]) if fog else bytes([1]) * grid.CELLS
    doors, codes = _lengthwise(world.view["doors"]), _lengthwise(world.view["terrain"])
    for index in range(grid.CELLS):
        if not seen[index]:
            level.terrain[index] = level.flags[index] = 0
        elif codes[index] != level.terrain[index] or doors[index]:
            level.terrain[index] = codes[index]
            level.flags[index] = _FLAGS.get(doors[index], 0)
    _mark_goals(level, world, seen)
    _take_things(level, world, seen)
    return level


def _mark_goals(level: Level, world: WalkingWorld, seen: bytes) -> None:
    for index in map(grids.in_level, world.goals - world.ways.keys()):
        if seen[index]:
            level.terrain[index] = terrain.STAIRS
            level.flags[index] = terrain.UP if world.rules.goal == "up" else terrain.DOWN


def _take_things(level: Level, world: WalkingWorld, seen: bytes) -> None:
    piles = {grids.in_level(cell): pile for cell, pile in world.piles.items()}
    level.piles = {index: pile for index, pile in piles.items() if seen[index]}
    there = _lengthwise(world.view["traps"])
    level.traps = [trap for trap in level.traps if seen[grid.at(trap.x, trap.y)] and there[grid.at(trap.x, trap.y)]]
    level.engravings = [each for each in level.engravings if seen[grid.at(each.x, each.y)]]
    x, y = world.position
    others = [each for each in level.monsters if seen[grid.at(each.x, each.y)] and (each.x, each.y) != (x, y)]
    level.monsters = [Monster(min(named.species_if_any(world.catalog, "human"), default=0), x, y), *others]
    level.buried, level.rooms, level.doors = [], list(level.rooms), list(level.doors)


def _lengthwise(layer: grids.Cells) -> bytes:
    """A layer of shape (21, 80) as cells in the order of a level's arrays."""
    return layer.astype(numpy.uint8).T.tobytes()
