"""Levels of a shard of tables, each with the rows of its things, made only for the levels that are asked for."""

from __future__ import annotations

from collections import abc
from itertools import pairwise
from typing import Any

import numpy
import pyarrow
from numpy.typing import NDArray

from vaultc.sampling import measure_columns
from vaultc.sampling.layers import dtype_of
from vaultc.sampling.tables import MAP, SCHEMAS
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

Row = dict[str, Any]

_THINGS = tuple(name for name in SCHEMAS if name != "levels")

_KEY = ("script", "seed")
"""The columns that tell of which level a row is."""

_VALUE_COST = 64
"""The memory in bytes that a value takes, roughly."""


class TableRows:
    """The rows of a table as dicts, each made when it is asked for.

    Every row is a line of codes, and all columns share the list of values that the codes mean: a row of any table is
    found without its neighbours, and costs a lookup a column. ``cost`` is the memory in bytes, roughly.
    """

    def __init__(self, table: Any) -> None:
        self._names: list[str] = table.column_names
        self._values: list[Any] = []
        self._composed: dict[str, dict[int, Any]] = {}
        codes = [self._codes(name, table.column(name).combine_chunks()) for name in self._names]
        kind = numpy.min_scalar_type(len(self._values))
        self._lines = numpy.empty((table.num_rows, len(codes)), dtype=kind)
        for place, column in enumerate(codes):
            self._lines[:, place] = column
        entries = len(self._values) + sum(map(len, self._composed.values()))
        self.cost = self._lines.nbytes + _VALUE_COST * entries

    def _codes(self, name: str, column: Any) -> NDArray[Any] | int:
        """The code of each row in a column; one for all if its values are composed, which are kept by row."""
        start = len(self._values)
        if pyarrow.types.is_nested(column.type):
            made = dict if pyarrow.types.is_map(column.type) else list
            self._composed[name] = {row: made(part) for row, part in enumerate(column.to_pylist()) if part is not None}
            self._values.append(None)
            return start
        coded = column.dictionary_encode()
        self._values += [*coded.dictionary.to_pylist(), None]
        codes = coded.indices.fill_null(len(coded.dictionary)) if coded.null_count else coded.indices
        found: NDArray[Any] = codes.to_numpy()
        return found.astype(numpy.int64) + start

    def between(self, first: int, last: int) -> list[Row]:
        """New dicts of the rows from ``first`` to ``last`` (exclusive), whose values are new too if they can change."""
        value, names, lines = self._values.__getitem__, self._names, self._lines[first:last].tolist()
        found: list[Row] = [dict(zip(names, map(value, line), strict=True)) for line in lines]
        for name, values in self._composed.items():
            for number, row in enumerate(found, first):
                if number in values:
                    row[name] = _copied(values[number])
        return found


class LevelRows:
    """The levels of the tables of a shard; ``layers`` and ``measures`` are the names of those to give.

    ``cost`` is the memory in bytes that they take, roughly.
    """

    def __init__(self, tables: abc.Mapping[str, Any], layers: abc.Sequence[str], measures: abc.Sequence[str]) -> None:
        levels = tables["levels"].combine_chunks()
        maps = [name for name in levels.column_names if name.startswith(MAP)]
        self._layers = {name: _layer(levels, name) for name in layers}
        self._plain = levels.drop_columns(maps) if maps else levels
        self._measures = [name for name in measures if name in levels.column_names]
        self._rows = TableRows(self._plain)
        places = {key: place for place, key in enumerate(zip(*_keys(levels), strict=True))}
        if len(places) != levels.num_rows:
            raise InvalidValueError("a level is there twice")
        things = {name: tables[name].combine_chunks() for name in _THINGS}
        self._bounds = {name: _bounds(table, places) for name, table in things.items()}
        self._things = {name: TableRows(table) for name, table in things.items()}
        rows, arrays = (self._rows, *self._things.values()), (self._plain, *self._layers.values())
        self.cost = sum(part.cost for part in rows) + sum(part.nbytes for part in arrays)

    def item(self, number: int) -> Row:
        """The row of a level, with the rows of its things, its layers and its measures; all dicts and lists are new."""
        (row,) = self._rows.between(number, number + 1)
        row["measures"] = {name: row[name] for name in self._measures}
        for table, rows in self._things.items():
            bounds = self._bounds[table]
            row[table] = rows.between(bounds[number], bounds[number + 1])
        if self._layers:
            row["layers"] = {name: cells[number] for name, cells in self._layers.items()}
        return row

    def array(self, name: str) -> NDArray[Any]:
        """A layer, or a measure, of all levels."""
        if name in self._layers:
            return self._layers[name]
        text = name.removeprefix(measure_columns.PREFIX)
        column = self._plain.column(text).fill_null(measure_columns.MISSING)
        return numpy.asarray(column.to_numpy()).astype(measure_columns.dtype_of(text))


def _layer(levels: Any, name: str) -> NDArray[Any]:
    """The cells of a layer of all levels."""
    column = levels.column(MAP + name)
    cells = numpy.frombuffer(b"".join(column.to_pylist()), dtype=dtype_of(name).newbyteorder("<"))
    return cells.reshape(levels.num_rows, grid.HEIGHT, grid.WIDTH)


def _keys(table: Any) -> list[list[int]]:
    return [table.column(name).to_pylist() for name in _KEY]


def _bounds(table: Any, places: abc.Mapping[tuple[int, int], int]) -> list[int]:
    """The first row of each level in a table of things, and the end of the last.

    Raises:
        InvalidValueError: the rows are in another order, or of no level.
    """
    columns = [table.column(name).to_numpy() for name in _KEY]
    changes = [column[1:] != column[:-1] for column in columns]
    starts = numpy.flatnonzero(numpy.concatenate([[table.num_rows > 0], numpy.logical_or(*changes)]))
    owners = [places.get(key, -1) for key in zip(*(column[starts].tolist() for column in columns), strict=True)]
    if any(owner <= before for before, owner in pairwise([-1, *owners])):
        raise InvalidValueError("the rows of things are in another order than the levels")
    firsts = numpy.append(starts, table.num_rows)
    found: list[int] = firsts[numpy.searchsorted(owners, numpy.arange(len(places) + 1))].tolist()
    return found


def _copied(value: Any) -> Any:
    """A composed value of its own."""
    match value:
        case dict():
            return dict(value)
        case list():
            return [_copied(part) for part in value]
        case _:
            return value
