"""Reading the files of shards: every form from bytes, which are untrusted."""

from __future__ import annotations

import io
import json
from collections import abc
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.sampling import archives, columns, index
from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import InvalidValueError
from vaultc.support.installation import MissingPackageError
from vaultc.world import grid

MEASURES = index.MEASURES
"""The beginning of the names of arrays of measures."""


@dataclass(frozen=True, slots=True)
class ShardFile:
    """A file of a shard: where it is, and what it must be by the index."""

    folder: Path
    name: str
    facts: index.FileFacts

    def read(self) -> bytes:
        """Its bytes.

        Raises:
            DatasetError: it is not the file of the index.
        """
        try:
            return self.facts.read(self.folder / self.name)
        except ValueError as error:
            raise index.DatasetError.of(self.folder, [f"{self.name} {error}"]) from None

    def path(self) -> Path:
        """Its place, where a file of its size lies.

        Raises:
            DatasetError: it does not.
        """
        path = self.folder / self.name
        if problem := self.facts.problem_of_size(path):
            raise index.DatasetError.of(self.folder, [f"{self.name} {problem}"])
        return path


@dataclass(frozen=True, slots=True)
class Contents:
    """The input of a reader: the names of the level scripts and of the arrays, the number of levels, the files.

    ``measures`` are the names of the measures, ``things`` the columns of each table of things. With ``in_memory``
    everything is decoded at once.
    """

    scripts: abc.Sequence[str]
    arrays: abc.Sequence[str]
    levels: int
    files: abc.Mapping[str, ShardFile]
    in_memory: bool = False
    measures: abc.Sequence[str] = ()
    things: abc.Mapping[str, abc.Sequence[str]] = field(default_factory=dict)

    @property
    def file(self) -> ShardFile:
        """The file of the levels, which is the first."""
        return next(iter(self.files.values()))

    @property
    def things_file(self) -> ShardFile:
        """The file of the tables of things, which is the last."""
        return list(self.files.values())[-1]


class ShardReader:
    """The levels of a shard that is open; ``cost`` is the memory in bytes that it takes, roughly."""

    cost = 0

    def item(self, number: int) -> Any:
        """A level."""
        raise NotImplementedError

    def array(self, name: str) -> NDArray[Any]:
        """An array of all levels of the shard.

        Raises:
            InvalidValueError: it holds no such array.
        """
        raise InvalidValueError(f"there is no array {name!r}")

    def rows(self, name: str, numbers: NDArray[numpy.int64]) -> NDArray[Any]:
        """An array of some levels of the shard, in the order of their numbers."""
        return self.array(name)[numbers]


@contextmanager
def damage_reported(folder: Path, name: str) -> abc.Iterator[None]:
    """Turn whatever a reader of foreign bytes raises into one error; ``name`` is the file.

    Raises:
        DatasetError: something was wrong with the files.
    """
    try:
        yield
    except (index.DatasetError, MissingPackageError):
        raise
    except Exception as error:  # archives, arrays, tables and pictures each have a dozen of their own
        problem = f"{name} cannot be read: {error or type(error).__name__}"
        raise index.DatasetError.of(folder, [problem]) from error


def opened(folder: Path, shard: index.ShardFacts) -> dict[str, ShardFile]:
    """The files of a shard by their names."""
    return {name: ShardFile(folder, name, facts) for name, facts in shard.files.items()}


def _count(found: list[Any], contents: Contents) -> list[Any]:
    if len(found) != contents.levels:
        raise InvalidValueError(f"it holds {len(found)} levels instead of {contents.levels}")
    return found


# ---- arrays


def _check_array(name: str, shape: tuple[int, ...], dtype: numpy.dtype[Any], levels: int) -> None:
    """Make sure that an array can be one of levels.

    Raises:
        InvalidValueError: it cannot.
    """
    wide = name not in columns.HEADS and not name.startswith(MEASURES)
    kinds = "if" if name.startswith(MEASURES) else "ui" if wide else "u"
    if shape != ((levels, grid.HEIGHT, grid.WIDTH) if wide else (levels,)) or dtype.kind not in kinds:
        raise InvalidValueError(f"the array {name!r} has the shape {shape} and the type {dtype}")


