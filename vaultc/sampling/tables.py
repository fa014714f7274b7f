"""Levels as tables: one row a level with its measures, one row a room, object, monster and trap.

Rows know their level by ``script`` (its index) and ``seed``. An object inside of another one has the ``index`` of that
in ``container``, an object that a monster carries has the index of the monster in ``monster``; both are empty on the
floor. Layers that were asked for are columns of bytes in the table of levels.
"""

from __future__ import annotations

import io
from collections import abc
from dataclasses import fields
from itertools import pairwise
from operator import attrgetter
from types import NoneType
from typing import Any, get_args, get_type_hints

import numpy
import pyarrow
from numpy.typing import NDArray
from pyarrow import parquet

from vaultc.level.measures import level_measures
from vaultc.rendering.converters import naming
from vaultc.sampling import batches
from vaultc.sampling.columns import MISSING, PREFIX, dtype_of, measure_columns, measure_dtype, surveyed
from vaultc.sampling.recipe import MadeLevel, Recipe
from vaultc.sampling.sample_types import LayerCells
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

_TYPES = {int: pyarrow.int32(), str: pyarrow.string(), bool: pyarrow.bool_()}
_HEAD = {"script": pyarrow.uint16(), "seed": pyarrow.uint64()}
_ROWS = frozenset(("contents", "inventory", "subrooms"))
"""Fields that become rows of their own."""
_COMPOSED = {
    "conditions": pyarrow.map_(pyarrow.string(), _TYPES[int]),
    "launch": pyarrow.list_(pyarrow.list_(_TYPES[int], 2), 2),
}
"""Columns of more than one value, with their types."""

MAP = "map_"
"""The beginning of the names of columns of layers, since measures have some of the same names."""

_KINDS: dict[str, type] = {
    "rooms": naming.NamedRoom,
    "objects": naming.NamedObject,
    "monsters": naming.NamedMonster,
    "traps": naming.NamedTrap,
}
"""The kinds of things that have a table."""

_LINKS = {"rooms": ("parent",), "objects": ("container", "monster")}
"""Columns with the index of another row."""


_FIELDS = {
    table: tuple(field.name for field in fields(kind) if field.name not in _ROWS) for table, kind in _KINDS.items()
}
_GET = {table: attrgetter(*names) for table, names in _FIELDS.items()}


def _columns(table: str) -> dict[str, Any]:
    """The columns of a table of things with their types."""
    hints = get_type_hints(_KINDS[table])
    found = dict(_HEAD) | {"index": _TYPES[int]}
    for name in _FIELDS[table]:
        plain = next((part for part in get_args(hints[name]) if part is not NoneType), hints[name])
        found[naming.KEYS.get(name, name)] = _COMPOSED.get(name) or _TYPES[plain]
    return found | dict.fromkeys(_LINKS.get(table, ()), _TYPES[int])


SCHEMAS: dict[str, Any] = {
    "levels": pyarrow.schema(
        _HEAD | {"name": pyarrow.string()} | dict.fromkeys(level_measures.FINISHED, pyarrow.int64())
    ),
    **{table: pyarrow.schema(_columns(table)) for table in _KINDS},
}
"""The tables by name, as they are without chosen measures and layers."""


class TableColumns:
    """The columns of all tables of a shard, to which levels are added."""

    def __init__(self, recipe: Recipe) -> None:
        catalog = recipe.scripts[0].catalog
        self._measures = measure_columns(recipe.measure_texts, catalog)
        self._catalog = catalog
        self._maps = batches.filled(batches.empty(recipe.layers or (), recipe.shard_size))
        self._layers = batches.LevelArrays(self._maps, (), catalog)
        self._heads: list[tuple[int, int, str]] = []
        self._measured: list[list[float | None]] = []
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _KINDS}

    def add(self, made: MadeLevel) -> None:
        """Add the next level."""
        level = made.level
        self._layers.add(level.level, level.script.is_vault)
        self._heads.append((made.script, level.seed, level.name))
        self._measured.append(surveyed(level.level, self._catalog, level.script.is_vault, self._measures))
        self._add_things(made.script, level.seed, level)

    def _add_things(self, script: int, seed: int, level: Any) -> None:
        for table, things in (("traps", level.traps), ("monsters", level.monsters)):
            get = _GET[table]
            self._rows[table] += [(script, seed, index, *get(thing)) for index, thing in enumerate(things)]
        carried = [(item, None, index) for index, monster in enumerate(level.monsters) for item in monster.inventory]
        objects = _nested([*((item, None, None) for item in level.objects), *carried])
        get = _GET["objects"]
        self._rows["objects"] += [
            (script, seed, index, *get(item), container, monster)
            for index, (item, container, monster) in enumerate(objects)
        ]
        get = _GET["rooms"]
        self._rows["rooms"] += [
            (script, seed, index, *get(room), parent) for index, (room, parent) in enumerate(_all_rooms(level.rooms))
        ]

    def files(self) -> dict[str, bytes]:
        """The Parquet files of all tables by name."""
        found = {}
        for table, schema in SCHEMAS.items():
            sink = io.BytesIO()
            rows = self._rows.get(table, ())
            made = self._levels() if table == "levels" else _table(schema, _transposed(rows, len(schema)))
            parquet.write_table(made, sink)
            found[table] = sink.getvalue()
        return found

    def _levels(self) -> Any:
        types = {
            column.text: pyarrow.int64() if column.dtype.kind == "i" else pyarrow.float64() for column in self._measures
        }
        self._layers.flush()
        maps = {MAP + name: _cells_of(rows.cells) for name, rows in self._maps.items()}
        schema = pyarrow.schema(
            _HEAD | {"name": pyarrow.string()} | types | {name: cells.type for name, cells in maps.items()}
        )
        heads = _transposed(self._heads, 3)
        measured = _transposed(self._measured, len(self._measures))
        return _table(schema, [*heads, *measured, *maps.values()])


