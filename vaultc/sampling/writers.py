"""Writers of shards, one for each form, and the making of one shard: its levels, and the bytes of its files."""

from __future__ import annotations

from collections import Counter, abc
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING, Any, Protocol

from vaultc.language.diagnostics import GenerationError
from vaultc.level.fingerprints import fingerprint
from vaultc.rendering import formats
from vaultc.sampling import index
from vaultc.sampling.recipe import REPEATED, MadeLevel, Recipe
from vaultc.support.dataclass import dataclass, field, replace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vaultc.sampling.batches import LayerRows

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


class _ArrayWriter:
    """A writer of layers, measures and tables of things; subclasses tell where the layers go."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        from vaultc.sampling import batches
        from vaultc.sampling.columns import LAYERS, ThingRows, dtype_of, measure_columns

        catalog = recipe.scripts[0].catalog
        self._columns = measure_columns(recipe.measure_texts, catalog)
        self._types = {name: dtype_of(name) for name in (LAYERS if recipe.layers is None else recipe.layers)}
        rows = self._rows_of_layers(len(recipe.items(number)))
        self._arrays = batches.LevelArrays(rows, self._columns, catalog)
        self._heads: list[tuple[int, int]] = []
        self._things = {family: ThingRows(family) for family in recipe.things}
        name = index.shard_name(recipe, number)
        self._file, self._things_file = index.single_file(recipe.form, name), index.things_file(name)

    def _rows_of_layers(self, capacity: int) -> abc.Mapping[str, LayerRows]:
        """The layers of at most ``capacity`` levels, to be filled."""
        raise NotImplementedError

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        level = made.level.level
        for table in self._things.values():
            table.add(level)
        self._heads.append((made.level.seed, made.script))
        self._arrays.add(level, made.level.script.is_vault)

    def _seeds_and_scripts(self) -> dict[str, NDArray[Any]]:
        import numpy

        from vaultc.sampling.columns import HEADS

        columns = zip(*self._heads, strict=True) if self._heads else ((), ())
        return {
            name: numpy.array(column, dtype=dtype) for (name, dtype), column in zip(HEADS.items(), columns, strict=True)
        }

    def _measures(self) -> dict[str, NDArray[Any]]:
        return {index.MEASURES + text: column for text, column in self._arrays.measures().items()}

    def _tables(self) -> dict[str, NDArray[Any]]:
        from vaultc.sampling.archives import arrays_of

        return arrays_of({family: rows.table() for family, rows in self._things.items()})


class NpzWriter(_ArrayWriter):
    """A writer of the form ``npz``, which compresses layers while levels come."""

    def _rows_of_layers(self, capacity: int) -> abc.Mapping[str, LayerRows]:
        from vaultc.sampling import archives
        from vaultc.world import grid

        shape = (grid.HEIGHT, grid.WIDTH)
        self._packed = {name: archives.PackedRows(shape, dtype, capacity) for name, dtype in self._types.items()}
        return self._packed

    def files(self) -> Files:
        """The file of all levels that were taken."""
        from vaultc.sampling import archives

        self._arrays.flush()
        arrays = self._seeds_and_scripts() | self._packed | self._measures() | self._tables()
        return {self._file: archives.npz_bytes(arrays)}


class NpyWriter(_ArrayWriter):
    """A writer of the form ``npy``, which puts layers where they lie in the records of the file."""

    def _rows_of_layers(self, capacity: int) -> abc.Mapping[str, LayerRows]:
        from vaultc.sampling import batches
        from vaultc.sampling.archives import FieldType, empty_records
        from vaultc.sampling.columns import HEADS
        from vaultc.world import grid

        shape = (grid.HEIGHT, grid.WIDTH)
        fields = {name: FieldType(dtype) for name, dtype in HEADS.items()}
        fields |= {name: FieldType(dtype, shape) for name, dtype in self._types.items()}
        fields |= {index.MEASURES + column.text: FieldType(column.dtype) for column in self._columns}
        self._records = empty_records(fields, capacity)
        return batches.filled({name: self._records[name] for name in self._types})

    def files(self) -> Files:
        """The files of all levels that were taken."""
        from vaultc.sampling import archives

        self._arrays.flush()
        found = self._records[: len(self._heads)]
        for name, column in (self._seeds_and_scripts() | self._measures()).items():
            found[name] = column
        tables = self._tables()
        beside = {self._things_file: archives.npz_bytes(tables)} if tables else {}
        return {self._file: archives.npy_bytes(found)} | beside


class TableWriter:
    """A writer of the form ``parquet``: a file a table, each in the folder of its table."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        from vaultc.sampling.tables import TableColumns

        self._name = index.shard_name(recipe, number)
        self._columns = TableColumns(recipe)

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        self._columns.add(made)

    def files(self) -> Files:
        """The files of all levels that were taken."""
        return {index.table_file(table, self._name): data for table, data in self._columns.files().items()}


