"""Layers and measures of levels that come few at a time, gathered in arrays for all of them."""

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

LevelPart = tuple[Level, bool]
"""A level, and True if it is a vault made alone."""


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
        self._memory = {name: given[name] if name in given else empty(name, capacity) for name in layers}
        self._columns, self._catalog = columns, catalog
        self._rows: list[list[float | None]] = []
        self._done = 0

    def __len__(self) -> int:
        return self._done

    def add(self, levels: abc.Sequence[LevelPart]) -> None:
        """Take the next levels."""
        plain = [level for level, _ in levels]
        end = self._done + len(plain)
        for name, cells in self._memory.items():
            cells[self._done : end] = cell_layers.layer_of(name, plain, self._catalog)
        if self._columns:
            self._rows += [
                measure_columns.surveyed(level, self._catalog, is_vault, self._columns) for level, is_vault in levels
            ]
        self._done = end

    def layers(self) -> dict[str, LayerCells]:
        """The layers of all levels that were taken."""
        return {name: cells[: self._done] for name, cells in self._memory.items()}

    def measures(self) -> dict[str, NDArray[Any]]:
        """The measures of all levels that were taken."""
        return measure_columns.as_columns(self._columns, self._rows)


def empty(name: str, count: int) -> LayerCells:
    """Memory for a layer of some levels."""
    return numpy.empty((count, grid.HEIGHT, grid.WIDTH), dtype=cell_layers.dtype_of(name))
