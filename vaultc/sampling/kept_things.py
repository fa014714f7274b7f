"""The tables of things of a shard, kept as arrays: ``things/monsters/species`` is a column of the table of monsters.

``things/monsters/offsets`` has one entry more than the shard has levels: level i has the rows from entry i to entry
i + 1 (exclusive).
"""

from __future__ import annotations

from collections import abc
from functools import cached_property
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.sampling import archives, layers, thing_tables
from vaultc.support.errors import InvalidValueError
from vaultc.world.catalog import Catalog

PREFIX = "things/"
"""The beginning of the names of arrays of things."""

OFFSETS = "offsets"
"""The array of a table that tells the rows of each level."""

_NAMED = {
    ("monsters", "species"): "monsters",
    ("objects", "kind"): "objects",
    ("traps", "kind"): "traps",
    ("doors", "state"): "doors",
}
"""Columns with the same numbers as a layer."""


def arrays_of(tables: abc.Mapping[str, thing_tables.ThingTable]) -> dict[str, NDArray[Any]]:
    """The arrays of some tables by their names in an archive."""
    return {
        f"{PREFIX}{family}/{name}": values
        for family, table in tables.items()
        for name, values in ({OFFSETS: table.offsets} | table.columns).items()
    }


def legend(catalog: Catalog, families: abc.Iterable[str]) -> dict[str, dict[str, Any]]:
    """For each table the meanings of its columns, with the names of their numbers if they have names."""
    told = layers.legend(catalog)
    return {
        family: {
            column: {"meaning": meaning} | _names(told, _NAMED.get((family, column)))
            for column, meaning in thing_tables.MEANINGS[family].items()
        }
        for family in families
    }


def _names(told: abc.Mapping[str, Any], layer: str | None) -> dict[str, Any]:
    return {"names": told[layer]["names"]} if layer and "names" in told[layer] else {}


class KeptThings:
    """The tables of a shard of ``levels`` levels, which are read when they are asked for.

    ``read`` gives the bytes of the archive, which are untrusted; ``columns`` are the columns of each table.
    """

    def __init__(
        self, read: abc.Callable[[], bytes], columns: abc.Mapping[str, abc.Sequence[str]], levels: int
    ) -> None:
        self._read, self._columns, self._levels = read, columns, levels

    def __bool__(self) -> bool:
        return bool(self._columns)

    @cached_property
    def tables(self) -> dict[str, thing_tables.ThingTable]:
        """All tables by family.

        Raises:
            DatasetError, InvalidValueError, LookupError, zipfile.BadZipFile, zlib.error: the bytes are
                of something else.
        """
        data = self._read()
        return {family: self._table(data, family, names) for family, names in self._columns.items()}

    def of(self, level: int) -> dict[str, dict[str, NDArray[numpy.int32]]]:
        """The rows of one level in every table, for the caller to keep.

        Raises:
            as :attr:`tables`.
        """
        return {
            family: {name: values.copy() for name, values in table.of(level).items()}
            for family, table in self.tables.items()
        }

    def _table(self, data: bytes, family: str, names: abc.Sequence[str]) -> thing_tables.ThingTable:
        packed = archives.packed_arrays(data, [f"{PREFIX}{family}/{name}" for name in (OFFSETS, *names)])
        offsets, *columns = packed.values()
        if offsets.shape != (self._levels + 1,) or offsets.dtype.kind != "i":
            raise InvalidValueError(f"the table of {family} is of another number of levels")
        bounds = offsets.whole().astype(numpy.int64)
        if bounds[0] != 0 or (numpy.diff(bounds) < 0).any():
            raise InvalidValueError(f"the levels of the table of {family} are in another order than its rows")
        for column in columns:
            if column.shape != (int(bounds[-1]),) or column.dtype.kind != "i":
                raise InvalidValueError(
                    f"the array {column.name!r} has the shape {column.shape} and the type {column.dtype}"
                )
        cells = {name: column.whole().astype(numpy.int32) for name, column in zip(names, columns, strict=True)}
        return thing_tables.ThingTable(bounds, cells)