class TextWriter:
    """A writer of the forms ``jsonl`` and ``text``: one file, with a line or a page a level."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        self._recipe, self._name = recipe, index.shard_name(recipe, number)
        self._texts: list[bytes] = []

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        level = made.level
        if self._recipe.form == "text":
            text = formats.ASCII.content(level, {"crop": level.script.is_vault}, True)
        else:
            text = formats.JSON_LINES.content(level, {}, True)
        self._texts.append(str(text).encode("utf-8", "backslashreplace"))

    def files(self) -> Files:
        """The file of all levels that were taken."""
        form = self._recipe.form
        separator = index.PAGE_END.encode() if form == "text" else b""
        return {index.single_file(form, self._name): separator.join(self._texts)}


class PictureWriter:
    """A writer of the form ``png``: a picture a level."""

    def __init__(self, recipe: Recipe, number: int) -> None:
        self._recipe, self._number = recipe, number
        self._pictures: Files = {}

    def add(self, made: MadeLevel) -> None:
        """Take the next level, which need not be kept."""
        name = index.picture_file(self._recipe, self._number, made.item)
        self._pictures[name] = made.level.png()

    def files(self) -> Files:
        """The files of all levels that were taken."""
        return self._pictures


WRITERS: dict[str, abc.Callable[[Recipe, int], ShardWriter]] = {
    "npz": NpzWriter,
    "npy": NpyWriter,
    "parquet": TableWriter,
    "jsonl": TextWriter,
    "text": TextWriter,
    "png": PictureWriter,
}
"""Makers of writers from the recipe and the number of the shard, by the names of the forms."""


MOST_REASONS = 20
"""The most different reasons for failures that are kept."""

FORMS = tuple(WRITERS)
"""The names of the forms."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard: the bytes of its files by their names in the folder, its number of levels, and the failed seeds.

    ``failed`` are pairs of the index of a script and a seed; ``reasons`` counts each reason. ``prints`` are the
    fingerprints of the items of a recipe that compares levels, None for levels that were not made.
    """

    number: int
    files: dict[str, bytes]
    levels: int
    failed: list[tuple[int, int]] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)
    prints: list[bytes | None] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MakeShard:
    """The job of a worker: the shard of a number.

    If the recipe compares levels, and does not know yet which are repeated, those that are equal to an earlier one of
    the shard are left out, and those whose fingerprints are ``known`` from earlier shards.
    """

    recipe: Recipe
    known: abc.Container[bytes] = ()

    def rehearse(self) -> None:
        """Make a shard of a single level, and so load everything that the others need."""
        recipe = replace(
            self.recipe, scripts=self.recipe.scripts[:1], seeds=self.recipe.seeds[:1], repeated=frozenset()
        )
        MakeShard(recipe)(0)

    def __call__(self, number: int) -> Shard:
        """Make the levels of a shard and its files."""
        recipe = self.recipe
        writer = WRITERS[recipe.form](recipe, number)
        failed: list[tuple[int, int]] = []
        reasons: Counter[str] = Counter()
        compared = recipe.distinct if not recipe.repeated else None
        known: set[bytes] = set()
        prints: list[bytes | None] = []
        maker = cache(recipe.maker)
        for item in recipe.items(number):
            script, seed = recipe.script_and_seed(item)
            reason, digest = "", None
            if item in recipe.repeated:
                reason = REPEATED
            else:
                try:
                    level = maker(script)(seed)
                except GenerationError as error:
                    reason = error.diagnostic.message
            if not reason and compared:
                digest = fingerprint(level.level, compared)
                reason = REPEATED if digest in known or digest in self.known else ""
                known.add(digest)
            prints.append(digest)
            if reason:
                failed.append((script, seed))
                reasons[reason] += 1
                continue
            writer.add(MadeLevel(item, script, level))
            # The next level takes over the memory of this one, which is in the cache of the processor.
            del level
        levels = len(prints) - len(failed)
        return Shard(number, writer.files(), levels, failed, most_common(reasons), prints if compared else [])


def most_common(reasons: abc.Mapping[str, int]) -> dict[str, int]:
    """The most common reasons with their numbers; of equally common ones those that come first by the alphabet."""
    return dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_REASONS])


# ---- levels that repeat those of earlier shards


def without_repeated(recipe: Recipe, shard: Shard, repeated: abc.Set[int]) -> Shard | None:
    """The shard as it is without the items that are found to repeat a level of an earlier one.

    None if its form cannot leave levels out, so that it must be made again.
    """
    left_out = {recipe.item_of(*pair) for pair in shard.failed}
    items = [item for item in recipe.items(shard.number) if item not in left_out]
    more = [item for item in items if item in repeated]
    if not more:
        return shard
    if recipe.form not in _WITHOUT:
        return None
    files = _WITHOUT[recipe.form](shard, [item not in repeated for item in items])
    pairs = sorted(shard.failed + [recipe.script_and_seed(item) for item in more], key=lambda pair: pair[::-1])
    reasons = Counter(shard.reasons) + Counter({REPEATED: len(more)})
    return replace(shard, files=files, levels=shard.levels - len(more), failed=pairs, reasons=most_common(reasons))


def _archive_without(shard: Shard, kept: abc.Sequence[bool]) -> Files:
    import numpy

    from vaultc.sampling import archives

    return {name: archives.without_levels(data, numpy.array(kept)) for name, data in shard.files.items()}


def _records_without(shard: Shard, kept: abc.Sequence[bool]) -> Files:
    import io

    import numpy

    from vaultc.sampling import archives

    (name, data), *beside = shard.files.items()
    marks = numpy.array(kept)
    records = archives.npy_bytes(numpy.load(io.BytesIO(data))[marks])
    return {name: records} | {other: archives.without_levels(tables, marks) for other, tables in beside}


def _lines_without(shard: Shard, kept: abc.Sequence[bool]) -> Files:
    ((name, data),) = shard.files.items()
    return {name: b"".join(compress(data.splitlines(keepends=True), kept))}


def _pages_without(shard: Shard, kept: abc.Sequence[bool]) -> Files:
    ((name, data),) = shard.files.items()
    end = index.PAGE_END.encode()
    return {name: end.join(compress(data.split(end), kept))}


def _pictures_without(shard: Shard, kept: abc.Sequence[bool]) -> Files:
    return dict(compress(shard.files.items(), kept))


_WITHOUT: dict[str, abc.Callable[[Shard, abc.Sequence[bool]], Files]] = {
    "npz": _archive_without,
    "npy": _records_without,
    "jsonl": _lines_without,
    "text": _pages_without,
    "png": _pictures_without,
}
"""The files of a shard with the levels that are marked, by the names of the forms that can leave levels out."""
