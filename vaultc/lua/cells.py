"""Selections of a script: sets of cells that it may change in place."""

from __future__ import annotations

from vaultc.generation.interpreter.values import Selection
from vaultc.world import grid


class CellSet:
    """A selection: ``cells`` in ascending order of their indices, and the notice that its box may be wrong.

    The games keep a bounding box with a selection. An intersection, and a cell taken away, leave it as it was, and
    further operators then lose cells; some functions repair it.
    """

    __slots__ = ("cells", "is_spoiled")

    def __init__(self, cells: Selection, *, is_spoiled: bool = False) -> None:
        self.cells = cells
        self.is_spoiled = is_spoiled

    def points(self) -> list[tuple[int, int]]:
        """The cells as columns and rows."""
        return [divmod(cell, grid.HEIGHT) for cell in self.cells]