class ArrayShard(ShardReader):
    """A shard of arrays: subclasses tell how they are kept."""

    def __init__(self, contents: Contents, read_things: abc.Callable[[], bytes]) -> None:
        self._contents = contents
        self.things = archives.KeptThings(read_things, contents.things, contents.levels)
        self.seeds, self.scripts = (self.array(name).tolist() for name in columns.HEADS)
        if contents.levels and max(self.scripts) >= len(contents.scripts):
            raise InvalidValueError("it holds a level of a script that is not listed")
        self._layers = [name for name in contents.arrays if name not in columns.HEADS and not name.startswith(MEASURES)]
        self._measures = {
            name.removeprefix(MEASURES): self.array(name).tolist()
            for name in contents.arrays
            if name.startswith(MEASURES)
        }

    def layers(self, number: int) -> dict[str, NDArray[Any]]:
        """The layers of a level."""
        raise NotImplementedError

    def item(self, number: int) -> dict[str, Any]:
        """A level with its layers, and its measures and things if there are some."""
        found: dict[str, Any] = {"level": self._contents.scripts[self.scripts[number]], "seed": self.seeds[number]}
        found.update(self.layers(number))
        if self._measures:
            found["measures"] = {name: values[number] for name, values in self._measures.items()}
        if self.things:
            found["things"] = self.things.of(number)
        return found


