"""Writers of shards, one for each form: they take levels one by one and give the bytes of the files."""

from __future__ import annotations

from collections import abc
from typing import Any, Protocol

from vaultc.rendering import formats
from vaultc.sampling import shard_files
from vaultc.sampling.recipe import MadeLevel, Recipe

Files = dict[str, bytes]
"""Bytes of files by their names in the folder."""


class ShardWriter(Protocol):
    """The writer of a shard."""

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        ...

    def files(self) -> Files:
        """The files of all levels that were taken."""
        ...


class ArrayWriter:
    """A writer of the forms ``npz`` and ``npy``: layers, measures and tables of things."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        from vaultc.sampling import archives, layers, level_arrays, measure_columns, thing_tables
        from vaultc.world import grid

        self._recipe, self._name = recipe, shard_files.shard_name(recipe, number)
        catalog, capacity = recipe.scripts[0].catalog, len(recipe.items(number))
        columns = measure_columns.measure_columns(recipe.measure_texts, catalog)
        names = tuple(layers.LAYERS) if recipe.layers is None else recipe.layers
        self._packed: dict[str, archives.PackedRows] = {}
        self._filled: dict[str, level_arrays.FilledRows] = {}
        if recipe.form == "npz":
            shape = (grid.HEIGHT, grid.WIDTH)
            self._packed = {name: archives.PackedRows(shape, layers.dtype_of(name), capacity) for name in names}
        else:
            self._filled = level_arrays.filled(names, capacity)
        self._arrays = level_arrays.LevelArrays(self._packed or self._filled, columns, catalog)
        self._heads: list[tuple[int, int]] = []
        self._things = {family: thing_tables.ThingRows(family) for family in recipe.things}

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        level = made.level.level
        for table in self._things.values():
            table.add(level)
        self._heads.append((made.level.seed, made.script))
        self._arrays.add(level, made.level.script.is_vault)

    def files(self) -> Files:
        """The files of all levels that were taken."""
        import numpy

        from vaultc.sampling import archives, kept_things, reading, records

        self._arrays.flush()
        heads: dict[str, Any] = {
            "seed": numpy.array([seed for seed, _ in self._heads], dtype=numpy.uint64),
            "script": numpy.array([script for _, script in self._heads], dtype=numpy.uint16),
        }
        measures = {reading.MEASURES + name: column for name, column in self._arrays.measures().items()}
        layers = {name: rows.cells for name, rows in self._filled.items()}
        arrays = heads | self._packed | layers | measures
        things = kept_things.arrays_of({family: rows.table() for family, rows in self._things.items()})
        file = shard_files.single_file(self._recipe.form, self._name)
        if self._recipe.form == "npz":
            return {file: archives.npz_bytes(arrays | things)}
        beside = {shard_files.things_file(self._name): archives.npz_bytes(things)} if things else {}
        return {file: records.npy_bytes(arrays)} | beside


class TableWriter:
    """A writer of the form ``parquet``: a file a table, each in the folder of its table."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        from vaultc.sampling.tables import TableColumns

        self._name = shard_files.shard_name(recipe, number)
        self._columns = TableColumns(recipe)

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        self._columns.add(made)

    def files(self) -> Files:
        """The files of all levels that were taken."""
        return {shard_files.table_file(table, self._name): data for table, data in self._columns.files().items()}


class TextWriter:
    """A writer of the forms ``jsonl`` and ``text``: one file, with a line or a page a level."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        self._recipe, self._name = recipe, shard_files.shard_name(recipe, number)
        self._texts: list[bytes] = []

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        self._texts.append(self._text(made.level).encode("utf-8", "backslashreplace"))

    def _text(self, level: Any) -> str:
        if self._recipe.form == "text":
            return str(formats.ASCII.content(level, {"crop": level.script.is_vault}, True))
        return str(formats.JSON_LINES.content(level, {}, True))

    def files(self) -> Files:
        """The file of all levels that were taken."""
        form = self._recipe.form
        separator = shard_files.PAGE_END.encode() if form == "text" else b""
        return {shard_files.single_file(form, self._name): separator.join(self._texts)}


class PictureWriter:
    """A writer of the form ``png``: a picture a level."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        self._recipe, self._number = recipe, number
        self._pictures: Files = {}

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        name = shard_files.picture_file(self._recipe, self._number, made.item)
        self._pictures[name] = made.level.png(crop=made.level.script.is_vault)

    def files(self) -> Files:
        """The files of all levels that were taken."""
        return self._pictures


WRITERS: dict[str, abc.Callable[[Recipe, int], ShardWriter]] = {
    "npz": ArrayWriter,
    "npy": ArrayWriter,
    "parquet": TableWriter,
    "jsonl": TextWriter,
    "text": TextWriter,
    "png": PictureWriter,
}
"""Makers of writers from the recipe and the number of the shard, by the names of the forms."""
