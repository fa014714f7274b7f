"""The symbols that show terrain on a mapped level, by their numbers in the table of the game inside MiniHack."""

from __future__ import annotations

from vaultc.level.level import Level
from vaultc.world.catalog import terrain as terrains

_WALLS = frozenset(range(1, 12))
_STONE, _FLOOR, _CORRIDOR = 0, frozenset((19, 20)), frozenset((21, 22))
_DOORWAY, _OPEN, _CLOSED = frozenset((12,)), frozenset((13, 14)), frozenset((15, 16))
_DOORS = {"nodoor": _DOORWAY, "broken": _DOORWAY, "open": _OPEN, "closed": _CLOSED, "locked": _CLOSED}
_BRIDGES = {terrains.MOAT_UNDER: 32, terrains.LAVA_UNDER: 34, terrains.ICE_UNDER: 33}
_PLAIN = {
    terrains.IRONBARS: 17, terrains.TREE: 18, terrains.ALTAR: 27, terrains.GRAVE: 28, terrains.THRONE: 29,
    terrains.SINK: 30, terrains.FOUNTAIN: 31, terrains.POOL: 32, terrains.MOAT: 32, terrains.ICE: 33,
    terrains.LAVAPOOL: 34, terrains.AIR: 39, terrains.CLOUD: 40, terrains.WATER: 41,
}  # fmt: skip
TERRAIN_GLYPHS = frozenset(range(42))
"""Symbols of terrain; after them come traps."""


def glyphs_of(level: Level, index: int) -> frozenset[int]:
    """The symbols by which the terrain of a cell may be shown; walls differ with the side from which they were seen."""
    code, flags = level.terrain[index], level.flags[index]
    if terrains.VWALL <= code <= terrains.CROSSWALL or terrains.TUWALL <= code <= terrains.TRWALL:
        return _WALLS | {_STONE}
    if code in (terrains.STONE, terrains.SCORR):
        return _CORRIDOR | {_STONE} if code == terrains.SCORR else frozenset((_STONE,))
    if code in (terrains.DOOR, terrains.SDOOR):
        return _DOORS[terrains.door_state(code, flags)] | (_WALLS if code == terrains.SDOOR else frozenset())
    if code == terrains.CORR:
        return _CORRIDOR
    if code == terrains.ROOM:
        return _FLOOR
    if code in (terrains.STAIRS, terrains.LADDER):
        return frozenset(((23 if flags & terrains.UP else 24) + (2 if code == terrains.LADDER else 0),))
    return _of_bridge(code, flags) or frozenset((_PLAIN.get(code, -1),))


def _of_bridge(code: int, flags: int) -> frozenset[int]:
    if code == terrains.DRAWBRIDGE_DOWN:
        return frozenset((35, 36))
    if code == terrains.DBWALL:
        return frozenset((37, 38))
    if code == terrains.DRAWBRIDGE_UP:
        under = _BRIDGES.get(flags & terrains.UNDER_BRIDGE)
        return _FLOOR if under is None else frozenset((under,))
    return frozenset()
