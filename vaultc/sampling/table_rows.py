"""Levels of a shard of tables, each with the rows of its things, made only for the levels that are asked for."""

from __future__ import annotations

from collections import abc
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.sampling import measure_columns
from vaultc.sampling.layers import dtype_of
from vaultc.sampling.tables import MAP, SCHEMAS
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

Row = dict[str, Any]

_THINGS = tuple(name for name in SCHEMAS if name != "levels")

_TOGETHER = 16
"""Levels whose rows are made at once, and kept for their neighbours."""


class LevelRows:
    """The levels of the tables of a shard; ``layers`` and ``measures`` are the names of those to give."""

    def __init__(self, tables: abc.Mapping[str, Any], layers: abc.Sequence[str], measures: abc.Sequence[str]) -> None:
        levels = tables["levels"].combine_chunks()
        maps = [name for name in levels.column_names if name.startswith(MAP)]
        self._levels, self._plain = levels, levels.drop_columns(maps) if maps else levels
        self._measures = [name for name in measures if name in levels.column_names]
        self._layers = {name: self._layer(name) for name in layers}
        self._things = {name: tables[name].combine_chunks() for name in _THINGS}
        keys = _keys(levels)
        places = {key: place for place, key in enumerate(zip(*keys, strict=True))}
        if len(places) != levels.num_rows:
            raise InvalidValueError("a level is there twice")
        self._bounds = {name: _bounds(table, places) for name, table in self._things.items()}
        self._block: tuple[int, list[Row]] = -1, []

    def item(self, number: int) -> Row:
        """The row of a level, with the rows of its things, its layers and its measures."""
        which, place = divmod(number, _TOGETHER)
        kept, rows = self._block
        if kept != which:
            rows = self._rows(which * _TOGETHER, min((which + 1) * _TOGETHER, self._levels.num_rows))
            self._block = which, rows
        return {name: list(value) if name in self._things else value for name, value in rows[place].items()}

    def _rows(self, start: int, end: int) -> list[Row]:
        rows: list[Row] = _listed(self._plain, start, end)
        for row in rows:
            row["measures"] = {name: row[name] for name in self._measures}
        for table, things in self._things.items():
            bounds = self._bounds[table][start : end + 1].tolist()
            found = [_mapped(row) for row in _listed(things, bounds[0], bounds[-1])]
            for row, first, last in zip(rows, bounds[:-1], bounds[1:], strict=True):
                row[table] = found[first - bounds[0] : last - bounds[0]]
        if self._layers:
            for number, row in enumerate(rows, start):
                row["layers"] = {name: cells[number] for name, cells in self._layers.items()}
        return rows

    def array(self, name: str) -> NDArray[Any]:
        """A layer, or a measure, of all levels."""
        if name in self._layers:
            return self._layers[name]
        text = name.removeprefix(measure_columns.PREFIX)
        column = self._levels.column(text).fill_null(measure_columns.MISSING)
        return numpy.asarray(column.to_numpy()).astype(measure_columns.dtype_of(text))

    def _layer(self, name: str) -> NDArray[Any]:
        """The cells of a layer of all levels."""
        column = self._levels.column(MAP + name)
        cells = numpy.frombuffer(b"".join(column.to_pylist()), dtype=dtype_of(name).newbyteorder("<"))
        return cells.reshape(self._levels.num_rows, grid.HEIGHT, grid.WIDTH)


def _listed(table: Any, start: int, end: int) -> list[Row]:
    """Some rows of a table."""
    found: list[Row] = table.slice(start, end - start).to_pylist()
    return found


def _keys(table: Any) -> list[list[int]]:
    return [table.column(name).to_pylist() for name in ("script", "seed")]


def _bounds(table: Any, places: abc.Mapping[tuple[int, int], int]) -> NDArray[numpy.int64]:
    """The first row of each level in a table of things, and the end of the last.

    Raises:
        InvalidValueError: the rows are in another order, or of no level.
    """
    owners = numpy.array([places.get(key, -1) for key in zip(*_keys(table), strict=True)], dtype=numpy.int64)
    if len(owners) and (owners.min() < 0 or (numpy.diff(owners) < 0).any()):
        raise InvalidValueError("the rows of things are in another order than the levels")
    return numpy.searchsorted(owners, numpy.arange(len(places) + 1))


def _mapped(row: Row) -> Row:
    """A row with its conditions as a dict; they were texts in older data sets."""
    conditions = row.get("conditions")
    return row | {"conditions": dict(conditions)} if isinstance(conditions, list) else row
