"""The rooms of the level's stairs. Rules: "Stairs bookkeeping", "UnNetHack 6: Room records and other state"."""

from __future__ import annotations

from vaultc.generation.layout.positions import inside
from vaultc.generation.site import Site
from vaultc.level.level import Room, Stairway
from vaultc.world.catalog import terrain


def has_upstairs(site: Site, room: Room) -> bool:
    """True if a way up is in this room."""
    return _has(site, room, site.level.up_stairs, terrain.UP)


def has_downstairs(site: Site, room: Room) -> bool:
    """True if a way down is in this room."""
    return _has(site, room, site.level.down_stairs, terrain.DOWN)


def has_stairs(site: Site, room: Room) -> bool:
    """True if stairs of either direction are in this room."""
    return has_upstairs(site, room) or has_downstairs(site, room)


def _has(site: Site, room: Room, made: Stairway, direction: int) -> bool:
    """True if ``made`` was made for the room, where branches do not count; in some games the place alone counts."""
    if not site.rules.ground.stairs_by_place:
        return made.room is room
    for stairway, way in site.level.scaffolding.stairways:
        if way == direction and inside(room, stairway.x, stairway.y):
            return True
    return False
