"""The ground of a layout: terrain, light, and the marks of single cells, as bytes in the order of a level's cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from vaultc.generation.layout.boundary import mark_boundary
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

HARDNESS: Final = terrain.NON_DIGGABLE | terrain.NON_PASSWALL
_DIRECTED: Final = frozenset(
    (terrain.DOOR, terrain.SDOOR, terrain.DBWALL, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN, terrain.FOUNTAIN)
)
"""Terrain whose second mark tells something: how it lies, or that a fountain is blessed."""


def _meaning(code: int) -> int:
    """The bits of the flags of a cell that tell something, by its terrain."""
    if terrain.is_wall(code) or code in (terrain.STONE, terrain.TREE, terrain.DEADTREE):
        return HARDNESS
    if code in (terrain.DOOR, terrain.SDOOR, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN):
        return 31
    return {terrain.STAIRS: 3, terrain.LADDER: 3, terrain.ALTAR: 15}.get(code, 0)


_MEANINGS: Final = bytes([_meaning(code) for code in range(256)])
_DIRECTIONS: Final = bytes([code in _DIRECTED for code in range(256)])
RESISTING: Final = bytes([255 * (_meaning(code) == HARDNESS and code != terrain.DBWALL) for code in range(256)])
"""255 for terrain that may resist digging and phasing: walls, rock and trees."""
_DERIVED: Final = (terrain.SDOOR, terrain.DBWALL, terrain.DRAWBRIDGE_UP, terrain.DRAWBRIDGE_DOWN)
_KEPT: Final = bytes([255 & ~terrain.NON_DIGGABLE if mark else 255 for mark in range(256)])
_EAST: Final = 2
"""The number of the first side on which the portcullis lies beside the span."""
_ONES: Final = bytes([value > 0 for value in range(256)])
_DOOR_STATES: Final = {"nodoor": 0, "broken": 1, "open": 2, "closed": 4, "locked": 8}
_NOTHING: Final = bytes(grid.CELLS)


CellBytes: TypeAlias = Sequence[int]
"""Bytes of any kind, one a cell."""


class LayoutGround:
    """The cells of a layout, one byte each in four arrays; cell (x, y) has the index :func:`grid.at`.

    ``flags`` are states of doors, directions of stairs, alignments of altars, sides of drawbridges, and resistance of
    walls, as in a level, without what follows from other cells. ``horizontal`` is 1 for doors and drawbridges that lie
    so, and for blessed fountains.
    """

    __slots__ = ("flags", "horizontal", "lit", "terrain")

    def __init__(
        self,
        codes: CellBytes = _NOTHING,
        lit: CellBytes = _NOTHING,
        flags: CellBytes = _NOTHING,
        horizontal: CellBytes = _NOTHING,
    ) -> None:
        self.terrain = bytearray(codes)
        self.lit = bytearray(lit)
        self.flags = bytearray(flags)
        self.horizontal = bytearray(horizontal)

    @classmethod
    def of(cls, level: Level) -> LayoutGround:
        """The ground of a level, with what its cells tell and no more."""
        end = grid.CELLS
        ground = cls(level.terrain[:end], level.lit[:end].translate(_ONES), level.flags[:end], level.horizontal[:end])
        ground.settle("mazelevel" in level.flags_set)
        return ground

    @property
    def arrays(self) -> tuple[bytearray, bytearray, bytearray, bytearray]:
        """Terrain, light, flags and directions."""
        return self.terrain, self.lit, self.flags, self.horizontal

    def copy(self) -> LayoutGround:
        """An independent copy."""
        return LayoutGround(self.terrain, self.lit, self.flags, self.horizontal)

    def settle(self, maze: bool) -> None:
        """Clear marks without a meaning, and the resistance of the rim, which the game gives to every level."""
        codes = self.terrain
        self.flags[:] = _both(self.flags, codes.translate(_MEANINGS))
        self.horizontal[:] = _both(self.horizontal, codes.translate(_DIRECTIONS))
        for code in _DERIVED:
            cell = codes.find(code)
            while cell >= 0:
                self._derive(cell, code)
                cell = codes.find(code, cell + 1)
        if any(self.flags):
            rim = bytearray(grid.CELLS)
            mark_boundary(codes, rim, maze)
            self.flags[:] = _both(self.flags, _both(rim, codes.translate(RESISTING)).translate(_KEPT))

    def _derive(self, cell: int, code: int) -> None:
        """Settle the marks of a secret door, which looks like a wall, and of the parts of drawbridges."""
        flags = self.flags[cell]
        if code == terrain.SDOOR:
            self.flags[cell] = (flags & terrain.LOCKED or terrain.CLOSED) | flags & terrain.TRAPPED
        elif code == terrain.DBWALL:
            self.flags[cell] = terrain.NON_DIGGABLE
        else:
            self.horizontal[cell] = flags & terrain.PORTCULLIS_SIDE >= _EAST

    def put(self, cell: int, code: int, flags: int = 0, horizontal: int = 0) -> None:
        """Set the terrain of a cell with its marks; its light stays, but lava shines."""
        self.terrain[cell] = code
        self.flags[cell] = flags
        self.horizontal[cell] = horizontal
        if code == terrain.LAVAPOOL:
            self.lit[cell] = 1


def _both(marks: bytes | bytearray, others: bytes | bytearray) -> bytes:
    """The bits that are in both of two rows of bytes."""
    return (int.from_bytes(marks) & int.from_bytes(others)).to_bytes(len(marks))


def door_flags(state: str) -> int:
    """The flags of a door in a state."""
    return _DOOR_STATES[state]


DOOR_STATES: Final = tuple(_DOOR_STATES)
"""The words for states of doors."""
