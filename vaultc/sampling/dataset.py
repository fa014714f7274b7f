"""Reading a finished data set: how long it is, single levels, all of them, as arrays for numpy and torch."""

from __future__ import annotations

import io
import json
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path, PurePosixPath
from typing import Any, overload

import numpy

from vaultc.sampling.folder import MANIFEST, OtherDataError, read_manifest
from vaultc.sampling.shards import PAGE_END

Sample = dict[str, Any] | str
"""A level as it was kept: a dict of arrays (npz), of a document (jsonl) or of rows (parquet), text, or a picture."""

_KEPT_SHARDS = 4


class Dataset(Sequence[Any]):
    """The levels of a folder that ``vaultc sample`` has written, in the order of its levels and seeds.

    ``data[i]`` is a level: a dict of arrays of shape (21, 80) with ``seed`` and ``level`` (npz), the documented JSON
    (jsonl), a row of the table of levels with its ``rooms``, ``objects`` ... (parquet), a text, or a picture. Slices
    are lists. Shards are read when they are asked for, a few stay in memory. May be sent to other processes.
    """

    def __init__(self, folder: str | Path) -> None:
        """Open a data set.

        Raises:
            ValueError: it is none, is not finished, or is not whole.
        """
        self.folder = Path(folder)
        self.manifest = _sound_manifest(self.folder)
        self.parameters: dict[str, Any] = self.manifest["parameters"]
        self._ends = list(accumulate(int(shard["levels"]) for shard in self.manifest["shards"]))
        self._load = lru_cache(maxsize=_KEPT_SHARDS)(self._read)

    @property
    def format(self) -> str:
        """The form in which the levels are kept."""
        return str(self.parameters["format"])

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __repr__(self) -> str:
        names = self.parameters["levels"]
        what = names[0] if len(names) == 1 else f"{len(names)} scripts"
        return f"Dataset({str(self.folder)!r}: {len(self)} levels of {what}, {self.format})"

    @overload
    def __getitem__(self, index: int) -> Any: ...

    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        try:
            number = range(len(self))[index]
        except IndexError:
            raise IndexError(f"there is no level {index} among {len(self)}") from None
        shard = bisect_right(self._ends, number)
        return self._item(shard, number - (self._ends[shard - 1] if shard else 0))

    def __iter__(self) -> Iterator[Any]:
        for shard, levels in enumerate(self.manifest["shards"]):
            for number in range(levels["levels"]):
                yield self._item(shard, number)

    def __getstate__(self) -> dict[str, Any]:
        return {"folder": self.folder}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["folder"])  # type: ignore[misc]

    # ---- arrays

    def arrays(self, name: str) -> Any:
        """One array of all levels (``terrain`` ... of shape (n, 21, 80), ``seed`` and ``script`` of shape (n,)).

        Raises:
            ValueError: the data set holds no arrays, or none of that name.
        """
        if self.format != "npz":
            raise ValueError(f"a data set of the format {self.format} holds no arrays")
        known = self.manifest["arrays"]
        if name not in known:
            raise ValueError(f"there is no array {name!r}; there are {', '.join(known)}")
        return numpy.concatenate([self._load(shard)[name] for shard in range(len(self._ends))])

    def names(self, layer: str) -> dict[int, str]:
        """What the numbers in a layer are called.

        Raises:
            ValueError: the numbers of that layer have no names.
        """
        found = (self.manifest.get("arrays") or {}).get(layer, {}).get("names")
        if found is None:
            raise ValueError(f"the numbers of {layer!r} have no names")
        return {int(number): name for number, name in found.items()}

    def table(self, name: str = "levels") -> Any:
        """One table of all levels as a ``pyarrow.Table``; its ``to_pandas()`` is a data frame.

        Raises:
            ValueError: the data set holds no tables, or none of that name.
        """
        if self.format != "parquet":
            raise ValueError(f"a data set of the format {self.format} holds no tables")
        from vaultc.sampling.tables import SCHEMAS, read_table

        if name not in SCHEMAS:
            raise ValueError(f"there is no table {name!r}; there are {', '.join(SCHEMAS)}")
        files = [path for shard in range(len(self._ends)) for path in self.files(shard) if path.parent.name == name]
        return read_table(files)

    def torch(self, *layers: str) -> Any:
        """As a ``torch.utils.data.Dataset`` of tensors of shape (layers, 21, 80), for a ``DataLoader``.

        Raises:
            ValueError: the data set holds no arrays.
            ImportError: torch is not installed.
        """
        if self.format != "npz":
            raise ValueError(f"a data set of the format {self.format} holds no arrays")
        from vaultc.sampling.tensors import Tensors

        return Tensors(self, layers or ("terrain",))

    # ---- shards

    def files(self, shard: int) -> list[Path]:
        """The files of a shard."""
        return [self.folder / name for name in self.manifest["shards"][shard]["files"]]

    def _read(self, shard: int) -> Any:
        return _READERS[self.format](self.files(shard))

    def _item(self, shard: int, number: int) -> Any:
        return _ITEMS[self.format](self, self._load(shard), number)


def _sound_manifest(folder: Path) -> dict[str, Any]:
    try:
        found = read_manifest(folder)
    except OtherDataError as error:
        raise ValueError(str(error)) from None
    if not found["finished"]:
        raise ValueError(f"{folder}: not finished; run the same `vaultc sample` again to go on")
    form = found["parameters"].get("format")
    if form not in _READERS:
        raise ValueError(f"{folder / MANIFEST}: unknown format {form!r}")
    for shard in found["shards"]:
        for name in shard["files"]:
            if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
                raise ValueError(f"{folder / MANIFEST}: the file {name!r} is not in the folder")
    return found


# ---- the forms


def _read_npz(files: list[Path]) -> dict[str, Any]:
    with numpy.load(files[0], allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


def _read_tables(files: list[Path]) -> list[dict[str, Any]]:
    from vaultc.sampling.tables import read_levels

    return read_levels(files)


def _read_lines(files: list[Path]) -> list[bytes]:
    return files[0].read_bytes().splitlines()


def _read_texts(files: list[Path]) -> list[str]:
    return files[0].read_text("utf-8").split(PAGE_END)


def _npz_item(dataset: Dataset, arrays: dict[str, Any], number: int) -> dict[str, Any]:
    found = {name: array[number] for name, array in arrays.items() if array.ndim > 1}
    level = dataset.parameters["levels"][int(arrays["script"][number])]
    return {"level": level, "seed": int(arrays["seed"][number])} | found


def _picture(files: list[Path], number: int) -> Any:
    from PIL import Image

    return Image.open(io.BytesIO(files[number].read_bytes()))


_READERS: dict[str, Callable[[list[Path]], Any]] = {
    "npz": _read_npz,
    "parquet": _read_tables,
    "jsonl": _read_lines,
    "text": _read_texts,
    "png": lambda files: files,
}
_ITEMS: dict[str, Callable[[Dataset, Any, int], Any]] = {
    "npz": _npz_item,
    "parquet": lambda _, rows, number: rows[number],
    "jsonl": lambda _, lines, number: json.loads(lines[number]),
    "text": lambda _, texts, number: texts[number],
    "png": lambda _, files, number: _picture(files, number),
}
