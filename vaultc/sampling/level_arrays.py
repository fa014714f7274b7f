"""Layers and measures of levels that come one by one, gathered in arrays for all of them."""

from __future__ import annotations

from collections import abc
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.level.level import Level
from vaultc.sampling import layers as cell_layers
from vaultc.sampling import measure_columns
from vaultc.sampling.sample_types import LayerCells
from vaultc.world import grid
from vaultc.world.catalog import Catalog


class LevelArrays:
    """The arrays of at most ``capacity`` levels, in their order, in new memory or in a caller's."""

    def __init__(
        self,
        layers: abc.Iterable[str],
        columns: abc.Sequence[measure_columns.MeasuredColumn],
        capacity: int,
        catalog: Catalog,
        memory: abc.Mapping[str, LayerCells] | None = None,
    ) -> None:
        given = memory or {}
        names = tuple(layers)
        made = empty([name for name in names if name not in given], capacity)
        self._memory = {name: given[name] if name in given else made[name] for name in names}
        self._columns, self._catalog = columns, catalog
        self._rows: list[list[float | None]] = []
        self._block = cell_layers.LayerBlock(self._memory, catalog)
        self._done = 0

    def add(self, level: Level, is_vault: bool) -> None:
        """Take the next level, which need not be kept; ``is_vault`` if it is a vault made alone."""
        if self._columns:
            self._rows.append(measure_columns.surveyed(level, self._catalog, is_vault, self._columns))
        if self._block.add(level):
            self._write()

    def _write(self) -> None:
        count, layers = self._block.taken()
        for name, cells in layers.items():
            self._memory[name][self._done : self._done + count] = cells
        self._done += count

    def layers(self) -> dict[str, LayerCells]:
        """The layers of all levels that were taken."""
        self._write()
        return {name: cells[: self._done] for name, cells in self._memory.items()}

    def measures(self) -> dict[str, NDArray[Any]]:
        """The measures of all levels that were taken."""
        return measure_columns.as_columns(self._columns, self._rows)


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
