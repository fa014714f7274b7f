"""Reading a finished data set: single levels or all of them, in parts for training, validation and tests."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict, abc
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, SupportsIndex, TypeVar, cast, overload

import numpy
from numpy.typing import NDArray

from vaultc.sampling import equal_levels, loaders, reading, sample_types
from vaultc.sampling.columns import HEADS, KNOWN_LAYERS, ThingTable, dtype_of, joined, measure_dtype
from vaultc.sampling.index import (
    ARRAY_FORMS,
    HASH,
    MANIFEST,
    DatasetError,
    hash_of,
    made_items,
    read_manifest,
    require,
    shards_of,
)
from vaultc.sampling.loaders import scattered
from vaultc.support import frames
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import InvalidValueError, OutOfRangeError
from vaultc.world import grid

if TYPE_CHECKING:
    from pandas import DataFrame
    from pyarrow import Table

MOST_MEMORY = 1 << 28
"""Bytes that open shards may take in all, besides the last."""


class Costly(Protocol):
    """A value with its cost: the memory in bytes that it takes, roughly."""

    @property
    def cost(self) -> int:
        """Bytes."""
        ...


ShardT = TypeVar("ShardT", bound=Costly)


@dataclass(slots=True)
class KeptShards(Generic[ShardT]):
    """Shards by their numbers, as ``read`` opens them; the shard that was not asked for longest is dropped first.

    Without a limit (None) everything is kept.
    """

    read: abc.Callable[[int], ShardT]
    limit: int | None = None
    _found: OrderedDict[int, ShardT] = field(default_factory=OrderedDict)
    _cost: int = 0

    def __call__(self, shard: int) -> ShardT:
        """The shard of a number, which is read if it is not kept."""
        found = self._found.get(shard)
        if found is not None:
            self._found.move_to_end(shard)
            return found
        found = self._found[shard] = self.read(shard)
        self._cost += found.cost
        while self.limit is not None and self._cost > self.limit and len(self._found) > 1:
            _, dropped = self._found.popitem(last=False)
            self._cost -= dropped.cost
        return found


class Subset(loaders.Loadable, abc.Sequence[sample_types.SampleT_co], Generic[sample_types.SampleT_co]):
    """Some levels of a data set, in its order; ``indices`` are their numbers in it."""

    def __init__(self, levels: abc.Sequence[sample_types.SampleT_co], indices: NDArray[numpy.int64]) -> None:
        self._levels = levels
        self.indices = indices

    def _arrays(self) -> tuple[loaders.ArraySource, NDArray[numpy.int64]]:
        if not isinstance(self._levels, loaders.ArraySource) or not self._levels.layers:
            raise InvalidValueError("these levels are of a data set that holds no arrays")
        return self._levels, self.indices

    def __repr__(self) -> str:
        return f"Subset({len(self)} of {len(self._levels)} levels)"

    def __len__(self) -> int:
        return len(self.indices)

    @overload
    def __getitem__(self, index: int) -> sample_types.SampleT_co: ...

    @overload
    def __getitem__(self, index: slice) -> list[sample_types.SampleT_co]: ...

    def __getitem__(self, index: int | slice) -> sample_types.SampleT_co | list[sample_types.SampleT_co]:
        if isinstance(index, slice):
            return [self._levels[int(number)] for number in self.indices[index]]
        if not -len(self) <= index < len(self):
            raise OutOfRangeError(f"there is no level {index} among {len(self)}")
        return self._levels[int(self.indices[index])]

    def to_pandas(self, table: str = frames.LEVELS) -> DataFrame:
        """A table of these levels as a data frame, as :meth:`Dataset.to_pandas` gives it of all.

        Raises:
            InvalidValueError: the levels are not of a data set.
            MissingPackageError: pandas is not installed.
            UnknownNameError: the data set has no such table.
            DatasetError: the data set is damaged.
        """
        from vaultc.sampling import data_frames

        if not isinstance(self._levels, Dataset):
            raise InvalidValueError("these levels are not of a data set")
        return data_frames.dataset_frame(self._levels, table, self.indices)


def parts_of(seeds: NDArray[numpy.uint64], shares: abc.Mapping[str, float]) -> dict[str, NDArray[numpy.int64]]:
    """Return for each share the indices of its seeds; the part of a seed depends on nothing but the shares.

    Raises:
        InvalidValueError: there are no shares, or one is not positive.
    """
    numbers = (int, float, numpy.number)
    if not shares or not all(isinstance(share, numbers) and 0 < share < float("inf") for share in shares.values()):
        raise InvalidValueError(f"shares must be positive numbers, such as train=8 and test=2, not {dict(shares)}")
    bounds = numpy.cumsum(list(shares.values())) / sum(shares.values())
    parts = numpy.searchsorted(bounds[:-1], scattered(seeds) / 2.0**64, side="right")
    return {name: numpy.flatnonzero(parts == index) for index, name in enumerate(shares)}


class Dataset(loaders.Loadable, abc.Sequence[sample_types.SampleT_co], Generic[sample_types.SampleT_co]):
    """The levels of a folder that ``vaultc sample`` has written, in the order of its levels and seeds.

    ``data[i]`` is a level: a dict of arrays of shape (21, 80) with ``seed`` and ``level`` (npz, npy), the documented
    JSON (jsonl), a row of the table of levels with its ``rooms``, ``objects`` ... (parquet), a text, or a picture.
    Arrays and tables have ``measures`` with it, and arrays ``things`` if they were asked for. Slices are lists.
    Shards are opened when they are asked for, and as many stay open as have room in 256 MB. May be sent to other
    processes.

    Sizes of files are compared with ``dataset.json`` when the data set is opened, their hashes when they are read; the
    hashes of npy, whose levels are read one by one, are compared by ``verify`` alone. Whatever reads levels raises
    :class:`~vaultc.DatasetError` where a file is not as it was written.
    """

    def __init__(
        self,
        folder: str | Path,
        *,
        verify: bool = False,
        arrays: abc.Iterable[str] | None = None,
        in_memory: bool = False,
        format: sample_types.SampleFormat | None = None,
    ) -> None:
        """Open a data set; ``verify`` reads all of it once.

        With ``format``, type checkers know the type of its levels, and another format is refused.

        Of a data set of arrays, only those in ``arrays`` are read, for levels that need less. ``in_memory`` keeps every
        shard once it was read, so that levels in any order cost no more than in sequence.

        Raises:
            DatasetError: it is none, is not finished, or is damaged.
            InvalidValueError: it has no array of that name, or another format.
        """
        self.folder = Path(folder)
        found = read_manifest(self.folder)
        self._shards = shards_of(self.folder, found, tuple(reading.READERS))
        self.manifest: sample_types.DatasetManifest = cast(sample_types.DatasetManifest, found)
        self.parameters: sample_types.DatasetParameters = self.manifest["parameters"]
        if format not in (None, self.format):
            raise InvalidValueError(f"{self.folder}: the levels are kept as {self.format}, not as {format}")
        self._ends = list(accumulate(shard.levels for shard in self._shards))
        self._wanted = self._chosen(arrays)
        self._in_memory = in_memory
        self._load = KeptShards(self._read, None if in_memory else MOST_MEMORY)
        if verify:
            self.verify()
            return
        files = ((name, facts) for shard in self._shards for name, facts in shard.files.items())
        problems = [f"{name} {wrong}" for name, facts in files if (wrong := facts.problem_of_size(self.folder / name))]
        if problems:
            raise DatasetError.of(self.folder, problems)

    def _chosen(self, names: abc.Iterable[str] | None) -> tuple[str, ...]:
        """The arrays to read: all, or those named, with the seeds and scripts that every level has."""
        known = tuple(self.manifest.get("arrays") or ())
        if names is None:
            return known
        wanted = {names} if isinstance(names, str) else set(names)
        for name in sorted(wanted.difference(known)):
            _require("array", name, known)
        return tuple(name for name in known if name in wanted or name in HEADS or name.startswith(reading.MEASURES))

    def _require_arrays(self) -> None:
        if self.format not in ARRAY_FORMS:
            raise InvalidValueError(f"a data set of the format {self.format} holds no arrays")

    @property
    def format(self) -> str:
        """The form in which the levels are kept."""
        return self.parameters["format"]

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __repr__(self) -> str:
        names = self.parameters["levels"]
        what = names[0] if len(names) == 1 else f"{len(names)} scripts"
        return f"Dataset({str(self.folder)!r}: {len(self)} levels of {what}, {self.format})"

    @overload
    def __getitem__(self, index: int) -> sample_types.SampleT_co: ...

    @overload
    def __getitem__(self, index: slice) -> list[sample_types.SampleT_co]: ...

    def __getitem__(self, index: int | slice) -> sample_types.SampleT_co | list[sample_types.SampleT_co]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        if not isinstance(index, SupportsIndex):
            raise InvalidValueError(
                f"levels have numbers, and {index!r} is none; arrays({index!r}) is an array of all levels"
            )
        try:
            number = range(len(self))[index]
        except IndexError:
            raise OutOfRangeError(f"there is no level {index} among {len(self)}") from None
        shard = bisect_right(self._ends, number)
        return self._item(shard, number - (self._ends[shard - 1] if shard else 0))

    def __iter__(self) -> abc.Iterator[sample_types.SampleT_co]:
        for shard, levels in enumerate(self._shards):
            for number in range(levels.levels):
                yield self._item(shard, number)

    def __contains__(self, item: object) -> bool:
        """Return whether one of the levels is equal to it, arrays of arrays cell by cell."""
        return any(reading.are_equal(item, each) for each in self)

    def __getstate__(self) -> dict[str, object]:
        return {"folder": self.folder, "arrays": self._wanted or None, "in_memory": self._in_memory}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__init__(state.pop("folder"), **state)  # type: ignore[misc]

    # ---- arrays

    @overload
    def arrays(self, name: sample_types.ByteLayer) -> NDArray[numpy.uint8]: ...

    @overload
    def arrays(self, name: sample_types.WideLayer | Literal["script"]) -> NDArray[numpy.uint16]: ...

    @overload
    def arrays(self, name: sample_types.GlyphLayer) -> NDArray[numpy.int16]: ...

    @overload
    def arrays(self, name: Literal["seed"]) -> NDArray[numpy.uint64]: ...

    @overload
    def arrays(self, name: str) -> sample_types.LayerCells | NDArray[numpy.uint64]: ...

    def arrays(self, name: str) -> sample_types.LayerCells | NDArray[numpy.uint64]:
        """One array of all levels (``terrain`` ... of shape (n, 21, 80), ``seed`` and ``script`` of shape (n,)).

        Raises:
            InvalidValueError: the data set holds no arrays, or none of that name.
        """
        if self.format != "parquet" or not self._wanted:
            self._require_arrays()
        _require("array", name, self._wanted)
        parts = [self._part(shard, name) for shard in range(len(self._ends))]
        with reading.damage_reported(self.folder, "the arrays of different shards"):
            return numpy.concatenate(parts)

    def _part(self, shard: int, name: str) -> NDArray[Any]:
        """An array of the levels of a shard."""
        with reading.damage_reported(self.folder, self._name(shard, "levels")):
            found: NDArray[Any] = self._load(shard).array(name)
            return found

    @property
    def measure_names(self) -> tuple[str, ...]:
        """The names or texts of the measures that the data set holds."""
        return tuple(self.manifest.get("measures") or ())

    def measures(self, name: str) -> NDArray[numpy.int32] | NDArray[numpy.float64]:
        """One measure of all levels, of shape (n,), -1 where a level has no such value.

        Raises:
            InvalidValueError: the data set holds no such measure.
        """
        _require("measure", name, self.measure_names)
        parts = [self._part(shard, reading.MEASURES + name) for shard in range(len(self._ends))]
        return numpy.concatenate(parts) if parts else numpy.zeros(0, dtype=numpy.int32)

    @property
    def thing_families(self) -> dict[str, tuple[str, ...]]:
        """The columns of each table of things beside arrays."""
        return {family: tuple(columns) for family, columns in self.manifest.get("things", {}).items()}

    def things(self, family: str) -> ThingTable:
        """The things of a family on all levels, as ``batch.things`` has them; ``names(family)`` names their numbers.

        Raises:
            InvalidValueError: the data set holds no such table.
        """
        known = self.thing_families
        if self.format == "parquet":
            raise InvalidValueError(f"a data set of the format parquet holds tables; read table({family!r})")
        _require("table of things", family, known)
        parts = []
        for shard in range(len(self._shards)):
            opened = self._load(shard)
            assert isinstance(opened, reading.ArrayShard)
            with reading.damage_reported(self.folder, self._name(shard, -1)):
                parts.append(opened.things.tables[family])
        return joined(known[family], parts)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers of arrays that are read; none in a data set without arrays."""
        return tuple(name for name in self._wanted if name in KNOWN_LAYERS) if self.format in ARRAY_FORMS else ()

    def gather(self, numbers: NDArray[numpy.int64], names: abc.Iterable[str]) -> loaders.ArrayBatch:
        """Some arrays of the levels of some numbers, in the order of the numbers; each shard is opened once.

        Raises:
            InvalidValueError: the data set holds no arrays.
        """
        self._require_arrays()
        shards = numpy.searchsorted(self._ends, numbers, side="right")
        groups = [(int(shard), shards == shard) for shard in numpy.unique(shards)]
        found: loaders.ArrayBatch = {}
        for name in names:
            shape = (len(numbers), grid.HEIGHT, grid.WIDTH) if name in KNOWN_LAYERS else (len(numbers),)
            cells = numpy.empty(shape, dtype=_dtype(name))
            for shard, chosen in groups:
                first = self._ends[shard - 1] if shard else 0
                with reading.damage_reported(self.folder, self._name(shard, "levels")):
                    cells[chosen] = self._load(shard).rows(name, numbers[chosen] - first)
            found[name] = cells
        return found

    def _arrays(self) -> tuple[loaders.ArraySource, NDArray[numpy.int64]]:
        self._require_arrays()
        return self, numpy.arange(len(self), dtype=numpy.int64)

    def names(self, layer: str) -> dict[int, str]:
        """Names of the numbers in a layer, or of the kinds in a table of things.

        Raises:
            InvalidValueError: the numbers of that layer have no names.
        """
        columns = self.manifest.get("things", {}).get(layer, {}).values()
        known = [(self.manifest.get("arrays") or {}).get(layer), *columns]
        found = next((facts for facts in known if facts and "names" in facts), None)
        if found is None:
            raise InvalidValueError(f"the numbers of {layer!r} have no names")
        return {int(number): name for number, name in found["names"].items()}

    def table(self, name: str = "levels") -> Table:
        """One table of all levels as a ``pyarrow.Table``; its ``to_pandas()`` is a data frame.

        Raises:
            InvalidValueError: the data set holds no tables, or none of that name.
        """
        if self.format != "parquet":
            raise InvalidValueError(f"a data set of the format {self.format} holds no tables")
        require("parquet")
        from vaultc.sampling import tables

        _require("table", name, tables.SCHEMAS)
        parts = []
        for shard in range(len(self._shards)):
            with reading.damage_reported(self.folder, self._name(shard, name)):
                parts.append(reading.tables(self._contents(shard), name)[name])
        with reading.damage_reported(self.folder, "the tables of different shards"):
            return tables.joined(parts)

    @cached_property
    def items(self) -> tuple[NDArray[numpy.int64], NDArray[numpy.uint64]]:
        """For each level the index of its script in ``parameters["levels"]``, and its seed."""
        if self.format in ARRAY_FORMS:
            return self.arrays("script").astype(numpy.int64), self.arrays("seed").astype(numpy.uint64)
        rows = made_items(self.folder, self.manifest)
        scripts, seeds = zip(*rows, strict=True) if rows else ((), ())
        return numpy.array(scripts, dtype=numpy.int64), numpy.array(seeds, dtype=numpy.uint64)

    def to_pandas(self, table: str = frames.LEVELS) -> DataFrame:
        """A table of all levels as a data frame, whose first columns are ``level`` and ``seed``.

        ``levels`` has the measures, with gaps where a level has no value; the other tables have a row a thing, with its
        name. Of arrays these are the tables of ``--things``.

        Raises:
            MissingPackageError: pandas is not installed.
            UnknownNameError: the data set has no such table.
            DatasetError: the data set is damaged.
        """
        from vaultc.sampling import data_frames

        return data_frames.dataset_frame(self, table)

    def _repr_html_(self) -> str:
        from vaultc.sampling import data_frames

        return data_frames.dataset_html(self)

    def split(self, **shares: float) -> dict[str, Subset[sample_types.SampleT_co]]:
        """Divide the levels by their seeds: ``split(train=8, validation=1, test=1)``.

        A seed is in the same part in every data set and for every script, also when a data set grows. Levels of arrays
        that are equal in all layers and tables of things are an exception: they are in the part of the first of them,
        so that parts have no level in common. Parts have about the given shares of all seeds.

        Raises:
            InvalidValueError: there are no shares, or one is not positive.
            DatasetError: the data set is damaged.
        """
        _, seeds = self.items
        parts = parts_of(seeds, shares)
        if self.format in ARRAY_FORMS and self._whole.layers:
            parts = equal_levels.without_leaks(parts, self.first_equal("things"))
        return {name: Subset(self, indices) for name, indices in parts.items()}

    def first_equal(self, grain: str = "things") -> NDArray[numpy.int64]:
        """For each level of arrays the number of the first level that is equal to it, its own if there is none before.

        ``terrain`` compares the layer of that name (or all layers, if it is not there), ``things`` all layers and
        tables of things, and ``start`` the table of arrivals as well.

        Raises:
            InvalidValueError: there are no layers, no such grain, or no arrivals to compare.
            DatasetError: the data set is damaged.
        """
        self._require_arrays()
        return equal_levels.first_equal(self._whole, grain)

    def account(self, *, near: int | None = None, **shares: float) -> equal_levels.LevelAccount:
        """Count the equal levels of arrays, at every grain that :meth:`first_equal` knows here.

        With shares, as ``account(train=8, test=2)``, levels are counted within and between the parts of :meth:`split`.
        ``near`` counts levels that differ in so many cells at most as well.

        Raises:
            InvalidValueError: there are no layers, or a number is out of range.
            DatasetError: the data set is damaged.
        """
        self._require_arrays()
        equal_levels.checked_distance(near)
        parts = self.split(**shares) if shares else {"all": Subset(self, numpy.arange(len(self), dtype=numpy.int64))}
        return equal_levels.account_of(self._whole, {name: part.indices for name, part in parts.items()}, near)

    @property
    def _whole(self) -> Dataset[Any]:
        """The data set with all its arrays, on which it does not depend which of them are read here."""
        is_whole = len(self._wanted) == len(self.manifest.get("arrays") or ())
        return self if is_whole else Dataset(self.folder)

    def distinct(self, grain: str = "things") -> Subset[sample_types.SampleT_co]:
        """The first of equal levels, as :meth:`first_equal` compares them.

        Raises:
            InvalidValueError: there are no layers, or no such grain.
            DatasetError: the data set is damaged.
        """
        first = self.first_equal(grain)
        return Subset(self, numpy.flatnonzero(first == numpy.arange(len(first))))

    def export(
        self,
        format: Literal["huggingface"],
        folder: str | Path,
        *,
        split: abc.Mapping[str, float] | None = None,
        license: str | None = None,
        near: int | None = None,
    ) -> None:
        """Write a data set of arrays for another library: ``huggingface`` is what ``datasets.load_dataset`` reads.

        ``split`` has the shares of its splits, as ``{"train": 8, "test": 2}`` (see :meth:`split`); without it all
        levels are in ``train``. ``license`` is the license of the data that the card names. With ``near`` the card
        counts levels that differ in so many cells at most.

        Raises:
            InvalidValueError: there is no such format, there are no arrays, the folder holds something, or a split has
                no proper name or share.
            MissingPackageError: pyarrow is not installed.
            DatasetError: the data set is damaged.
            OSError: the disk does not allow it; nothing is left.
        """
        if format != "huggingface":
            raise InvalidValueError(f"there is no format {format!r}; there is huggingface")
        self._require_arrays()
        from vaultc.sampling import huggingface

        huggingface.write_hub_folder(
            self, Path(folder), split or {"train": 1}, license, equal_levels.checked_distance(near)
        )

    # ---- shards

    @property
    def sha256(self) -> str:
        """One hash of the whole data set: equal data sets have equal hashes, wherever they were made."""
        return hash_of(self.manifest)

    def verify(self) -> None:
        """Read every file, hold it to its hash, and see that all levels can be read.

        Raises:
            DatasetError: some files are damaged; ``problems`` has a line for each.
        """
        problems: list[str] = []
        if self.manifest.get(HASH, self.sha256) != self.sha256:
            problems.append(f"{MANIFEST} was altered: its SHA-256 is different")
        for shard, facts in enumerate(self._shards):
            found = [
                f"{name} {wrong}" for name, each in facts.files.items() if (wrong := each.problem(self.folder / name))
            ]
            problems += found or self._unreadable(shard)
        if problems:
            raise DatasetError.of(self.folder, problems)

    def _unreadable(self, shard: int) -> list[str]:
        """The problems in reading the levels of a shard whose files agree with the index."""
        try:
            opened = self._read(shard)
            for number in range(self._shards[shard].levels):
                self._taken(opened, shard, number)
        except DatasetError as error:
            return list(error.problems)
        return []

    def files(self, shard: int) -> list[Path]:
        """The files of a shard."""
        return [self.folder / name for name in self._shards[shard].files]

    def _name(self, shard: int, part: int | str) -> str:
        """The file of a shard in which something is looked for: the only file, a table's file, or a picture."""
        names = list(self._shards[shard].files)
        if isinstance(part, str):
            return next((name for name in names if name.startswith(f"{part}/")), names[0])
        return names[part] if self.format == "png" or part < 0 else names[0]

    def _contents(self, shard: int) -> reading.Contents:
        facts = self._shards[shard]
        files = reading.opened(self.folder, facts)
        return reading.Contents(
            self.parameters["levels"], self._wanted, facts.levels, files, self._in_memory, self.measure_names,
            self.thing_families,
        )  # fmt: skip

    def _read(self, shard: int) -> reading.ShardReader:
        with reading.damage_reported(self.folder, next(iter(self._shards[shard].files), "a shard")):
            return reading.READERS[self.format](self._contents(shard))

    def _item(self, shard: int, number: int) -> sample_types.SampleT_co:
        return self._taken(self._load(shard), shard, number)

    def _taken(self, opened: reading.ShardReader, shard: int, number: int) -> sample_types.SampleT_co:
        try:
            return cast(sample_types.SampleT_co, opened.item(number))
        except Exception:
            with reading.damage_reported(self.folder, self._name(shard, number)):
                raise


def _require(what: str, name: str, known: abc.Collection[str]) -> None:
    if name not in known:
        raise InvalidValueError(f"there is no {what} {name!r}; there are {', '.join(known) or 'none'}")


def _dtype(name: str) -> numpy.dtype[Any]:
    """The type of an array by its name."""
    if name.startswith(reading.MEASURES):
        return measure_dtype(name.removeprefix(reading.MEASURES))
    return HEADS[name] if name in HEADS else dtype_of(name)
