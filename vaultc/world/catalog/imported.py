"""Catalogue files: tables of a fork in one JSON file, not trusted; and the differences between two catalogues."""

from __future__ import annotations

import json
from collections import abc
from pathlib import Path
from typing import Any, Final, NamedTuple

from vaultc.support.errors import InvalidValueError, VaultcError, system_reason
from vaultc.support.hashing import sha256
from vaultc.support.regular_files import read_regular
from vaultc.support.resources import PACKAGE
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.schemas import faults_in
from vaultc.world.catalog.tables import FactTable, rows_of, with_heroes

FORMAT: Final = "vaultc catalogue 1"
LARGEST_CATALOGUE: Final = 16 * 1024 * 1024
SCHEMA: Final = PACKAGE / "world" / "catalog" / "data" / "catalogue.schema.json"


class CatalogueError(VaultcError):
    """A catalogue file cannot be used; the message says where and why."""


class CatalogueFile(NamedTuple):
    """A catalogue file as it was read: its ``header``, and the tables that it replaces."""

    header: FactTable
    tables: dict[str, FactTable]


def read_catalogue(path: Path) -> CatalogueFile:
    """Read a catalogue file and check its form.

    Raises:
        CatalogueError: it is not such a file, or damaged; the message names the place.
    """
    return parsed_catalogue(_contents(path), str(path))


def digest_of(path: Path) -> str:
    """The sha256 of a catalogue file, which changes with its contents.

    Raises:
        CatalogueError: it cannot be read.
    """
    return sha256(_contents(path)).hexdigest()


def _contents(path: Path) -> bytes:
    try:
        return read_regular(path, LARGEST_CATALOGUE)
    except OSError as error:
        raise CatalogueError(f"{path}: {system_reason(error)}") from None


def parsed_catalogue(data: bytes, where: str) -> CatalogueFile:
    """A catalogue from the bytes of a file; messages begin with ``where``.

    Raises:
        CatalogueError: it is not such a file, or damaged.
    """
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise CatalogueError(f"{where}: no JSON; `vaultc catalog import` writes catalogues") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise CatalogueError(f"{where}: no catalogue of vaultc (its `format` is not {FORMAT!r})")
    _unpack(found.get("tables"), where)
    fault = next(iter(faults_in(found, json.loads(SCHEMA.read_bytes()))), None)
    if fault is not None:
        raise CatalogueError(f"{where}: {fault}")
    return CatalogueFile(found["header"], found["tables"])


def _unpack(tables: Any, where: str) -> None:
    """Make dictionaries of rows that are packed, so that the schema checks each value."""
    for table, rows in (("monsters", "monsters"), ("objmonfacts", "monsters"), ("objects", "objects")):
        own = tables.get(table) if isinstance(tables, dict) else None
        packed = own.get(rows) if isinstance(own, dict) else None
        if not isinstance(own, dict) or not isinstance(packed, dict):
            continue
        try:
            own[rows] = rows_of(packed)
        except (LookupError, TypeError, ValueError):
            raise CatalogueError(f"{where}: tables/{table}/{rows}: the rows do not fit the columns") from None


def extended_by(base: Catalog, file: CatalogueFile, where: str) -> Catalog:
    """The catalogue of a base with the tables of a file.

    Raises:
        CatalogueError: the tables do not fit each other, or the base.
    """
    tables = with_heroes(base.table, file.tables)
    catalog = base.extended(str(file.header["name"]), tables=_with_usual_walls(base, tables))
    fault = next(iter(checked_tables(catalog, file.tables)), None)
    if fault is not None:
        raise CatalogueError(f"{where}: {fault}")
    return catalog


def _with_usual_walls(base: Catalog, tables: abc.Mapping[str, FactTable]) -> abc.Mapping[str, FactTable]:
    """Tables with the base's symbols for walls, whose drawing no import reads."""
    if "terrain" not in tables:
        return tables
    usual = {row["name"]: row["symbols"] for row in rows_of(base.table("terrain")["terrain"]) if row.get("is_wall")}
    rows = [{**row, "symbols": usual.get(row["name"], row["symbols"])} for row in rows_of(tables["terrain"]["terrain"])]
    return {**tables, "terrain": {**tables["terrain"], "terrain": rows}}


def extended(base: Catalog, name: str, extras: abc.Mapping[str, Any], **more: Any) -> Catalog:
    """The catalogue of a base with further traps, terrain and types of rooms of which little is known, and ``more``.

    Raises:
        InvalidValueError: a terrain is like none of the base.
        LookupError: a monster or an object is like none of the base.
    """
    first = {
        "room-types": 1 + max(row.number for row in base.rooms), "traps": 1 + len(base.traps),
        "terrain": len(base.terrain),
    }  # fmt: skip
    rooms, traps, terrain = (
        [{**row, "number": number} for number, row in enumerate(extras.get(key, ()), start)]
        for key, start in first.items()
    )
    known = {row["name"]: row for row in rows_of(base.table("terrain")["terrain"])}
    return base.extended(
        name,
        rooms=rooms,
        traps=[{"des_name": row["name"], **NEW_TRAP, **row} for row in traps],
        terrain=[_terrain(known, row) for row in terrain],
        **more,
    )


NEW_TRAP: Final = {
    "char": "^", "color": "magenta", "color_num": 5, "random": False, "min_difficulty": 1, "condition": None
}  # fmt: skip
"""The facts of a trap of which nothing is known but its name."""


