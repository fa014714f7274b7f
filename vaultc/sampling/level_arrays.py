"""Layers and measures of levels that come one by one, gathered in arrays for all of them."""

from __future__ import annotations

from collections import abc
from typing import Any, Protocol

import numpy
from numpy.typing import NDArray

from vaultc.level.level import Level
from vaultc.sampling import layers as cell_layers
from vaultc.sampling import measure_columns
from vaultc.sampling.sample_types import LayerCells
from vaultc.world import grid
from vaultc.world.catalog import Catalog


class LayerRows(Protocol):
    """A layer to which the rows of levels are added."""

    def add(self, rows: NDArray[Any]) -> None:
        """Take the rows of the next levels, shape (n, 21, 80); their memory is used anew afterwards."""
        ...


class FilledRows:
    """A layer in an array that has room for all levels, of which ``cells`` has those that were added."""

    def __init__(self, memory: LayerCells) -> None:
        self._memory = memory
        self._done = 0

    def add(self, rows: NDArray[Any]) -> None:
        """Take the rows of the next levels."""
        end = self._done + len(rows)
        self._memory[self._done : end] = rows
        self._done = end

    @property
    def cells(self) -> LayerCells:
        """The layer of all levels that were added."""
        return self._memory[: self._done]


class LevelArrays:
    """The arrays of levels that come one by one: layers, which go to ``rows`` in blocks of levels, and measures."""

    def __init__(
        self,
        rows: abc.Mapping[str, LayerRows],
        columns: abc.Sequence[measure_columns.MeasuredColumn],
        catalog: Catalog,
    ) -> None:
        self._rows, self._columns, self._catalog = rows, columns, catalog
        self._measured: list[list[float | None]] = []
        self._block = cell_layers.LayerBlock(rows, catalog)

    def add(self, level: Level, is_vault: bool) -> None:
        """Take the next level, which need not be kept; ``is_vault`` if it is a vault made alone."""
        if self._columns:
            self._measured.append(measure_columns.surveyed(level, self._catalog, is_vault, self._columns))
        if self._block.add(level):
            self.flush()

    def flush(self) -> None:
        """Give the layers of all levels so far to their rows."""
        for name, cells in self._block.taken().items():
            self._rows[name].add(cells)

    def measures(self) -> dict[str, NDArray[Any]]:
        """The measures of all levels that were taken."""
        return measure_columns.as_columns(self._columns, self._measured)


def filled(memory: abc.Mapping[str, LayerCells]) -> dict[str, FilledRows]:
    """Rows of layers in the memory for each of them."""
    return {name: FilledRows(cells) for name, cells in memory.items()}


def empty(names: abc.Iterable[str], count: int) -> dict[str, LayerCells]:
    """Memory for layers of some levels, by their names.

    It is allocated at once: numpy asks for huge pages for large arrays, which the system hands out much faster.
    """
    types = {name: cell_layers.dtype_of(name) for name in names}
    cells = count * grid.HEIGHT * grid.WIDTH
    memory = numpy.empty(cells * sum(dtype.itemsize for dtype in types.values()), dtype=numpy.uint8)
    found, start = {}, 0
    # Wide numbers come first, so that all are aligned.
    for name, dtype in sorted(types.items(), key=lambda pair: -pair[1].itemsize):
        end = start + cells * dtype.itemsize
        found[name] = memory[start:end].view(dtype).reshape(count, grid.HEIGHT, grid.WIDTH)
        start = end
    return {name: found[name] for name in types}
