"""Stairs and ladders, and the record of where they are. Rules: "STAIR, LADDER", "Stairs bookkeeping"."""

from __future__ import annotations

from vaultc.generation.site import Site
from vaultc.level.level import Level, Room, Stairway
from vaultc.world.catalog import terrain
from vaultc.world.grid import at


def make_stairs(site: Site, x: int, y: int, direction: int, room: Room | None) -> bool:
    """Make stairs (``direction`` UP or DOWN) and record them with their room.

    Refused, like the game does, upwards on a dungeon's first level and downwards on its last. Returns success.
    """
    if not x:
        site.complain("stairs cannot be made in column 0")
        return False
    if site.surroundings.first_level if direction == terrain.UP else site.surroundings.last_level:
        return False
    level = site.level
    ground = site.terrain_classes.base[level.terrain[at(x, y)]]
    if site.rules.ground.stairs_on_floor and ground not in (terrain.ROOM, terrain.CORR, terrain.ICE):
        site.complain(f"stairs are made at ({x},{y}), where there is no floor")
    level.terrain[at(x, y)] = terrain.STAIRS
    level.flags[at(x, y)] = direction
    stairway = Stairway(x, y, room)
    level.scaffolding.stairways.insert(0, (stairway, direction))
    if direction == terrain.UP:
        level.up_stairs = stairway
    else:
        level.down_stairs = stairway
    return True


def make_ladder(level: Level, x: int, y: int, direction: int) -> None:
    """Make a ladder (``direction`` UP or DOWN) and record it."""
    level.terrain[at(x, y)] = terrain.LADDER
    level.flags[at(x, y)] = direction
    stairway = Stairway(x, y)
    level.scaffolding.stairways.insert(0, (stairway, direction))
    if direction == terrain.UP:
        level.up_ladder = stairway
    else:
        level.down_ladder = stairway
