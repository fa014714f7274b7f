"""A data set for torch, which is the user's own: only a call for tensors loads this module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
import torch
from torch.utils.data import Dataset as TorchDataset

from vaultc.support.errors import InvalidValueError


class Tensors(TorchDataset):  # type: ignore[misc]
    """A data set of arrays as tensors of 32-bit integers, of shape (layers, 21, 80)."""

    def __init__(self, dataset: Any, layers: Sequence[str]) -> None:
        """Choose some layers.

        Raises:
            InvalidValueError: there is no such layer.
        """
        known = [name for name in dataset.manifest["arrays"] if name not in ("seed", "script")]
        for layer in layers:
            if layer not in known:
                raise InvalidValueError(f"there is no layer {layer!r}; there are {', '.join(known)}")
        self._dataset, self._layers = dataset, tuple(layers)

    def __len__(self) -> int:
        return len(self._dataset)

    def __getitem__(self, index: int) -> Any:
        item = self._dataset[index]
        return torch.from_numpy(numpy.stack([item[layer] for layer in self._layers]).astype(numpy.int32))
