"""Catalogue files: tables of a fork in one JSON file, which extend the catalogue of a base. They are not trusted."""

from __future__ import annotations

import json
from collections import abc
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from vaultc.support.errors import InvalidValueError, VaultcError
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
        raise CatalogueError(f"{path}: {(error.strerror or str(error)).lower()}") from None


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
    catalog = base.extended(str(file.header["name"]), tables=with_heroes(base.table, file.tables))
    fault = next(iter(checked_tables(catalog, file.tables)), None)
    if fault is not None:
        raise CatalogueError(f"{where}: {fault}")
    return catalog


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
        traps=[{"des_name": row["name"], **_SHOWN, **row} for row in traps],
        terrain=[_terrain(known, row) for row in terrain],
        **more,
    )


_SHOWN: Final = {
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
