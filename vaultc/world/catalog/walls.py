"""Walls: their shapes by the cells around them, and their looks by the sides from which they can be seen.

Rules: "Wallification and WALLIFY", "Wall display modes". Tables by sets of directions.
"""

from __future__ import annotations

from typing import Final

from vaultc.world.catalog.directions import NE, NW, SE, SW, E, N, S, W, marks
from vaultc.world.catalog.terrain import (
    BLCORNER,
    BRCORNER,
    CORR,
    CROSSWALL,
    DBWALL,
    DOOR,
    HWALL,
    IRONBARS,
    POOL,
    SDOOR,
    STONE,
    TDWALL,
    TLCORNER,
    TLWALL,
    TRCORNER,
    TRWALL,
    TUWALL,
    VWALL,
)

_WALLS: Final = range(VWALL, DBWALL + 1)
SHAPED: Final = marks(range(VWALL, DBWALL))
"""Walls whose shape depends on the cells around them."""
STONE_OR_WALL: Final = marks(range(STONE, DBWALL + 1))
JOINING: Final = marks([*_WALLS, DOOR, SDOOR, IRONBARS])
"""Terrain toward which walls reach."""
SOLID: Final = marks([STONE, *_WALLS, DOOR, SDOOR, IRONBARS])
"""Terrain beyond which no wall reaches."""
UNSEEN_THROUGH: Final = marks([*range(POOL), CORR])

_SHAPES = (
    STONE, HWALL, HWALL, HWALL, VWALL, TRCORNER, TLCORNER, TDWALL,
    VWALL, BRCORNER, BLCORNER, TUWALL, VWALL, TLWALL, TRWALL, CROSSWALL,
)  # fmt: skip
"""Shape by spines 8 N + 4 S + 2 E + 1 W; STONE means "as it was"."""


def _spines(around: int) -> tuple[tuple[int, int], ...]:
    """Spines hidden when all of some solid neighbours surround them: (direction, those neighbours), as a table row."""
    hidden = ((N, W | E | NW | NE), (S, W | E | SW | SE), (E, N | S | NE | SE), (W, N | S | NW | SW))
    return tuple((direction, solid) for direction, solid in hidden if around & solid != solid)


_SPINE_BITS = {N: 8, S: 4, E: 2, W: 1}
EXTENDING: Final = bytes([sum(direction for direction, _ in _spines(around)) for around in range(256)])
"""By solid neighbours: the directions into which a spine may go."""
SHAPE_OF: Final = bytes(
    [_SHAPES[sum(bit for direction, bit in _SPINE_BITS.items() if directions & direction)] for directions in range(256)]
)
"""By the directions of its spines: the shape of a wall; STONE where it stays as it is."""

# ---- display modes

_SLOTS = {
    TDWALL: (N, SW, SE),
    TUWALL: (S, NE, NW),
    TLWALL: (E, NW, SW),
    TRWALL: (W, SE, NE),
    HWALL: (N, S),
    VWALL: (W, E),
}
_CORNERS = {
    TLCORNER: (SE, NW | N | W),
    TRCORNER: (SW, NE | N | E),
    BLCORNER: (NE, SW | S | W),
    BRCORNER: (NW, SE | S | E),
}
_CROSS_MODES = {NW: 1, NE: 2, SW: 3, SE: 4, NW | SE: 5, NE | SW: 6}


def _mode(shape: int, unseen: int) -> int:
    """Display mode of a wall by the directions from which it cannot be seen."""
    if shape == CROSSWALL:
        return _CROSS_MODES.get(unseen & (NW | NE | SW | SE), 0)
    if shape in _CORNERS:
        inner, outer = _CORNERS[shape]
        return 2 if unseen & inner else int(unseen & outer == outer)
    modes = [number for number, direction in enumerate(_SLOTS[shape], 1) if unseen & direction]
    return modes[0] if len(modes) == 1 else 0


MODES: Final = b"".join(
    [bytes([_mode(shape, unseen) if SHAPED[shape] else 0 for unseen in range(256)]) for shape in range(DBWALL)]
)
"""By 256 times the shape of a wall, and the directions from which it cannot be seen: its display mode."""
MODE_BITS: Final = 7
