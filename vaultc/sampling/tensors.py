"""Data sets for torch, which is the user's own: only a call for tensors loads this module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy
import torch
from torch.utils.data import Dataset as TorchDataset
from torch.utils.data import IterableDataset, get_worker_info

from vaultc.sampling import loaders
from vaultc.support.errors import InvalidValueError

if TYPE_CHECKING:
    from numpy.typing import NDArray

INTEGERS = "int32"
"""The type of the numbers in layers, where nothing else is asked for."""


class Tensors(TorchDataset):  # type: ignore[misc]
    """Levels of a data set as tensors of shape (layers, 21, 80), by their number."""

    def __init__(
        self, source: loaders.ArraySource, numbers: NDArray[numpy.int64], layers: Sequence[str], dtype: str = INTEGERS
    ) -> None:
        """Choose some layers and the type of their numbers.

        Raises:
            InvalidValueError: there is no such layer, or a layer does not fit in the type.
        """
        for layer in layers:
            if layer not in source.layers:
                raise InvalidValueError(f"there is no layer {layer!r}; there are {', '.join(source.layers)}")
        self._source, self._numbers, self._layers = source, numbers, tuple(layers)
        self._dtype = loaders.checked_dtype(dtype, self._layers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, index: int) -> torch.Tensor:
        return self.__getitems__([index])[0]

    def __getitems__(self, indices: Sequence[int]) -> list[torch.Tensor]:
        """The levels of a batch, which a ``DataLoader`` asks for at once."""
        cells = self._source.gather(self._numbers[list(indices)], self._layers)
        stacked = numpy.stack([cells[layer] for layer in self._layers], axis=1).astype(self._dtype)
        return [torch.from_numpy(level) for level in stacked]


class TensorBatches(IterableDataset):  # type: ignore[misc]
    """Batches as dicts of tensors, divided among the workers of a ``DataLoader`` and the ranks of a group."""

    def __init__(self, batches: loaders.Batches) -> None:
        self._batches = batches
        self._dtype = batches.dtype or numpy.dtype(INTEGERS)
        self._epoch = torch.tensor([batches.epoch], dtype=torch.int64).share_memory_()

    def set_epoch(self, epoch: int) -> None:
        """Choose the epoch, also for workers that live on."""
        self._batches.set_epoch(epoch)
        self._epoch[0] = self._batches.epoch

    def __len__(self) -> int:
        if not isinstance(self._batches, loaders.DatasetBatches):
            raise TypeError("a stream of levels has no end")
        return self._batches.number_of_batches(self._share)

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        worker = get_worker_info()
        number, workers = (0, 1) if worker is None else (worker.id, worker.num_workers)
        self._batches.set_epoch(int(self._epoch[0]))
        for batch in self._batches.batches_of(self._share, number, workers):
            found = {}
            for name, cells in self._batches.typed(batch, self._dtype).items():
                # Torch cannot compute with the unsigned types of seeds and of indices of scripts.
                is_number = cells.dtype.kind == "u" and cells.ndim == 1
                found[name] = torch.from_numpy(cells.astype(numpy.int64) if is_number else cells)
            yield found

    @property
    def _share(self) -> loaders.RankShare:
        """The share that was asked for, or else of this process in its group."""
        distributed = torch.distributed
        if self._batches.share is not None:
            return self._batches.share
        if distributed.is_available() and distributed.is_initialized():
            return loaders.RankShare(distributed.get_rank(), distributed.get_world_size())
        return loaders.RankShare()
