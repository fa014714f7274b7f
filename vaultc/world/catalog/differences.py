"""The differences between the catalogues of two games: names that come and go, numbers and facts that change."""

from __future__ import annotations

from collections import abc
from typing import Any, Final, NamedTuple

from vaultc.world.catalog import Catalog
from vaultc.world.catalog.tables import FactTable, rows_of

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
