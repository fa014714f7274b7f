"""Reading the files of shards: every form from bytes, which are untrusted."""

from __future__ import annotations

import io
import json
import math
import zipfile
from collections import abc
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
from numpy.lib import format as npy

from vaultc.sampling import index, shards
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid


@dataclass(frozen=True, slots=True)
class Contents:
    """The input of a reader: the names of the level scripts and of the arrays, the number of levels, the files."""

    scripts: abc.Sequence[str]
    arrays: abc.Sequence[str]
    levels: int
    files: abc.Mapping[str, abc.Callable[[], bytes]]


@contextmanager
def damage_reported(folder: Path, name: str) -> abc.Iterator[None]:
    """Turn whatever a reader of foreign bytes raises into one error; ``name`` is the file.

    Raises:
        DatasetError: something was wrong with the files.
    """
    try:
        yield
    except (index.DatasetError, shards.MissingPackageError):
        raise
    except Exception as error:  # archives, arrays, tables and pictures each have a dozen of their own
        problem = f"{name} cannot be read: {error or type(error).__name__}"
        raise index.DatasetError.of(folder, [problem]) from error


def opened(folder: Path, shard: index.ShardFacts) -> dict[str, abc.Callable[[], bytes]]:
    """For each file of a shard what reads it and holds it to the index.

    Raises:
        DatasetError: when called, if it is not the one of the index.
    """

    def reader(name: str) -> abc.Callable[[], bytes]:
        def read() -> bytes:
            try:
                return shard.files[name].read(folder / name)
            except ValueError as error:
                raise index.DatasetError.of(folder, [f"{name} {error}"]) from None

        return read

    return {name: reader(name) for name in shard.files}


def _only(contents: Contents) -> bytes:
    (read,) = contents.files.values()
    return read()


def _count(found: list[Any], contents: Contents) -> list[Any]:
    if len(found) != contents.levels:
        raise InvalidValueError(f"it holds {len(found)} levels instead of {contents.levels}")
    return found


# ---- arrays


def _npz(contents: Contents) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(_only(contents))) as archive:
        arrays = {name: _array(archive, name, contents.levels) for name in contents.arrays}
    if arrays["seed"].ndim != 1 or arrays["script"].ndim != 1:
        raise InvalidValueError("seeds or scripts are not lists")
    if contents.levels and int(arrays["script"].max()) >= len(contents.scripts):
        raise InvalidValueError("it holds a level of a script that is not listed")
    return arrays


def _array(archive: zipfile.ZipFile, name: str, levels: int) -> Any:
    """An array out of an archive; its shape is looked at before memory is taken for it."""
    with archive.open(f"{name}.npy") as file:
        if npy.read_magic(file) != (1, 0):
            raise InvalidValueError(f"the array {name!r} is of another version")
        shape, is_fortran, dtype = npy.read_array_header_1_0(file)
        if shape not in ((levels,), (levels, grid.HEIGHT, grid.WIDTH)) or dtype.kind not in "ui" or is_fortran:
            raise InvalidValueError(f"the array {name!r} has the shape {shape} and the type {dtype}")
        size = math.prod(shape) * dtype.itemsize
        data = bytearray(file.read(size))
        if len(data) != size or file.read(1):
            raise InvalidValueError(f"the array {name!r} has another length than its shape")
    return numpy.frombuffer(data, dtype=dtype).reshape(shape)


def _npz_item(contents: Contents, arrays: dict[str, Any], number: int) -> dict[str, Any]:
    found = {name: array[number] for name, array in arrays.items() if array.ndim > 1}
    level = contents.scripts[int(arrays["script"][number])]
    return {"level": level, "seed": int(arrays["seed"][number])} | found


# ---- tables


def tables(contents: Contents, *names: str) -> dict[str, Any]:
    """The tables of a shard by name: those asked for, or else all."""
    shards.require("parquet")
    from vaultc.sampling.tables import read_table

    found = {name.partition("/")[0]: read for name, read in contents.files.items()}
    read = {name: read_table(found[name]()) for name in names or found}
    if "levels" in read and read["levels"].num_rows != contents.levels:
        raise InvalidValueError(f"it holds {read['levels'].num_rows} levels instead of {contents.levels}")
    return read


def _tables(contents: Contents) -> list[Any]:
    found = tables(contents)
    from vaultc.sampling.tables import levels_of

    return _count(levels_of(found), contents)


# ---- texts and pictures


def _lines(contents: Contents) -> list[Any]:
    data = _only(contents)
    lines = data.split(b"\n")
    if lines.pop():
        raise InvalidValueError("the last line has no end")
    return _count(lines, contents)


def _document(line: bytes) -> dict[str, Any]:
    found = json.loads(line)
    if not isinstance(found, dict):
        raise InvalidValueError("a line is not a level")
    return found


def _texts(contents: Contents) -> list[Any]:
    text = _only(contents).decode("utf-8")
    return _count(text.split(shards.PAGE_END) if text or contents.levels else [], contents)


def _pictures(contents: Contents) -> list[Any]:
    return _count(list(contents.files.values()), contents)


def _picture(data: bytes) -> Any:
    from PIL import Image

    picture = Image.open(io.BytesIO(data), formats=("PNG",))
    picture.load()
    return picture


READERS: dict[str, abc.Callable[[Contents], Any]] = {
    "npz": _npz,
    "parquet": _tables,
    "jsonl": _lines,
    "text": _texts,
    "png": _pictures,
}
"""The readers of shards, by the names of the forms."""

ITEMS: dict[str, abc.Callable[[Contents, Any, int], Any]] = {
    "npz": _npz_item,
    "parquet": lambda _, rows, number: rows[number],
    "jsonl": lambda _, lines, number: _document(lines[number]),
    "text": lambda _, texts, number: texts[number],
    "png": lambda _, pictures, number: _picture(pictures[number]()),
}
"""The functions that take a level out of a shard that was read."""