class ArchiveShard(ArrayShard):
    """A shard of the form ``npz``: pieces of its arrays are decompressed when they are asked for."""

    def __init__(self, contents: Contents) -> None:
        data = contents.file.read()
        self._packed = archives.packed_arrays(data, contents.arrays)
        for name, packed in self._packed.items():
            _check_array(name, packed.shape, packed.dtype, contents.levels)
        self._whole: dict[str, NDArray[Any]] = {}
        self._piece: tuple[int, int, dict[str, NDArray[Any]]] = -1, 0, {}
        self._last = -1
        super().__init__(contents, lambda: data)
        sizes = {self._packed[name].rows for name in self._layers}
        self._rows = sizes.pop() if len(sizes) == 1 else 0
        self.cost = len(data) + (archives.unpacked_size(data, archives.PREFIX) if contents.things else 0)
        if contents.in_memory or not self._rows:
            self._whole = {name: self.array(name) for name in self._layers}
            self.cost += sum(array.nbytes for array in self._whole.values())

    def array(self, name: str) -> NDArray[Any]:
        """An array of all levels of the shard."""
        return self._whole[name] if name in self._whole else self._packed[name].whole()

    def rows(self, name: str, numbers: NDArray[numpy.int64]) -> NDArray[Any]:
        """An array of some levels; of few levels only their pieces are decompressed."""
        if name in self._whole or name not in self._layers or 4 * len(numbers) > self._contents.levels:
            return self.array(name)[numbers]
        which, places = numpy.unique(numbers // self._rows, return_inverse=True)
        pieces = [self._packed[name].piece(int(number)) for number in which]
        starts = numpy.arange(len(which)) * self._rows
        found: NDArray[Any] = numpy.concatenate(pieces)[starts[places] + numbers % self._rows]
        return found

    def layers(self, number: int) -> dict[str, NDArray[Any]]:
        """The layers of a level, out of a piece that is kept for its neighbours."""
        if self._whole or not self._layers:
            return {name: array[number] for name, array in self._whole.items()}
        which, row = divmod(number, self._rows)
        kept, rows, arrays = self._piece
        if kept != which or row >= rows:
            # Levels in any order seldom have neighbours, so the rest of their pieces is not worth decompressing.
            rows = self._rows if number == self._last + 1 else row + 1
            arrays = {name: self._packed[name].piece(which, rows) for name in self._layers}
            self._piece = which, rows, arrays
        self._last = number
        return {name: array[row] for name, array in arrays.items()}


class RecordShard(ArrayShard):
    """A shard of the form ``npy``: single records are read from the open file."""

    cost = 1 << 22
    """As much as if it were in memory, to keep the number of open files small."""

    def __init__(self, contents: Contents) -> None:
        self._file = archives.RecordFile(contents.file.path())
        fields: abc.Mapping[str, Any] = self._file.dtype.fields or {}
        for name in contents.arrays:
            dtype, shape = fields[name][0].base, fields[name][0].shape
            _check_array(name, (self._file.count, *shape), dtype, contents.levels)
        self._whole = self._file.records(0, contents.levels) if contents.in_memory else None
        super().__init__(contents, contents.things_file.read)
        self._places = {name: (fields[name][0], int(fields[name][1])) for name in self._layers}

    def array(self, name: str) -> NDArray[Any]:
        """An array of all levels of the shard."""
        everything = self._file.records(0, self._file.count) if self._whole is None else self._whole
        return numpy.ascontiguousarray(everything[name])

    def rows(self, name: str, numbers: NDArray[numpy.int64]) -> NDArray[Any]:
        """An array of some levels, of which nothing else is read."""
        return self._file.field(name, numbers.tolist()) if self._whole is None else self._whole[name][numbers]

    def layers(self, number: int) -> dict[str, NDArray[Any]]:
        """The layers of a level."""
        if self._whole is not None:
            return {name: self._whole[name][number] for name in self._layers}
        if not self._layers:
            return {}
        first = min(offset for _, offset in self._places.values())
        end = max(offset + kind.itemsize for kind, offset in self._places.values())
        data = self._file.part(number, first, end)
        return {
            name: numpy.frombuffer(data, kind.base, grid.HEIGHT * grid.WIDTH, offset - first).reshape(kind.shape)
            for name, (kind, offset) in self._places.items()
        }


# ---- tables


class TableShard(ShardReader):
    """A shard of the form ``parquet``."""

    def __init__(self, contents: Contents) -> None:
        read = tables(contents)
        from vaultc.sampling.tables import LevelRows

        self._rows = LevelRows(read, contents.arrays, contents.measures)
        self.cost = self._rows.cost

    def item(self, number: int) -> dict[str, Any]:
        """A level as a row with the rows of its things."""
        return self._rows.item(number)

    def array(self, name: str) -> NDArray[Any]:
        """A layer or a measure of all levels of the shard."""
        return self._rows.array(name)


def tables(contents: Contents, *names: str) -> dict[str, Any]:
    """The tables of a shard by name: those asked for, or else all."""
    index.require("parquet")
    from vaultc.sampling.tables import read_table

    found = {name.partition("/")[0]: file for name, file in contents.files.items()}
    read = {name: read_table(found[name].read()) for name in names or found}
    if "levels" in read and read["levels"].num_rows != contents.levels:
        raise InvalidValueError(f"it holds {read['levels'].num_rows} levels instead of {contents.levels}")
    return read


# ---- texts and pictures


class LineShard(ShardReader):
    """A shard of the form ``jsonl``: lines, which are parsed when they are asked for."""

    def __init__(self, contents: Contents) -> None:
        data = contents.file.read()
        lines = data.split(b"\n")
        if lines.pop():
            raise InvalidValueError("the last line has no end")
        self._lines, self.cost = _count(lines, contents), 2 * len(data)

    def item(self, number: int) -> dict[str, Any]:
        """A level as its document."""
        found = json.loads(self._lines[number])
        if not isinstance(found, dict):
            raise InvalidValueError("a line is not a level")
        return found


class TextShard(ShardReader):
    """A shard of the form ``text``."""

    def __init__(self, contents: Contents) -> None:
        text = contents.file.read().decode("utf-8")
        self._texts = _count(text.split(index.PAGE_END) if text or contents.levels else [], contents)
        self.cost = 2 * len(text)

    def item(self, number: int) -> str:
        """A level as text."""
        return str(self._texts[number])


class PictureShard(ShardReader):
    """A shard of the form ``png``: a file a level."""

    cost = 1 << 16

    def __init__(self, contents: Contents) -> None:
        self._files = _count(list(contents.files.values()), contents)

    def item(self, number: int) -> Any:
        """A picture."""
        from PIL import Image

        picture = Image.open(io.BytesIO(self._files[number].read()), formats=("PNG",))
        picture.load()
        return picture


READERS: dict[str, abc.Callable[[Contents], ShardReader]] = {
    "npz": ArchiveShard,
    "npy": RecordShard,
    "parquet": TableShard,
    "jsonl": LineShard,
    "text": TextShard,
    "png": PictureShard,
}
"""The readers of shards, by the names of the forms."""


def are_equal(one: object, other: object) -> bool:
    """Return whether two levels are equal, arrays cell by cell."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(are_equal(one[key], other[key]) for key in one)
    if isinstance(one, numpy.ndarray) or isinstance(other, numpy.ndarray):
        return numpy.array_equal(one, other)  # type: ignore[arg-type] # it takes anything
    return bool(one == other)
