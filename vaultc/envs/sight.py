"""The cells that an agent sees, for environments with fog.

The agent sees its own cell and those around it, and each lit cell to which nothing solid obstructs the straight line.
The line has as many steps as the larger of the distances in columns and rows; each step is at the column and row
nearest to the line, the greater of two. Rock, walls, trees, closed doors, boulders and clouds obstruct; they are also
seen, where they are lit, if a cell beside them is seen that does not obstruct.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy
from numpy.typing import NDArray

from vaultc.envs import grids
from vaultc.envs.world import WalkingWorld
from vaultc.world import grid
from vaultc.world.catalog import terrain

_FARTHEST_COLUMN: Final = grid.WIDTH - 1
_FARTHEST_ROW: Final = grid.HEIGHT - 1
_LONGEST: Final = _FARTHEST_COLUMN - 1
"""The most cells between two others on a line."""
_SEEN_THROUGH: Final = (terrain.IRONBARS, terrain.DRAWBRIDGE_UP)


@cache
def _lines() -> NDArray[numpy.int16]:
    """For each distance in rows and columns the steps to the cells between; unused places are 0, the cell itself.

    The shape is (41, 159, 78); the middle is the distance 0.
    """
    down = numpy.arange(-_FARTHEST_ROW, _FARTHEST_ROW + 1)[:, None, None]
    right = numpy.arange(-_FARTHEST_COLUMN, _FARTHEST_COLUMN + 1)[None, :, None]
    length = numpy.maximum(abs(down), abs(right))
    step = numpy.arange(1, _LONGEST + 1)[None, None, :]
    twice = 2 * numpy.maximum(length, 1)
    rows, columns = (2 * step * down + length) // twice, (2 * step * right + length) // twice
    found: NDArray[numpy.int16] = numpy.where(step < length, rows * grids.WIDTH + columns, 0).astype(numpy.int16)
    return found


class FogSight:
    """The fog of one world: finds what its agent sees, and remembers what it has seen."""

    def __init__(self, world: WalkingWorld) -> None:
        self._world = world
        self._changes = -1
        self._lit = numpy.zeros((grid.HEIGHT, grid.WIDTH), dtype=numpy.bool_)
        self._known: dict[int, NDArray[numpy.bool_]] = {}

    def begin(self) -> None:
        """Forget the last level."""
        numpy.greater(grids.upright(self._world.level.lit), 0, out=self._lit)
        self._changes = -1
        self.look()

    def look(self) -> None:
        """Add what the agent sees now to the layer ``seen``."""
        world = self._world
        if world.changes != self._changes:
            self._changes, self._known = world.changes, {}
            self._solid = self._solid_cells()
        cell = world.cell
        if cell not in self._known:
            self._known[cell] = self._seen_from(*world.position)
        world.view["seen"][self._known[cell]] = 1

    def _solid_cells(self) -> NDArray[numpy.bool_]:
        """Cells that cannot be seen through, by their indices."""
        view = self._world.view
        ground, code = view["ground"], view["terrain"]
        solid = (ground == grids.BLOCKED) | (ground == grids.CLOSED) | (ground == grids.LOCKED)
        solid &= ~numpy.isin(code, _SEEN_THROUGH)
        solid |= (code == terrain.CLOUD) | ((view["things"] & grids.BOULDER) > 0)
        framed = numpy.zeros((grids.ROWS, grids.WIDTH), dtype=numpy.bool_)
        framed[grids.INSIDE] = solid
        return framed.reshape(-1)

    def _seen_from(self, x: int, y: int) -> NDArray[numpy.bool_]:
        top, left = _FARTHEST_ROW - y, _FARTHEST_COLUMN - x
        steps = _lines()[top : top + grid.HEIGHT, left : left + grid.WIDTH]
        here = grids.cell_of(x, y)
        was_solid, self._solid[here] = bool(self._solid[here]), False
        seen: NDArray[numpy.bool_] = numpy.logical_not(self._solid[steps + here].any(axis=2))
        self._solid[here] = was_solid
        seen &= self._lit
        solid = self._solid.reshape(grids.ROWS, grids.WIDTH)[grids.INSIDE]
        seen |= _beside(seen & ~solid) & solid & self._lit
        seen[max(y - 1, 0) : y + 2, max(x - 1, 0) : x + 2] = True
        return seen


def _beside(cells: NDArray[numpy.bool_]) -> NDArray[numpy.bool_]:
    """The cells beside some cells, and these."""
    wide = cells.copy()
    wide[:, 1:] |= cells[:, :-1]
    wide[:, :-1] |= cells[:, 1:]
    found = wide.copy()
    found[1:] |= wide[:-1]
    found[:-1] |= wide[1:]
    return found
