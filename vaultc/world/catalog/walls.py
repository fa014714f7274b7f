"""Walls: their shapes by the cells around them, and their looks by the sides from which they can be seen.

Rules: "Wallification and WALLIFY", "Wall display modes". Tables by sets of directions.
"""

from __future__ import annotations

from typing import Final

from vaultc.world.catalog import directions as compass
from vaultc.world.catalog import terrain as terrains

_WALLS: Final = range(terrains.VWALL, terrains.DBWALL + 1)
SHAPED: Final[bytes] = compass.marks(range(terrains.VWALL, terrains.DBWALL))
"""Walls whose shape depends on the cells around them."""
STONE_OR_WALL: Final[bytes] = compass.marks(range(terrains.STONE, terrains.DBWALL + 1))
JOINING: Final[bytes] = compass.marks([*_WALLS, terrains.DOOR, terrains.SDOOR, terrains.IRONBARS])
"""Terrain toward which walls reach."""
SOLID: Final[bytes] = compass.marks([terrains.STONE, *_WALLS, terrains.DOOR, terrains.SDOOR, terrains.IRONBARS])
"""Terrain beyond which no wall reaches."""
UNSEEN_THROUGH: Final[bytes] = compass.marks([*range(terrains.POOL), terrains.CORR])

_SHAPES = (
    terrains.STONE, terrains.HWALL, terrains.HWALL, terrains.HWALL,
    terrains.VWALL, terrains.TRCORNER, terrains.TLCORNER, terrains.TDWALL,
    terrains.VWALL, terrains.BRCORNER, terrains.BLCORNER, terrains.TUWALL,
    terrains.VWALL, terrains.TLWALL, terrains.TRWALL, terrains.CROSSWALL,
)  # fmt: skip
"""Shape by spines 8 N + 4 S + 2 E + 1 W; STONE means "as it was"."""


def _spines(around: int) -> tuple[tuple[int, int], ...]:
    """Spines hidden when all of some solid neighbours surround them: (direction, those neighbours), as a table row."""
    hidden = (
        (compass.N, compass.W | compass.E | compass.NW | compass.NE),
        (compass.S, compass.W | compass.E | compass.SW | compass.SE),
        (compass.E, compass.N | compass.S | compass.NE | compass.SE),
        (compass.W, compass.N | compass.S | compass.NW | compass.SW),
    )
    return tuple((direction, solid) for direction, solid in hidden if around & solid != solid)


_SPINE_BITS = {compass.N: 8, compass.S: 4, compass.E: 2, compass.W: 1}
EXTENDING: Final[bytes] = bytes([sum(direction for direction, _ in _spines(around)) for around in range(256)])
"""By solid neighbours: the directions into which a spine may go."""
SHAPE_OF: Final[bytes] = bytes(
    [_SHAPES[sum(bit for direction, bit in _SPINE_BITS.items() if directions & direction)] for directions in range(256)]
)
"""By the directions of its spines: the shape of a wall; STONE where it stays as it is."""

# ---- display modes

_SLOTS = {
    terrains.TDWALL: (compass.N, compass.SW, compass.SE),
    terrains.TUWALL: (compass.S, compass.NE, compass.NW),
    terrains.TLWALL: (compass.E, compass.NW, compass.SW),
    terrains.TRWALL: (compass.W, compass.SE, compass.NE),
    terrains.HWALL: (compass.N, compass.S),
    terrains.VWALL: (compass.W, compass.E),
}
_CORNERS = {
    terrains.TLCORNER: (compass.SE, compass.NW | compass.N | compass.W),
    terrains.TRCORNER: (compass.SW, compass.NE | compass.N | compass.E),
    terrains.BLCORNER: (compass.NE, compass.SW | compass.S | compass.W),
    terrains.BRCORNER: (compass.NW, compass.SE | compass.S | compass.E),
}
_CROSS_MODES = {
    compass.NW: 1,
    compass.NE: 2,
    compass.SW: 3,
    compass.SE: 4,
    compass.NW | compass.SE: 5,
    compass.NE | compass.SW: 6,
}


def _mode(shape: int, unseen: int) -> int:
    """Display mode of a wall by the directions from which it cannot be seen."""
    if shape == terrains.CROSSWALL:
        return _CROSS_MODES.get(unseen & (compass.NW | compass.NE | compass.SW | compass.SE), 0)
    if shape in _CORNERS:
        inner, outer = _CORNERS[shape]
        return 2 if unseen & inner else int(unseen & outer == outer)
    modes = [number for number, direction in enumerate(_SLOTS[shape], 1) if unseen & direction]
    return modes[0] if len(modes) == 1 else 0


MODES: Final[bytes] = b"".join(
    [bytes([_mode(shape, unseen) if SHAPED[shape] else 0 for unseen in range(256)]) for shape in range(terrains.DBWALL)]
)
"""By 256 times the shape of a wall, and the directions from which it cannot be seen: its display mode."""
MODE_BITS: Final = 7