def _terrain(known: abc.Mapping[str, FactTable], row: FactTable) -> FactTable:
    like = row.get("like", "ROOM")
    if like not in known:
        raise InvalidValueError(f"{row['name']} is like {like!r}, which does not exist; there are {', '.join(known)}")
    word = row.get("word") or row["name"].lower().replace("_", " ")
    more = {"map_chars": [row["char"]], "word": word, "phrase": word, "like": like, "json": ""}
    return {**known[like], "name": row["name"], "number": row["number"], **more}


def checked_tables(catalog: Catalog, tables: abc.Mapping[str, FactTable]) -> list[str]:
    """Everything that does not fit in the tables of a file: rows that cannot be read, or that name nothing."""
    faults = list[str]()
    for table, look in _LOOKS.items():
        if table in tables:
            try:
                look(catalog)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                faults.append(f"table {table}: {type(error).__name__}: {error}")
    return faults or _misplaced(catalog)


def _misplaced(catalog: Catalog) -> list[str]:
    numbered = {
        "monsters": [row.index for row in catalog.species],
        "objects": [row.index for row in catalog.kinds],
        "terrain": [row.number for row in catalog.terrain],
        "traps": [row.number - 1 for row in catalog.traps],
    }
    for table, numbers in numbered.items():
        wrong = next((place for place, own in enumerate(numbers) if own != place), None)
        if wrong is not None:
            return [f"table {table}: the rows are not in the order of their numbers at row {wrong}"]
    return []


def _named(catalog: Catalog) -> None:
    from vaultc.world.catalog.named import named

    named(catalog)


_LOOKS: Final[dict[str, abc.Callable[[Catalog], Any]]] = {
    "monsters": lambda catalog: (catalog.species, catalog.monster_classes, catalog.roles, catalog.races),
    "objmonfacts": lambda catalog: catalog.species,
    "objects": lambda catalog: catalog.kinds,
    "objclass": lambda catalog: (catalog.object_classes, catalog.object_weights),
    "artifacts": lambda catalog: [catalog.one_kind(artifact.base_index) for artifact in catalog.artifacts],
    "terrain": lambda catalog: (catalog.terrain_types, catalog.codes),
    "traps": lambda catalog: catalog.trap_kinds,
    "rooms": lambda catalog: catalog.room_names,
    "named": _named,
}


NAMED_ROWS: Final = {
    "monsters": ("monsters", "name"), "objects": ("objects", "name"), "artifacts": ("artifacts", "name"),
    "traps": ("traps", "des_name"), "terrain": ("terrain", "name"), "rooms": ("rooms", "name"),
}  # fmt: skip
"""The tables that are compared: where their rows are, and the column of the name."""
_NUMBERS: Final = ("index", "number", "base_index")
_SILENT: Final = frozenset({"derived", "meaning", "json", "phrase", "word", "base_name", "base_class", "damp"})


class ChangedFact(NamedTuple):
    """A fact of a thing that both games have: its ``name``, the column, and the two values."""

    name: str
    fact: str
    before: Any
    after: Any


class TableDifference(NamedTuple):
    """The differences in a table: names ``added`` and ``removed``, names whose number differs, changed facts."""

    table: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    renumbered: int
    changed: tuple[ChangedFact, ...]

    @property
    def is_empty(self) -> bool:
        """True if the tables agree."""
        return not (self.added or self.removed or self.renumbered or self.changed)


def differences(before: Catalog, after: Catalog) -> list[TableDifference]:
    """The differences of all tables, in the order of the tables."""
    return [_in_table(table, before, after) for table in NAMED_ROWS]


def _in_table(table: str, before: Catalog, after: Catalog) -> TableDifference:
    old, new = _rows(table, before), _rows(table, after)
    shared = [key for key in old if key in new]
    return TableDifference(
        table,
        tuple(_shown(key) for key in new if key not in old),
        tuple(_shown(key) for key in old if key not in new),
        sum(_number(old[key]) != _number(new[key]) for key in shared),
        tuple(change for key in shared for change in _changes(_shown(key), old[key], new[key])),
    )


def _rows(table: str, catalog: Catalog) -> dict[tuple[str, str], FactTable]:
    """The rows by class and name; of two with the same name the first."""
    rows, column = NAMED_ROWS[table]
    found: dict[tuple[str, str], FactTable] = {}
    for row in rows_of(catalog.table(table)[rows]):
        if row[column]:
            found.setdefault((str(row.get("class", "")) if table == "objects" else "", str(row[column])), row)
    return found


def _shown(key: tuple[str, str]) -> str:
    return f"{key[1]} ({key[0].lower()})" if key[0] else key[1]


def _number(row: FactTable) -> Any:
    return row.get("index", row.get("number"))


def _changes(name: str, old: FactTable, new: FactTable) -> abc.Iterator[ChangedFact]:
    for fact, value in old.items():
        if fact in _NUMBERS or fact in _SILENT or fact not in new:
            continue
        other = new[fact]
        both = isinstance(value, list) and isinstance(other, list)
        if both and all(isinstance(item, str) for item in [*value, *other]):
            value, other = sorted(value), sorted(other)
        if (value or None) != (other or None):
            yield ChangedFact(name, fact, value, other)
