"""Tables of facts as they are shipped: plain data, in which long lists of like things are columns and rows.

A list of things is a list of dictionaries, or ``{"columns": [names], "rows": [[values] ...]}``, which is read three
times as fast; values that a row lacks are null there. Numbers of things are found by name: as it is spelt, then in any
case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache, partial
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

RecordType = TypeVar("RecordType")


@cache
def _readers(record_class: type[Any]) -> tuple[FactTable, list[tuple[str, Callable[[Any], Any] | None]]]:
    """The defaults of a record's fields by their columns, and all columns in the order of the fields, with functions
    that turn JSON's values into theirs."""
    usual: FactTable = {}
    found: list[tuple[str, Callable[[Any], Any] | None]] = []
    for field in fields(record_class):
        column = _COLUMNS.get(field.name, field.name)
        kind = str(field.type)  # the annotation, or its class alone where the record is compiled
        types: tuple[Callable[[Any], Any], ...] = (bool, frozenset, tuple)
        make = next((each for each in types if each.__name__ in kind), None)
        if field.default is not MISSING:
            usual[column] = field.default
            make = make or partial(_or_usual, field.default)
        found.append((column, make))
    return usual, found


def _or_usual(usual: Any, value: Any) -> Any:
    return usual if value is None else value


def record(record_class: type[RecordType], row: FactTable) -> RecordType:
    """A row as a record: numbers become truth values, and lists sets or tuples, where its annotations say so.

    A field with a default has it if its column is missing or null.
    """
    key: Any = record_class
    usual, readers = _readers(key)
    whole = usual | row if usual else row
    return record_class(*[whole[column] if make is None else make(whole[column]) for column, make in readers])


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
