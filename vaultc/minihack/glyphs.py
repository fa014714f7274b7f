"""The symbols that show terrain on a mapped level, by their numbers in the table of the game inside MiniHack."""

from __future__ import annotations

from vaultc.level.level import Level
from vaultc.world.catalog import terrain as t

_WALLS = frozenset(range(1, 12))
_STONE, _FLOOR, _CORRIDOR = 0, frozenset((19, 20)), frozenset((21, 22))
_DOORWAY, _OPEN, _CLOSED = frozenset((12,)), frozenset((13, 14)), frozenset((15, 16))
_DOORS = {"nodoor": _DOORWAY, "broken": _DOORWAY, "open": _OPEN, "closed": _CLOSED, "locked": _CLOSED}
_BRIDGES = {t.MOAT_UNDER: 32, t.LAVA_UNDER: 34, t.ICE_UNDER: 33}
_PLAIN = {
    t.IRONBARS: 17, t.TREE: 18, t.ALTAR: 27, t.GRAVE: 28, t.THRONE: 29, t.SINK: 30, t.FOUNTAIN: 31, t.POOL: 32,
    t.MOAT: 32, t.ICE: 33, t.LAVAPOOL: 34, t.AIR: 39, t.CLOUD: 40, t.WATER: 41,
}  # fmt: skip
TERRAIN_GLYPHS = frozenset(range(42))
"""Symbols of terrain; after them come traps."""


def glyphs_of(level: Level, index: int) -> frozenset[int]:
    """The symbols by which the terrain of a cell may be shown; walls differ with the side from which they were seen."""
    code, flags = level.terrain[index], level.flags[index]
    if t.VWALL <= code <= t.CROSSWALL or t.TUWALL <= code <= t.TRWALL:
        return _WALLS | {_STONE}
    if code in (t.STONE, t.SCORR):
        return _CORRIDOR | {_STONE} if code == t.SCORR else frozenset((_STONE,))
    if code in (t.DOOR, t.SDOOR):
        return _DOORS[t.door_state(code, flags)] | (_WALLS if code == t.SDOOR else frozenset())
    if code == t.CORR:
        return _CORRIDOR
    if code == t.ROOM:
        return _FLOOR
    if code in (t.STAIRS, t.LADDER):
        return frozenset(((23 if flags & t.UP else 24) + (2 if code == t.LADDER else 0),))
    return _of_bridge(code, flags) or frozenset((_PLAIN.get(code, -1),))


def _of_bridge(code: int, flags: int) -> frozenset[int]:
    if code == t.DRAWBRIDGE_DOWN:
        return frozenset((35, 36))
    if code == t.DBWALL:
        return frozenset((37, 38))
    if code == t.DRAWBRIDGE_UP:
        under = _BRIDGES.get(flags & t.UNDER_BRIDGE)
        return _FLOOR if under is None else frozenset((under,))
    return frozenset()
