"""Data sets for users: ``dataset`` opens what ``vaultc sample`` has written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from vaultc.sampling.dataset import Dataset
from vaultc.sampling.index import DatasetError

__all__ = ["Dataset", "DatasetError", "dataset"]


def dataset(
    folder: str | Path, *, verify: bool = False, arrays: Iterable[str] | None = None, in_memory: bool = False
) -> Dataset:
    """Open the data set in a folder; ``verify`` reads every file once and compares its hash.

    ``arrays`` names the arrays to read where not all are needed; ``in_memory`` keeps what was read.

    >>> data = vaultc.dataset("delphi")
    >>> len(data), data[0]["terrain"].shape
    (1000, (21, 80))

    Raises:
        DatasetError: it is none, is not finished, or is damaged. Levels that are read later raise it too.
        InvalidValueError: it has no array of that name.
    """
    return Dataset(folder, verify=verify, arrays=arrays, in_memory=in_memory)
