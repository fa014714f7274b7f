"""A data set of arrays as a folder that ``datasets.load_dataset`` reads: Parquet files of each split, and a card.

Columns are ``level`` (the name of its script), ``script``, ``seed``, each layer as a two-dimensional array, and each
measure, with ``measures/`` before its name if a layer is called so. Files are the same, byte for byte, for the same
version of pyarrow.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
from collections import abc
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
from numpy.typing import NDArray

from vaultc.sampling import equal_levels, recipe
from vaultc.sampling.columns import dtype_of
from vaultc.sampling.index import MEASURES, require
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

if TYPE_CHECKING:
    import pyarrow

    from vaultc.sampling.batches import MeasureColumn
    from vaultc.sampling.dataset import Dataset
    from vaultc.support.json_types import JsonDocument

LEVELS_OF_A_FILE = 1000
"""Levels in each Parquet file; the last of a split may have fewer."""

LEGEND = "legend.json"
"""The file with the meanings of the numbers."""

_NAME = re.compile(r"\w+(\.\w+)*", re.ASCII)
_SIZES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B", "n>1B")
_HEADS = {"level": "string", "script": "uint16", "seed": "uint64"}


@dataclass(frozen=True, eq=False)
class HubFolder:
    """A folder to be written: the data set, the numbers of the levels in each split, and the license of the data.

    ``near`` is the number of cells in which levels may differ that the card counts as near.
    """

    data: Dataset[object]
    parts: dict[str, NDArray[numpy.int64]]
    license: str | None
    near: int | None = None

    def files(self) -> abc.Iterator[tuple[str, bytes]]:
        """The files by their names, one after the other."""
        for split, numbers in self.parts.items():
            starts = range(0, len(numbers), LEVELS_OF_A_FILE)
            for index, start in enumerate(starts):
                chosen = numbers[start : start + LEVELS_OF_A_FILE]
                yield f"data/{split}-{index:05}-of-{len(starts):05}.parquet", self._table(chosen)
        yield LEGEND, (json.dumps(self._legend, indent=1) + "\n").encode()
        yield "README.md", ("\n".join(self._card()) + "\n").encode()

    # ---- tables

    @property
    def _legend(self) -> dict[str, object]:
        """The meanings of the columns and of their numbers; for scripts also the values of their variables."""
        arrays, parameters = self.data.manifest["arrays"], self.data.parameters
        scripts: dict[str, object] = {"names": {str(index): name for index, name in enumerate(parameters["levels"])}}
        if parameters.get("values"):
            scripts["values"] = {str(index): given for index, given in enumerate(parameters["values"])}
        return {**arrays, "script": {**arrays["script"], **scripts}}

    @cached_property
    def _measures(self) -> dict[str, MeasureColumn]:
        """The measures of all levels by the names of their columns."""
        taken = {*_HEADS, *self.data.layers}
        names = self.data.measure_names
        return {MEASURES + name if name in taken else name: self.data.measures(name) for name in names}

    @property
    def _values(self) -> dict[str, str]:
        """The columns that are not layers, with the types of their values."""
        return _HEADS | {name: str(column.dtype) for name, column in self._measures.items()}

    def _table(self, numbers: NDArray[numpy.int64]) -> bytes:
        """A Parquet file of some levels."""
        import pyarrow
        from pyarrow import parquet

        batch = self.data.gather(numbers, ("script", "seed", *self.data.layers))
        names = self.data.parameters["levels"]
        columns = [
            pyarrow.array([names[int(script)] for script in batch["script"].tolist()], pyarrow.string()),
            *(pyarrow.array(batch[name]) for name in ("script", "seed")),
            *(_nested(batch[layer]) for layer in self.data.layers),
            *(pyarrow.array(column[numbers]) for column in self._measures.values()),
        ]
        sink = io.BytesIO()
        parquet.write_table(pyarrow.Table.from_arrays(columns, schema=self._schema()), sink, compression="zstd")
        return sink.getvalue()

    def _schema(self) -> pyarrow.Schema:
        """The columns, with what tells the library ``datasets`` that layers are arrays."""
        import pyarrow

        fields = [pyarrow.field(name, getattr(pyarrow, kind)()) for name, kind in _HEADS.items()]
        features: JsonDocument = {name: {"dtype": kind, "_type": "Value"} for name, kind in _HEADS.items()}
        for layer in self.data.layers:
            dtype = dtype_of(layer)
            numbers = pyarrow.list_(pyarrow.list_(pyarrow.from_numpy_dtype(dtype)))
            extension = {
                "ARROW:extension:name": "datasets.features.features.Array2DExtensionType",
                "ARROW:extension:metadata": json.dumps([[grid.HEIGHT, grid.WIDTH], str(dtype)]),
            }
            fields.append(pyarrow.field(layer, numbers, metadata=extension))
            features[layer] = {"shape": [grid.HEIGHT, grid.WIDTH], "dtype": str(dtype), "_type": "Array2D"}
        for name, column in self._measures.items():
            fields.append(pyarrow.field(name, pyarrow.from_numpy_dtype(column.dtype)))
            features[name] = {"dtype": str(column.dtype), "_type": "Value"}
        return pyarrow.schema(fields, metadata={"huggingface": json.dumps({"info": {"features": features}})})

    # ---- the card

    def _card(self) -> abc.Iterator[str]:
        levels, parameters = self.data.parameters["levels"], self.data.parameters
        title = levels[0] if len(levels) == 1 else f"{len(levels)} levels"
        yield from ("---", *self._front_matter(title), "---", "", f"# {title}, sampled", "")
        yield f"{sum(map(len, self.parts.values()))} levels, made by {recipe.program(parameters)}."
        yield from ("", "| split | levels |", "|---|---|")
        yield from (f"| {split} | {len(numbers)} |" for split, numbers in self.parts.items())
        yield from ("", "Splits have no level in common: equal ones are in the split of the first of them.", "")
        yield from equal_levels.account_of(self.data, self.parts, self.near).markdown()
        if equal_levels.ARRIVALS not in self.data.thing_families:
            yield from ("", "The hero's start was not compared, since the set has no table of arrivals.")
        yield from ("", "| parameter | value |", "|---|---|")
        yield from (f"| {name} | {value} |" for name, value in recipe.origin_rows(parameters))
        yield f"| SHA-256 of the sources | {parameters['sources_sha256']} |"
        yield f"| SHA-256 of the game's rules | {parameters.get('rules_sha256', '')} |"
        yield from ("", "| column | meaning |", "|---|---|", "| level | the name of the level script |")
        legend = self.data.manifest["arrays"]
        yield from (f"| {name} | {legend[name]['meaning']} |" for name in ("script", "seed", *self.data.layers))
        yield from (
            f"| {name.replace('|', '&#124;')} | {recipe.measure_meaning(text)} |"
            for name, text in zip(self._measures, self.data.measure_names, strict=True)
        )
        yield from ("", *recipe.level_list(parameters))
        yield from ("", f"Layers have 21 rows and 80 columns; `{LEGEND}` has the names of their numbers.", "")
        yield from ("```python", "import datasets", "", 'data = datasets.load_dataset("FOLDER")', "```")

    def _front_matter(self, title: str) -> abc.Iterator[str]:
        """The facts for the hub, as YAML; texts are quoted as in JSON."""
        total = sum(map(len, self.parts.values()))
        if self.license is not None:
            yield f"license: {json.dumps(self.license)}"
        yield f"pretty_name: {json.dumps(f'{title}, sampled')}"
        yield from ("task_categories:", "- other", "tags:", "- procedural-content-generation", "- roguelike")
        yield from ("size_categories:", f"- {_size_category(total)}", "configs:", "- config_name: default")
        yield "  data_files:"
        for split in self.parts:
            yield from (f"  - split: {split}", f"    path: data/{split}-*.parquet")
        yield from ("dataset_info:", "  features:")
        for name, kind in self._values.items():
            yield from (f"  - name: {json.dumps(name)}", f"    dtype: {kind}")
        for layer in self.data.layers:
            yield from (f"  - name: {layer}", "    dtype:", "      array2_d:", "        shape:")
            yield from (f"        - {grid.HEIGHT}", f"        - {grid.WIDTH}", f"        dtype: {dtype_of(layer)}")


def _nested(cells: NDArray[numpy.generic]) -> pyarrow.Array:
    """Layers of shape (n, 21, 80) as lists of lists."""
    import pyarrow

    rows = pyarrow.array(numpy.arange(0, cells.size + 1, grid.WIDTH, dtype=numpy.int32))
    levels = pyarrow.array(numpy.arange(0, cells.size // grid.WIDTH + 1, grid.HEIGHT, dtype=numpy.int32))
    inner = pyarrow.ListArray.from_arrays(rows, pyarrow.array(cells.reshape(-1)))
    return pyarrow.ListArray.from_arrays(levels, inner)


def _size_category(levels: int) -> str:
    return _SIZES[sum(levels >= 10**power for power in range(3, 10))]


# ---- writing


def write_hub_folder(
    data: Dataset[object],
    folder: Path,
    shares: abc.Mapping[str, float],
    license: str | None = None,
    near: int | None = None,
) -> None:
    """Write a data set of arrays as a folder for ``datasets.load_dataset``; it appears when it is complete.

    Raises:
        InvalidValueError: there are no arrays, the folder holds something, or a split has no proper name or no level.
        MissingPackageError: pyarrow is not installed.
        DatasetError: the data set is damaged.
        OSError: the disk does not allow it; nothing is left.
    """
    require("parquet")
    for name in shares:
        if not _NAME.fullmatch(name):
            raise InvalidValueError(f"{name!r} cannot be the name of a split; use letters, digits and _")
    if os.path.lexists(folder) and not (folder.is_dir() and not any(folder.iterdir())):
        raise InvalidValueError(f"{folder}: holds other files; name a new folder")
    parts = {name: part.indices for name, part in data.split(**shares).items()}
    for name, numbers in parts.items():
        if not len(numbers):
            raise InvalidValueError(
                f"the split {name!r} would have no level of its own: sample more seeds, or raise its share "
                "(equal levels are in one split)"
            )
    _write(HubFolder(data, parts, license, near), folder)


def _write(made: HubFolder, folder: Path) -> None:
    partial = folder.parent / f".partial-{folder.name}"
    if partial.is_symlink():
        partial.unlink()
    shutil.rmtree(partial, ignore_errors=True)
    try:
        partial.mkdir(parents=True)
        (partial / "data").mkdir()
        for name, data in made.files():
            (partial / name).write_bytes(data)
        if folder.is_dir():
            folder.rmdir()
        os.replace(partial, folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