def _cells_of(cells: LayerCells) -> Any:
    """A layer as a column of bytes: the cells of a level row by row, numbers of 16 bits with the low byte first."""
    width = grid.HEIGHT * grid.WIDTH * cells.dtype.itemsize
    data = pyarrow.py_buffer(cells.astype(cells.dtype.newbyteorder("<"), copy=False).tobytes())
    return pyarrow.FixedSizeBinaryArray.from_buffers(pyarrow.binary(width), len(cells), [None, data])


def _transposed(rows: abc.Sequence[abc.Sequence[Any]], count: int) -> list[Any]:
    return list(zip(*rows, strict=True)) if rows else [()] * count


def _table(schema: Any, columns: abc.Sequence[Any]) -> Any:
    arrays = [
        column if isinstance(column, pyarrow.Array) else pyarrow.array(_composed(field.name, column), field.type)
        for field, column in zip(schema, columns, strict=True)
    ]
    return pyarrow.Table.from_arrays(arrays, schema=schema)


def _composed(name: str, column: abc.Sequence[Any]) -> abc.Sequence[Any]:
    """A column as pyarrow takes it: maps are pairs."""
    if name != "conditions":
        return column
    return [None if value is None else list(value.items()) for value in column]


_Nested = tuple[Any, int | None, int | None]
"""An object, the index of its container, and the index of the monster that carries it."""


def _nested(items: abc.Sequence[_Nested]) -> list[_Nested]:
    """Objects in the order of their rows: those inside of others follow them."""
    found: list[_Nested] = []
    for first in items:
        waiting = [first]
        while waiting:
            here = waiting.pop()
            item, _, monster = here
            if item.contents:
                waiting += [(inner, len(found), monster) for inner in reversed(item.contents)]
            found.append(here)
    return found


def _all_rooms(rooms: abc.Sequence[Any]) -> list[tuple[Any, int | None]]:
    """Rooms with the index of the room around them, which they follow."""
    found: list[tuple[Any, int | None]] = []
    waiting: list[tuple[Any, int | None]] = [(room, None) for room in reversed(rooms)]
    while waiting:
        room, parent = waiting.pop()
        waiting += [(inner, len(found)) for inner in reversed(room.subrooms)]
        found.append((room, parent))
    return found


# ---- reading


def read_table(data: bytes) -> Any:
    """The table in the bytes of a file."""
    return parquet.read_table(pyarrow.BufferReader(data))


def joined(parts: abc.Sequence[Any]) -> Any:
    """The tables of several shards as one table."""
    return pyarrow.concat_tables(parts)


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
        keys = [levels.column(name).to_pylist() for name in _KEY]
        places = {key: place for place, key in enumerate(zip(*keys, strict=True))}
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
        text = name.removeprefix(PREFIX)
        column = self._plain.column(text).fill_null(MISSING)
        return numpy.asarray(column.to_numpy()).astype(measure_dtype(text))


def _layer(levels: Any, name: str) -> NDArray[Any]:
    """The cells of a layer of all levels."""
    column = levels.column(MAP + name)
    cells = numpy.frombuffer(b"".join(column.to_pylist()), dtype=dtype_of(name).newbyteorder("<"))
    return cells.reshape(levels.num_rows, grid.HEIGHT, grid.WIDTH)


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
