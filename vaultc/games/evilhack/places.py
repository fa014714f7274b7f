"""The search for a free place in a room. Rules: "EvilHack: Ordinary levels"."""

from __future__ import annotations

from vaultc.generation.layout import positions
from vaultc.generation.site import Site
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_TRIES = 2000
BARE = 1
"""Neither furniture nor liquid."""
PLAIN = 2
"""Corridor, floor, sand or grass alone."""
NO_BOULDER = 4
AWAY_FROM_DOORS = 8

_GROUND = (terrains.ROOM, terrains.CORR)
_LETTERS = "ag"


def free_place(site: Site, room: Room, wishes: int = 0) -> grid.Cell | None:
    """A place for a thing in a room, by the sum of some wishes; None if none was found in many tries."""
    codes = site.catalog.codes
    grounds = {*_GROUND, *(codes[letter] for letter in _LETTERS)}
    allowed = grounds if wishes & PLAIN else {*grounds, terrains.ICE}
    for _ in range(_TRIES):
        found, x, y = positions.somexy(site, room)
        if not found:
            return None
        ground = site.terrain_classes.base[site.level.terrain[grid.at(x, y)]]
        if ground not in allowed or positions.occupied(site, x, y):
            continue
        if wishes & NO_BOULDER and positions.has_boulder(site, x, y):
            continue
        if not (wishes & AWAY_FROM_DOORS and positions.bydoor(site.level, x, y)):
            return x, y
    return None
