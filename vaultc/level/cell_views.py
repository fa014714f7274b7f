"""Cell arrays of a level as numpy arrays. Never compiled, so that no compiled module needs numpy's types."""

from __future__ import annotations

from typing import Any

import numpy

from vaultc.world.grid import CELLS, HEIGHT, WIDTH


def view(cells: bytearray) -> Any:
    """Return cells, stored column by column, as a read-only array of shape (21, 80), indexed [y, x], without a copy."""
    array = numpy.frombuffer(cells, dtype=numpy.uint8, count=CELLS)
    grid = array.reshape(WIDTH, HEIGHT).T
    grid.flags.writeable = False
    return grid
