"""Levels as tables: one row a level with its measures, one row a room, object, monster and trap, all with names.

Rows know their level by ``script`` (its index) and ``seed``. An object inside of another one has the ``index`` of that
in ``container``, an object that a monster carries has the index of the monster in ``monster``; both are empty on the
floor. Layers that were asked for are columns of bytes in the table of levels.
"""

from __future__ import annotations

import io
from collections import abc
from dataclasses import fields
from operator import attrgetter
from types import NoneType
from typing import Any, get_args, get_type_hints

import pyarrow
from pyarrow import parquet

from vaultc.level.measures import level_measures
from vaultc.rendering.converters import named_things
from vaultc.sampling import level_arrays, measure_columns
from vaultc.sampling.recipe import MadeLevel, Recipe
from vaultc.sampling.sample_types import LayerCells
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
    "rooms": named_things.NamedRoom,
    "objects": named_things.NamedObject,
    "monsters": named_things.NamedMonster,
    "traps": named_things.NamedTrap,
}
"""The kinds of things that have a table."""

_LINKS = {"rooms": ("parent",), "objects": ("container", "monster")}
"""Columns with the index of another row."""


def _names_of(kind: type) -> tuple[str, ...]:
    """The fields of a kind of thing that become columns."""
    return tuple(field.name for field in fields(kind) if field.name not in _ROWS)


_FIELDS = {table: _names_of(kind) for table, kind in _KINDS.items()}
_GET = {table: attrgetter(*names) for table, names in _FIELDS.items()}


def _columns(table: str) -> dict[str, Any]:
    """The columns of a table of things with their types."""
    hints = get_type_hints(_KINDS[table])
    found = dict(_HEAD) | {"index": _TYPES[int]}
    for name in _FIELDS[table]:
        plain = next((part for part in get_args(hints[name]) if part is not NoneType), hints[name])
        found[named_things.KEYS.get(name, name)] = _COMPOSED.get(name) or _TYPES[plain]
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
        self._measures = measure_columns.measure_columns(recipe.measure_texts, catalog)
        self._catalog = catalog
        self._maps = level_arrays.filled(level_arrays.empty(recipe.layers or (), recipe.shard_size))
        self._layers = level_arrays.LevelArrays(self._maps, (), catalog)
        self._heads: list[tuple[int, int, str]] = []
        self._measured: list[list[float | None]] = []
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _KINDS}

    def add(self, made: MadeLevel) -> None:
        """Add the next level."""
        level = made.level
        self._layers.add(level.level, level.script.is_vault)
        self._heads.append((made.script, level.seed, level.name))
        self._measured.append(
            measure_columns.surveyed(level.level, self._catalog, level.script.is_vault, self._measures)
        )
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
        found = {"levels": self._levels()}
        for table, rows in self._rows.items():
            found[table] = _table(SCHEMAS[table], _transposed(rows, len(SCHEMAS[table])))
        return {table: _file(found[table]) for table in SCHEMAS}

    def _levels(self) -> Any:
        types = {column.text: _measure_type(column) for column in self._measures}
        self._layers.flush()
        maps = {MAP + name: _cells_of(rows.cells) for name, rows in self._maps.items()}
        schema = pyarrow.schema(
            _HEAD | {"name": pyarrow.string()} | types | {name: cells.type for name, cells in maps.items()}
        )
        heads = _transposed(self._heads, 3)
        measured = _transposed(self._measured, len(self._measures))
        return _table(schema, [*heads, *measured, *maps.values()])


def _measure_type(column: measure_columns.MeasuredColumn) -> Any:
    return pyarrow.int64() if column.dtype.kind == "i" else pyarrow.float64()


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


def _file(table: Any) -> bytes:
    sink = io.BytesIO()
    parquet.write_table(table, sink)
    return sink.getvalue()


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
