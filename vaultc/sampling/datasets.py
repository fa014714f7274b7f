"""Data sets for users: ``dataset`` opens what ``vaultc sample`` has written."""

from __future__ import annotations

from pathlib import Path

from vaultc.sampling.dataset import Dataset
from vaultc.sampling.index import DatasetError

__all__ = ["Dataset", "DatasetError", "dataset"]


def dataset(folder: str | Path, *, verify: bool = False) -> Dataset:
    """Open the data set in a folder; ``verify`` reads every file once and compares its hash.

    >>> data = vaultc.dataset("delphi")
    >>> len(data), data[0]["terrain"].shape
    (1000, (21, 80))

    Raises:
        DatasetError: it is none, is not finished, or is damaged. Levels that are read later raise it too.
    """
    return Dataset(folder, verify=verify)
