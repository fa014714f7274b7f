"""Walls, rims and marked cells for a compiler (twins in ``generation.layout.walls`` and ``population.minerals``)."""

from __future__ import annotations

from typing import Final

from vaultc.support import passes
from vaultc.world import grid as compass
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import Box

_JOINS: Final = 1
_SOLID: Final = 2
_ROCK: Final = 4
_KINDS: Final = bytes(
    [terrains.JOINING[c] * _JOINS | terrains.SOLID[c] * _SOLID | terrains.STONE_OR_WALL[c] * _ROCK for c in range(256)]
)
_SHAPES: Final[bytes] = terrains.SHAPE_OF
_UNSEEN: Final[bytes] = terrains.UNSEEN_THROUGH
_MODES: Final[bytes] = terrains.MODES
_FLOOR: Final[bytes] = compass.marks([terrains.ROOM])
_OPEN: Final[bytes] = compass.marks([terrains.CROSSWALL, *range(terrains.ROOM, 256)])


def shape_walls(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Turn walls of an area that border only walls and stone into stone, and give all others their shapes."""
    passes.shape(terrain, x1, y1, x2, y2, True, _KINDS, _SHAPES)


def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    passes.shape(terrain, x1, y1, x2, y2, False, _KINDS, _SHAPES)


def wall_in(terrain: bytearray, like_wallify: bool) -> None:
    """Turn stone that borders plain floor into walls, or (``like_wallify``) anything open."""
    if like_wallify:
        passes.wall_in(terrain, _OPEN, compass.NW | compass.N | compass.NE)
    else:
        passes.wall_in(terrain, _FLOOR, compass.SW | compass.S | compass.SE)


def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    passes.settle(terrain, flags, horizontal, _UNSEEN, _MODES, terrains.MODE_BITS)


def mark_boundary(terrain: bytearray, flags: bytearray, maze: bool) -> None:
    """Make everything at and beyond the outermost lines of the level non-diggable."""
    passes.mark_rim(terrain, flags, maze, terrains.NON_DIGGABLE)


def cells_marked(array: bytearray, table: bytes, area: Box) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    return passes.marked(array, table, area[0], area[1], area[2], area[3], passes.NUMBERS)


def deep_in_rock(terrain: bytearray, flags: bytearray) -> list[int]:
    """Diggable stone with stone on all sides; cells at the ends of columns have none."""
    return passes.deep(terrain, flags, terrains.NON_DIGGABLE, passes.NUMBERS)
