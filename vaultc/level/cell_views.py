"""Cell arrays of a level as numpy arrays. Never compiled, so that no compiled module needs numpy's types."""

from __future__ import annotations

from typing import TypeAlias

import numpy
from numpy.typing import NDArray

from vaultc.world.grid import CELLS, HEIGHT, WIDTH

LevelCells: TypeAlias = NDArray[numpy.uint8]
"""Cells of one level, of shape (21, 80), indexed [y, x]."""

GlyphCells: TypeAlias = NDArray[numpy.int16]
"""Glyphs of one level, of shape (21, 80), or of several, of shape (n, 21, 80)."""


def view(cells: bytearray) -> LevelCells:
    """Return cells, stored column by column, as a read-only array of shape (21, 80), indexed [y, x], without a copy."""
    array = numpy.frombuffer(cells, dtype=numpy.uint8, count=CELLS)
    grid = array.reshape(WIDTH, HEIGHT).T
    grid.flags.writeable = False
    return grid
