"""Tables that were read from sources, held to what a catalogue may hold; those that do not fit are left out."""

from __future__ import annotations

import json
import re
from typing import Final

from vaultc.world.catalog import Catalog
from vaultc.world.catalog.imported import FORMAT, CatalogueError, checked_tables, parsed_catalogue
from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources.reading import Sources

_TOGETHER: Final = (
    frozenset({"monsters", "objmonfacts", "roles"}), frozenset({"objects", "objclass", "artifacts"})
)  # fmt: skip
"""Tables that hold numbers of each other's rows."""
_TABLE: Final = re.compile(r"tables?[/ ](\w+)")


def leave_out_misfits(sources: Sources, tables: dict[str, FactTable], base: Catalog) -> None:
    """Remove tables that no catalogue may hold, each with a note, so that the base's are taken."""
    for _ in range(len(tables)):
        fault = _first_fault(tables, base)
        found = _TABLE.search(fault or "")
        if fault is None or found is None or found[1] not in tables:
            return
        sources.note("tables", f"{fault}; the base's are taken")
        for name in next((group for group in _TOGETHER if found[1] in group), frozenset({found[1]})):
            tables.pop(name, None)


def _first_fault(tables: dict[str, FactTable], base: Catalog) -> str | None:
    data = {"format": FORMAT, "header": {"name": "sources", "base": "sources"}, "tables": tables}
    try:
        file = parsed_catalogue(json.dumps(data).encode(), "sources")
    except CatalogueError as error:
        return str(error).removeprefix("sources: ")
    return next(iter(checked_tables(base.extended("sources", tables=file.tables), file.tables)), None)
