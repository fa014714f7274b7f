"""Reading a finished data set: how long it is, single levels, all of them, as arrays for numpy and torch."""

from __future__ import annotations

from bisect import bisect_right
from collections import abc
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, cast, overload

import numpy
from numpy.typing import NDArray

from vaultc.sampling import loaders, reading, sample_types
from vaultc.sampling.index import DatasetError, read_manifest, shards_of
from vaultc.sampling.layers import KNOWN_LAYERS, dtype_of
from vaultc.sampling.sample_types import SampleT_co
from vaultc.sampling.shards import ARRAY_FORMS, require
from vaultc.sampling.splits import Subset, parts_of
from vaultc.support import errors
from vaultc.world import grid

if TYPE_CHECKING:
    from pyarrow import Table

_KEPT_SHARDS = 4
_HEADS: dict[str, numpy.dtype[Any]] = {"seed": numpy.dtype(numpy.uint64), "script": numpy.dtype(numpy.uint16)}
"""The arrays with a number a level, which tell which level it is, with their types."""


class _Loaded(NamedTuple):
    """A shard that was read: its files, and its levels as their form keeps them."""

    contents: reading.Contents
    levels: Any


class Dataset(loaders.Loadable, abc.Sequence[SampleT_co], Generic[SampleT_co]):
    """The levels of a folder that ``vaultc sample`` has written, in the order of its levels and seeds.

    ``data[i]`` is a level: a dict of arrays of shape (21, 80) with ``seed`` and ``level`` (npz), the documented JSON
    (jsonl), a row of the table of levels with its ``rooms``, ``objects`` ... (parquet), a text, or a picture. Slices
    are lists. Shards are read when they are asked for, a few stay in memory. May be sent to other processes.

    Sizes of files are compared with ``dataset.json`` when the data set is opened, their hashes when they are read.
    Whatever reads levels raises :class:`~vaultc.DatasetError` where a file is not as it was written.
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
            raise errors.InvalidValueError(f"{self.folder}: the levels are kept as {self.format}, not as {format}")
        self._ends = list(accumulate(shard.levels for shard in self._shards))
        self._wanted = self._chosen(arrays)
        self._in_memory = in_memory
        self._load = lru_cache(maxsize=None if in_memory else _KEPT_SHARDS)(self._read)
        if verify:
            self.verify()
        else:
            self._check_sizes()

    def _chosen(self, names: abc.Iterable[str] | None) -> tuple[str, ...]:
        """The arrays to read: all, or those named, with the seeds and scripts that every level has."""
        known = tuple(self.manifest.get("arrays") or ())
        if names is None:
            return known
        wanted = {names} if isinstance(names, str) else set(names)
        for name in sorted(wanted.difference(known)):
            raise errors.InvalidValueError(f"there is no array {name!r}; there are {', '.join(known) or 'none'}")
        return tuple(name for name in known if name in wanted or name in _HEADS)

    def _require_arrays(self) -> None:
        if self.format not in ARRAY_FORMS:
            raise errors.InvalidValueError(f"a data set of the format {self.format} holds no arrays")

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
    def __getitem__(self, index: int) -> SampleT_co: ...

    @overload
    def __getitem__(self, index: slice) -> list[SampleT_co]: ...

    def __getitem__(self, index: int | slice) -> SampleT_co | list[SampleT_co]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        try:
            number = range(len(self))[index]
        except IndexError:
            raise errors.OutOfRangeError(f"there is no level {index} among {len(self)}") from None
        shard = bisect_right(self._ends, number)
        return self._item(shard, number - (self._ends[shard - 1] if shard else 0))

    def __iter__(self) -> abc.Iterator[SampleT_co]:
        for shard, levels in enumerate(self._shards):
            for number in range(levels.levels):
                yield self._item(shard, number)

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
        self._require_arrays()
        known = self._wanted
        if name not in known:
            raise errors.InvalidValueError(f"there is no array {name!r}; there are {', '.join(known)}")
        parts = [self._part(shard, name) for shard in range(len(self._ends))]
        with reading.damage_reported(self.folder, "the arrays of different shards"):
            return numpy.concatenate(parts)

    def _part(self, shard: int, name: str) -> NDArray[Any]:
        """An array of the levels of a shard."""
        found: NDArray[Any] = self._load(shard).levels[name]
        return found

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
            cells = numpy.empty(shape, dtype=_HEADS[name] if name in _HEADS else dtype_of(name))
            for shard, chosen in groups:
                first = self._ends[shard - 1] if shard else 0
                cells[chosen] = self._part(shard, name)[numbers[chosen] - first]
            found[name] = cells
        return found

    def _arrays(self) -> tuple[loaders.ArraySource, NDArray[numpy.int64]]:
        self._require_arrays()
        return self, numpy.arange(len(self), dtype=numpy.int64)

    def names(self, layer: str) -> dict[int, str]:
        """Names of the numbers in a layer.

        Raises:
            InvalidValueError: the numbers of that layer have no names.
        """
        found = (self.manifest.get("arrays") or {}).get(layer)
        if found is None or "names" not in found:
            raise errors.InvalidValueError(f"the numbers of {layer!r} have no names")
        return {int(number): name for number, name in found["names"].items()}

    def table(self, name: str = "levels") -> Table:
        """One table of all levels as a ``pyarrow.Table``; its ``to_pandas()`` is a data frame.

        Raises:
            InvalidValueError: the data set holds no tables, or none of that name.
        """
        if self.format != "parquet":
            raise errors.InvalidValueError(f"a data set of the format {self.format} holds no tables")
        require("parquet")
        from vaultc.sampling import tables

        if name not in tables.SCHEMAS:
            raise errors.InvalidValueError(f"there is no table {name!r}; there are {', '.join(tables.SCHEMAS)}")
        parts = []
        for shard in range(len(self._shards)):
            with reading.damage_reported(self.folder, self._name(shard, name)):
                parts.append(reading.tables(self._contents(shard), name)[name])
        with reading.damage_reported(self.folder, "the tables of different shards"):
            return tables.joined(parts)

    def split(self, **shares: float) -> dict[str, Subset[SampleT_co]]:
        """Divide the levels by their seeds: ``split(train=8, validation=1, test=1)``.

        A seed is in the same part in every data set and for every script, so that parts have no seed in common, also
        when a data set grows. Parts have about the given shares of all seeds.

        Raises:
            InvalidValueError: there are no shares, or one is not positive.
        """
        return {name: Subset(self, indices) for name, indices in parts_of(self._seeds(), shares).items()}

    def _seeds(self) -> NDArray[numpy.uint64]:
        """The seed of every level."""
        if self.format == "npz":
            return self.arrays("seed").astype(numpy.uint64)
        seeds = range(self.parameters["first_seed"], self.parameters["last_seed"] + 1)
        failed = {tuple(row) for row in self.manifest["failed"]}
        scripts = range(len(self.parameters["levels"]))
        made = [seed for script in scripts for seed in seeds if (script, seed) not in failed]
        return numpy.array(made, dtype=numpy.uint64)

    # ---- shards

    def verify(self) -> None:
        """Read every file, hold it to its hash, and see that all levels can be read.

        Raises:
            DatasetError: some files are damaged; ``problems`` has a line for each.
        """
        problems: list[str] = []
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
            loaded = self._read(shard)
            for number in range(self._shards[shard].levels):
                self._taken(loaded, shard, number)
        except DatasetError as error:
            return list(error.problems)
        return []

    def files(self, shard: int) -> list[Path]:
        """The files of a shard."""
        return [self.folder / name for name in self._shards[shard].files]

    def _check_sizes(self) -> None:
        files = ((name, facts) for shard in self._shards for name, facts in shard.files.items())
        problems = [f"{name} {wrong}" for name, facts in files if (wrong := facts.problem_of_size(self.folder / name))]
        if problems:
            raise DatasetError.of(self.folder, problems)

    def _name(self, shard: int, part: int | str) -> str:
        """The file of a shard in which something is looked for: the only file, a table's file, or a picture."""
        names = list(self._shards[shard].files)
        if isinstance(part, str):
            return next((name for name in names if name.startswith(f"{part}/")), names[0])
        return names[part] if self.format == "png" else names[0]

    def _contents(self, shard: int) -> reading.Contents:
        facts = self._shards[shard]
        return reading.Contents(
            self.parameters["levels"], self._wanted, facts.levels, reading.opened(self.folder, facts)
        )

    def _read(self, shard: int) -> _Loaded:
        with reading.damage_reported(self.folder, next(iter(self._shards[shard].files), "a shard")):
            contents = self._contents(shard)
            return _Loaded(contents, reading.READERS[self.format](contents))

    def _item(self, shard: int, number: int) -> SampleT_co:
        return self._taken(self._load(shard), shard, number)

    def _taken(self, loaded: _Loaded, shard: int, number: int) -> SampleT_co:
        try:
            return cast(SampleT_co, reading.ITEMS[self.format](loaded.contents, loaded.levels, number))
        except Exception:
            with reading.damage_reported(self.folder, self._name(shard, number)):
                raise
