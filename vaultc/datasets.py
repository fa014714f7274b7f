"""Data sets for users: ``dataset`` opens what ``vaultc sample`` has written."""

from __future__ import annotations

from pathlib import Path

from vaultc.sampling.dataset import Dataset

__all__ = ["Dataset", "dataset"]


def dataset(folder: str | Path) -> Dataset:
    """Open the data set in a folder.

    >>> data = vaultc.dataset("delphi")
    >>> len(data), data[0]["terrain"].shape
    (1000, (21, 80))

    Raises:
        ValueError: it is none, is not finished, or is not whole.
    """
    return Dataset(folder)
