"""Levels as tables: one row a level with its measures, one row a room, object, monster and trap, all with names.

Rows know their level by ``script`` (its index) and ``seed``. An object inside of another one has the ``index`` of that
in ``container``, an object that a monster carries has the index of the monster in ``monster``; both are empty on the
floor.
"""

from __future__ import annotations

import io
from collections import abc
from dataclasses import fields
from types import NoneType
from typing import Any, get_args, get_type_hints

import pyarrow
from pyarrow import parquet

from vaultc.api.generated_level import GeneratedLevel
from vaultc.level.measures import level_measures
from vaultc.level.measures.survey import Survey
from vaultc.rendering.converters import named_things
from vaultc.sampling.recipe import MadeLevel

Row = dict[str, Any]

_TYPES = {int: pyarrow.int32(), str: pyarrow.string(), bool: pyarrow.bool_()}
_HEAD = {"script": pyarrow.uint16(), "seed": pyarrow.uint64()}
_ROWS = frozenset(("contents", "inventory", "subrooms"))
"""Fields that become rows of their own."""
_COMPOSED = {
    "conditions": pyarrow.map_(pyarrow.string(), _TYPES[int]),
    "launch": pyarrow.list_(pyarrow.list_(_TYPES[int], 2), 2),
}
"""Columns of more than one value, with their types."""


def _columns(kind: type) -> dict[str, Any]:
    """The columns of a kind of thing with their types."""
    hints = get_type_hints(kind)
    found = dict(_HEAD) | {"index": _TYPES[int]}
    for field in fields(kind):
        if field.name not in _ROWS:
            hint = hints[field.name]
            plain = next((part for part in get_args(hint) if part is not NoneType), hint)
            found[named_things.KEYS.get(field.name, field.name)] = _COMPOSED.get(field.name) or _TYPES[plain]
    return found


_MEASURED = tuple(name for name in level_measures.MEASURES if name != "left_out")
"""The measures of finished levels."""

SCHEMAS: dict[str, Any] = {
    "levels": pyarrow.schema(_HEAD | {"name": pyarrow.string()} | dict.fromkeys(_MEASURED, pyarrow.int64())),
    "rooms": pyarrow.schema(_columns(named_things.NamedRoom) | {"parent": _TYPES[int]}),
    "objects": pyarrow.schema(_columns(named_things.NamedObject) | {"container": _TYPES[int], "monster": _TYPES[int]}),
    "monsters": pyarrow.schema(_columns(named_things.NamedMonster)),
    "traps": pyarrow.schema(_columns(named_things.NamedTrap)),
}
"""The tables by name."""


def tables_of(levels: abc.Sequence[MadeLevel]) -> dict[str, bytes]:
    """The Parquet files of some levels, by the names of their tables."""
    rows: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
    for made in levels:
        head = {"script": made.script, "seed": made.level.seed}
        rows["levels"].append(head | _level(made.level))
        for name, found in _things(made.level):
            rows[name].append(head | found)
    return {name: _file(rows[name], schema) for name, schema in SCHEMAS.items()}


def _file(rows: list[Row], schema: Any) -> bytes:
    sink = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), sink)
    return sink.getvalue()


def _level(level: GeneratedLevel) -> Row:
    survey = Survey(level.level, level.catalog, level.script.is_vault)
    return {"name": level.name} | level_measures.measures_of(survey)


def _things(level: GeneratedLevel) -> abc.Iterator[tuple[str, Row]]:
    objects = _Objects()
    for index, trap in enumerate(level.traps):
        yield "traps", {"index": index} | _plain(trap)
    for index, monster in enumerate(level.monsters):
        yield "monsters", {"index": index} | _plain(monster)
    for item in level.objects:
        objects.add(item, None, None)
    for index, monster in enumerate(level.monsters):
        for item in monster.inventory:
            objects.add(item, None, index)
    for row in objects.rows:
        yield "objects", row
    for row in _rooms(level.rooms):
        yield "rooms", row


def _plain(value: Any) -> Row:
    """The fields of a thing, without what becomes rows of its own."""
    names = (field.name for field in fields(value) if field.name not in _ROWS)
    return {named_things.KEYS.get(name, name): _composed(getattr(value, name)) for name in names}


def _composed(value: Any) -> Any:
    """A value as pyarrow takes it: maps are pairs."""
    return list(value.items()) if isinstance(value, dict) else value


class _Objects:
    """Rows of objects; those inside of others follow them."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(self, item: named_things.NamedObject, container: int | None, monster: int | None) -> None:
        """Append an object and what is in it."""
        waiting = [(item, container)]
        while waiting:
            here, inside = waiting.pop()
            index = len(self.rows)
            self.rows.append({"index": index, "container": inside, "monster": monster} | _plain(here))
            waiting += [(inner, index) for inner in reversed(here.contents)]


def _rooms(rooms: abc.Sequence[named_things.NamedRoom]) -> abc.Iterator[Row]:
    waiting: list[tuple[named_things.NamedRoom, int | None]] = [(room, None) for room in reversed(rooms)]
    index = 0
    while waiting:
        room, parent = waiting.pop()
        yield {"index": index, "parent": parent} | _plain(room)
        waiting += [(inner, index) for inner in reversed(room.subrooms)]
        index += 1


# ---- reading


def read_table(data: bytes) -> Any:
    """The table in the bytes of a file."""
    return parquet.read_table(pyarrow.BufferReader(data))


def joined(parts: abc.Sequence[Any]) -> Any:
    """The tables of several shards as one table."""
    return pyarrow.concat_tables(parts)


def levels_of(tables: abc.Mapping[str, Any]) -> list[Row]:
    """The levels of a shard as rows, each with the rows of its things."""
    found: dict[str, list[Row]] = {name: tables[name].to_pylist() for name in SCHEMAS}
    levels = {(row["script"], row["seed"]): row for row in found["levels"]}
    for row in levels.values():
        row |= {name: [] for name in SCHEMAS if name != "levels"}
    for name in SCHEMAS:
        if name != "levels":
            for row in found[name]:
                levels[row["script"], row["seed"]][name].append(_mapped(row))
    return list(levels.values())


def _mapped(row: Row) -> Row:
    """A row with its conditions as a dict; they were texts in older data sets."""
    conditions = row.get("conditions")
    return row | {"conditions": dict(conditions)} if isinstance(conditions, list) else row
