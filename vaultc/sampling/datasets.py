"""Data sets for users: ``dataset`` opens what ``vaultc sample`` has written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, overload

from vaultc.sampling import sample_types
from vaultc.sampling.dataset import Dataset
from vaultc.sampling.index import DatasetError

if TYPE_CHECKING:
    from PIL.Image import Image

    from vaultc.rendering.converters.level_types import LevelJson

__all__ = ["Dataset", "DatasetError", "dataset"]


class OpeningOptions(TypedDict, total=False):
    """The options of :func:`dataset` except the format."""

    verify: bool
    arrays: Iterable[str] | None
    in_memory: bool


@overload
def dataset(
    folder: str | Path, *, format: Literal["npz", "npy"], **options: Unpack[OpeningOptions]
) -> Dataset[sample_types.ArrayLevel]: ...


@overload
def dataset(
    folder: str | Path, *, format: Literal["jsonl"], **options: Unpack[OpeningOptions]
) -> Dataset[LevelJson]: ...


@overload
def dataset(
    folder: str | Path, *, format: Literal["parquet"], **options: Unpack[OpeningOptions]
) -> Dataset[sample_types.LevelRow]: ...


@overload
def dataset(folder: str | Path, *, format: Literal["text"], **options: Unpack[OpeningOptions]) -> Dataset[str]: ...


@overload
def dataset(folder: str | Path, *, format: Literal["png"], **options: Unpack[OpeningOptions]) -> Dataset[Image]: ...


@overload
def dataset(folder: str | Path, *, format: None = None, **options: Unpack[OpeningOptions]) -> Dataset: ...


def dataset(
    folder: str | Path,
    *,
    verify: bool = False,
    arrays: Iterable[str] | None = None,
    in_memory: bool = False,
    format: sample_types.SampleFormat | None = None,
) -> Dataset[sample_types.Sample]:
    """Open the data set in a folder; ``verify`` reads every file once and compares its hash.

    ``arrays`` names the arrays to read where not all are needed; ``in_memory`` keeps what was read. With ``format``,
    type checkers know the type of a level: ``npz`` and ``npy`` arrays, ``jsonl`` its documented JSON, ``parquet`` a
    row with its things, ``text`` a text, ``png`` a picture.

    >>> data = vaultc.dataset("delphi")
    >>> len(data), data[0]["terrain"].shape
    (1000, (21, 80))

    Raises:
        DatasetError: it is none, is not finished, or is damaged. Levels that are read later raise it too.
        InvalidValueError: it has no array of that name, or another format.
    """
    return Dataset(folder, verify=verify, arrays=arrays, in_memory=in_memory, format=format)
