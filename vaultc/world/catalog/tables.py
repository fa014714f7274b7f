"""Tables of facts as they are shipped: plain data, in which long lists of like things are columns and rows.

A list of things is a list of dictionaries, or ``{"columns": [names], "rows": [[values] ...]}``, which is read three
times as fast; values that a row lacks are null there. Numbers of things are found by name: as it is spelt, then in any
case.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache, partial
from itertools import chain
from typing import Any, Final, TypeVar

from vaultc.support.resources import PACKAGE

DATA: Final = PACKAGE / "world" / "catalog" / "data"
"""The folder of the tables."""
FactTable = dict[str, Any]
"""A table of facts: plain data as in a JSON file."""
RANKS: Final = 9
"""The titles of a role, from the lowest."""


def shipped(version: str, table: str) -> FactTable:
    """A table of a version of a game from the files of this package.

    A file with the entry ``same_as``, a version, holds only what differs from that version's table.
    """
    data: FactTable = json.loads((DATA / f"{table}-{version}.json").read_bytes())
    return shipped(data.pop("same_as"), table) | data if "same_as" in data else data


def rows_of(things: Any) -> list[FactTable]:
    """A list of things as dictionaries."""
    if isinstance(things, list):
        return things
    columns = things["columns"]
    return [dict(zip(columns, row, strict=True)) for row in things["rows"]]


def row_of(things: Any, number: int) -> FactTable:
    """One thing of a list as a dictionary."""
    if isinstance(things, list):
        row: FactTable = things[number]
        return row
    return dict(zip(things["columns"], things["rows"][number], strict=True))


def all_columns(things: Any) -> dict[str, Sequence[Any]]:
    """The facts of all things of a list by column; what a row lacks is None."""
    if isinstance(things, list):
        return {name: [row.get(name) for row in things] for name in dict.fromkeys(chain.from_iterable(things))}
    return dict(zip(things["columns"], zip(*things["rows"], strict=True), strict=True))


def columns_of(things: Any, *names: str) -> list[list[Any]]:
    """Some facts of all things of a list, one list for each name."""
    if isinstance(things, list):
        return [[row[name] for row in things] for name in names]
    places = [things["columns"].index(name) for name in names]
    return [[row[place] for row in things["rows"]] for place in places]


_COLUMNS: Final = {
    "character": "char", "color_number": "color_num", "armor_class": "ac",
    "frequency": "freq", "generation": "gen", "object_class": "class", "probability": "prob",
    "material_number": "material_num", "merges": "merge", "direction": "dir",
    "stone_resistant": "stone_res", "map_characters": "map_chars", "kind": "class", "letter": "json", "wall": "is_wall",
    "rock": "is_rock", "room_like": "roomlike",
}  # fmt: skip
"""The columns of fields whose names differ, in all tables."""

FactColumns = Mapping[str, Sequence[Any]]
RecordType = TypeVar("RecordType")


@cache
def _readers(record_class: type[Any]) -> list[tuple[str, str, Callable[[Any], Any] | None, Any]]:
    """The fields of a record: name, column, the function that turns JSON's values into the field's, and the default,
    ``MISSING`` for none."""
    found: list[tuple[str, str, Callable[[Any], Any] | None, Any]] = []
    for field in fields(record_class):
        kind = str(field.type)  # the annotation, or its class alone where the record is compiled
        types: tuple[Callable[[Any], Any], ...] = (bool, frozenset, tuple)
        make = next((each for each in types if each.__name__ in kind), None)
        if field.default is not MISSING:
            make = partial(_or_usual, field.default, make)
        found.append((field.name, _COLUMNS.get(field.name, field.name), make, field.default))
    return found


def _or_usual(usual: Any, make: Callable[[Any], Any] | None, value: Any) -> Any:
    return usual if value is None else value if make is None else make(value)


def records(record_class: type[RecordType], columns: FactColumns) -> tuple[RecordType, ...]:
    """Columns as records: numbers become truth values, and lists sets or tuples, where annotations say so.

    A field with a default has it where its column is missing or null.

    Raises:
        LookupError: a field without a default has no column.
        ValueError: the columns are of different lengths.
    """
    key: Any = record_class
    if not columns:  # of no rows
        return ()
    made: list[RecordType] = [key.__new__(key) for _ in next(iter(columns.values()))]
    for name, column, make, usual in _readers(key):
        values = [usual] * len(made) if usual is not MISSING and column not in columns else columns[column]
        if len(values) != len(made):
            raise ValueError(f"{len(made)} rows, but {len(values)} values of {column!r}")
        # A frozen class' own initialiser takes five times as long as the descriptors of its fields.
        put = getattr(record_class, name).__set__
        deque(map(put, made, values if make is None else map(make, values)), maxlen=0)
    return tuple(made)


def record(record_class: type[RecordType], row: FactTable) -> RecordType:
    """A row as a record, as :func:`records` reads many."""
    return records(record_class, {column: [value] for column, value in row.items()})[0]


def with_rows(
    read: Callable[[str], FactTable], more: Mapping[str, list[FactTable]], whole: Mapping[str, FactTable], table: str
) -> FactTable:
    """A table as ``read`` or ``whole`` gives it, with ``more`` rows."""
    data = whole[table] if table in whole else read(table)
    name = "monsters" if table == "objmonfacts" else table
    return data | {name: [*rows_of(data[name]), *more[table]]} if more.get(table) else data


def with_rest(rows: list[FactTable], known: list[FactTable]) -> list[FactTable]:
    """Rows, and after them those known rows whose names they lack."""
    own = {row["name"] for row in rows}
    return rows + [row for row in known if row["name"] not in own]


def with_heroes(read: Callable[[str], FactTable], tables: Mapping[str, FactTable]) -> dict[str, FactTable]:
    """The tables of a fork, in which rules find the usual hero, and the texts of each role.

    Roles and races that only the base has, which ``read`` gives, stay; a role of the fork without texts has its own
    name for a rank, and no gods of its own.
    """
    whole = dict(tables)
    if "monsters" in whole:
        known, own = read("monsters"), whole["monsters"]
        whole["monsters"] = own | {key: with_rest(own.get(key, []), known[key]) for key in ("roles", "races")}
    if whole.keys() & {"monsters", "roles"}:
        known = read("roles")
        own = whole.get("roles", known)
        roles = whole.get("monsters", read("monsters"))["roles"]
        rows = with_rest(own.get("roles", []), known["roles"])
        no_texts = {"gods": [], "home": "", "intermediate": "", "quest_artifact": ""}
        named = [
            {"name": row["name"], "ranks": [[row["name"], row.get("female_name")]] * RANKS, **no_texts} for row in roles
        ]
        whole["roles"] = {**known, **own, "roles": with_rest(rows, named)}
    return whole


NameNumbers = dict[tuple[str | None, str], int]


def models(columns: FactColumns) -> list[str]:
    """The names by which rules ask for things: of what each is like, or else its own."""
    names = columns["name"]
    return [like or name or "" for like, name in zip(columns.get("model", names), names, strict=True)]


def numbers(indices: list[int], characters: list[str], names: list[str | None]) -> NameNumbers:
    """Index things by name alone and by class and name, the first first; some have none."""
    numbers: NameNumbers = {}
    for number, character, name in zip(indices, characters, names, strict=True):
        if name is None:
            continue
        for key in ((None, name), (character, name), (None, "\0" + name.lower()), (character, "\0" + name.lower())):
            numbers.setdefault(key, number)
    return numbers


def find(numbers: NameNumbers, name: str, character: str | None) -> int | None:
    """The number of a name, within a class if one is given; None if nothing has it."""
    exact = numbers.get((character, name))
    return exact if exact is not None else numbers.get((character, "\0" + name.lower()))
