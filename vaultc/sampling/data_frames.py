"""Batches and data sets as data frames of pandas, and as tables of notebooks."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING, Any, Protocol

import numpy
from numpy.typing import NDArray

from vaultc.rendering import notebooks
from vaultc.sampling.columns import HEADS, MISSING, ThingTable
from vaultc.support import frames
from vaultc.support.errors import InvalidValueError

if TYPE_CHECKING:
    from pandas import DataFrame

    from vaultc.sampling.batches import LevelBatch
    from vaultc.sampling.dataset import Dataset

_NUMBERED = {"objects": "kind", "monsters": "species", "traps": "kind"}
"""The columns of tables of things whose numbers have names."""


class NamesNumbers(Protocol):
    """Levels in numbers that can be named."""

    def names(self, layer: str, /) -> dict[int, str]:
        """Names of the numbers in a table of things."""
        ...


def batch_frame(batch: LevelBatch, table: str) -> DataFrame:
    """A table of a batch: ``levels`` with the measures, or things of a family.

    Raises:
        MissingPackageError: pandas is not installed.
        UnknownNameError: the batch has no such table.
    """
    frames.check_table(table, (frames.LEVELS, *batch.things))
    heads: dict[str, NDArray[Any]] = {"level": numpy.full(len(batch), batch.name or "?"), "seed": batch.seeds}
    if table == frames.LEVELS:
        return frames.frame(heads | {name: _with_gaps(column) for name, column in batch.measures.items()})
    return _things_frame(heads, batch.things[table], batch, table)


def dataset_frame(data: Dataset[Any], table: str, indices: NDArray[numpy.int64] | None = None) -> DataFrame:
    """A table of a data set: ``levels`` with its measures, or things of a family.

    ``indices`` are the numbers of the levels, by default all.

    Raises:
        MissingPackageError: pandas, or pyarrow for tables, is not installed.
        UnknownNameError: the data set has no such table.
        DatasetError: the data set is damaged.
    """
    names = numpy.array(data.parameters["levels"])
    scripts, seeds = data.items
    chosen = numpy.ones(len(data), dtype=numpy.bool_)
    if indices is not None:
        chosen[:] = False
        chosen[indices] = True
    if data.format == "parquet":
        from vaultc.sampling import tables

        frames.check_table(table, tuple(tables.SCHEMAS))
        rows = data.table(table).to_pandas()
        if indices is not None:
            wanted = set(zip(scripts[indices].tolist(), seeds[indices].tolist(), strict=True))
            pairs = zip(rows["script"].tolist(), rows["seed"].tolist(), strict=True)
            rows = rows[[pair in wanted for pair in pairs]].reset_index(drop=True)
        own = rows.drop(columns=[name for name in rows if name in HEADS or name.startswith(tables.MAP)])
        return frames.frame_of_levels({"level": names[rows["script"]], "seed": rows["seed"]}, own)
    frames.check_table(table, (frames.LEVELS, *data.thing_families))
    heads: dict[str, NDArray[Any]] = {"level": names[scripts], "seed": seeds}
    if table == frames.LEVELS:
        columns = heads | {name: _with_gaps(data.measures(name)) for name in data.measure_names}
        return frames.frame({name: column[chosen] for name, column in columns.items()})
    things = data.things(table)
    found = _things_frame(heads, things, data, table)
    return found if indices is None else found[chosen[things.levels]].reset_index(drop=True)


def _with_gaps(column: NDArray[Any]) -> Any:
    """A measure, whose missing values are missing in pandas too."""
    missing = column == MISSING
    return numpy.where(missing, numpy.nan, column) if missing.any() else column


def _things_frame(heads: abc.Mapping[str, NDArray[Any]], things: ThingTable, named: NamesNumbers, family: str) -> Any:
    """Things with the level, the seed and the name of each."""
    columns: dict[str, Any] = {name: column[things.levels] for name, column in heads.items()}
    if family in _NUMBERED:
        names = named.names(family)
        columns["name"] = [names.get(number) for number in things[_NUMBERED[family]].tolist()]
    return frames.frame_of_levels(columns, things.columns)


# ---- notebooks


def batch_html(batch: LevelBatch) -> str:
    """The first levels of a batch with their measures, and the parts that it has."""
    parts = [f"layers {', '.join(batch.layers)}"] if batch.layers else []
    parts += [f"things {', '.join(f'{name} ({len(table)})' for name, table in batch.things.items())}"] * bool(
        batch.things
    )
    parts += [f"{len(batch.failed)} seeds without a level"] * bool(batch.failed)
    caption = "; ".join([f"{len(batch)} levels", *parts])
    first = batch.seeds[: notebooks.MOST_ROWS].tolist()
    shown = [_shown(column[: notebooks.MOST_ROWS]) for column in batch.measures.values()]
    return notebooks.table(caption, ("seed", *batch.measures), zip(first, *shown, strict=True), len(batch))


def dataset_html(data: Dataset[Any]) -> str:
    """The first levels of a data set with their measures, after its repr."""
    names = data.parameters["levels"]
    scripts, seeds = data.items
    try:
        columns = {name: data.measures(name)[: notebooks.MOST_ROWS] for name in data.measure_names}
    except InvalidValueError:
        columns = {}
    levels = [names[number] for number in scripts[: notebooks.MOST_ROWS].tolist()]
    rows = zip(levels, seeds[: notebooks.MOST_ROWS].tolist(), *map(_shown, columns.values()), strict=True)
    return notebooks.table(repr(data), ("level", "seed", *columns), rows, len(data))


def _shown(column: NDArray[Any]) -> list[Any]:
    return [None if value == MISSING else value for value in column.tolist()]
