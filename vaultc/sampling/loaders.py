"""Batches of levels for training, divided among ranks and workers, and the batches of a data set.

Batches are dicts of arrays; ``torch()`` and ``jax()`` give the same batches as tensors and as arrays of JAX.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import abc
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypedDict, Unpack, runtime_checkable

import numpy
from numpy.typing import NDArray

from vaultc.sampling import epochs
from vaultc.sampling import layers as cell_layers
from vaultc.sampling.index import MEASURES
from vaultc.support.errors import InvalidValueError, distinct_names, whole

if TYPE_CHECKING:
    from jax import Array as JaxArray
    from torch import Tensor
    from torch.utils.data import Dataset as TorchDataset

    from vaultc.sampling.tensors import TensorBatches

ArrayBatch: TypeAlias = "dict[str, NDArray[numpy.generic]]"
"""The layers of n levels by name, of shape (n, 21, 80), and ``seed`` of shape (n,); of data sets also ``script``.

Measures are of shape (n,), and have names such as ``measures/gold``, since some layers are called as measures are.
"""


@runtime_checkable
class ArraySource(Protocol):
    """A data set of arrays, as far as loaders need it."""

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers that it holds."""
        ...

    @property
    def measure_names(self) -> tuple[str, ...]:
        """The measures that it holds."""
        ...

    def gather(self, numbers: NDArray[numpy.int64], names: abc.Iterable[str]) -> ArrayBatch:
        """Some arrays of the levels of some numbers, in that order."""
        ...


class Batches(ABC):
    """Batches of levels for one rank; ``dtype`` is the type of the numbers in layers, None for the type of each layer.

    ``share`` is None where nobody said which rank this is: then ``torch()`` and ``jax()`` ask ``torch.distributed`` and
    ``jax.process_index()``.
    """

    def __init__(
        self,
        layers: abc.Iterable[str],
        dtype: str | None,
        rank: int | None,
        world_size: int | None,
        measures: abc.Iterable[str] = (),
    ) -> None:
        if (rank is None) != (world_size is None):
            raise InvalidValueError("rank and world_size belong together; give both or neither")
        self.layers = cell_layers.chosen_layers(layers)
        self.measures = distinct_names(measures, "measures")
        self.dtype = None if dtype is None else checked_dtype(dtype, self.layers)
        self.share = None if rank is None or world_size is None else epochs.RankShare(rank, world_size)
        self.epoch = 0

    @abstractmethod
    def batches_of(self, share: epochs.RankShare, worker: int = 0, workers: int = 1) -> abc.Iterator[ArrayBatch]:
        """The batches of a rank in this epoch, of which a worker makes every ``workers``-th."""

    def set_epoch(self, epoch: int) -> None:
        """Choose the epoch, which decides on the order where there is one."""
        self.epoch = whole(epoch, "an epoch")

    def __iter__(self) -> abc.Iterator[ArrayBatch]:
        return self.batches_of(self.share or epochs.RankShare())

    def typed(self, batch: ArrayBatch, dtype: numpy.dtype[numpy.generic] | None) -> ArrayBatch:
        """A batch with layers of a type."""
        if dtype is None:
            return batch
        return {name: cells.astype(dtype) if name in self.layers else cells for name, cells in batch.items()}

    def torch(self) -> TensorBatches:
        """The batches of tensors, as an ``IterableDataset`` for ``DataLoader(..., batch_size=None)``.

        Layers are 32-bit integers unless a type was chosen. Workers of the loader divide the batches and keep their
        order.

        Raises:
            ImportError: torch is not installed.
        """
        from vaultc.sampling.tensors import TensorBatches

        return TensorBatches(self)

    def jax(self) -> abc.Iterator[dict[str, JaxArray | NDArray[numpy.generic]]]:
        """The batches with layers and measures as arrays of JAX; ``seed``, too long for it, is of numpy.

        Raises:
            ImportError: jax is not installed.
        """
        import jax

        share = self.share or epochs.RankShare(jax.process_index(), jax.process_count())
        for batch in self.batches_of(share):
            yield {
                name: jax.numpy.asarray(cells) if name in self.layers or name.startswith(MEASURES) else cells
                for name, cells in batch.items()
            }


def checked_dtype(name: str, layers: abc.Iterable[str]) -> numpy.dtype[numpy.generic]:
    """Return a type that can hold every number of some layers.

    Raises:
        InvalidValueError: there is no such type, or it is too small.
    """
    try:
        found: numpy.dtype[numpy.generic] = numpy.dtype(name)
    except TypeError:
        raise InvalidValueError(f"there is no type of numbers {name!r}; write int32, int64 or float32") from None
    for layer in layers:
        kept = cell_layers.dtype_of(layer)
        if found.kind not in "iuf" or not numpy.can_cast(kept, found):
            raise InvalidValueError(f"the layer {layer!r} is {kept}, which does not fit in {name}")
    return found


class BatchingOptions(TypedDict, total=False):
    """The options of :meth:`Loadable.batches`, which explains them."""

    layers: abc.Iterable[str] | None
    measures: abc.Iterable[str]
    seed: int | None
    uneven: epochs.Uneven
    drop_last: bool
    dtype: str | None
    rank: int | None
    world_size: int | None


class DatasetBatches(Batches):
    """The batches of an epoch over some levels of a data set, whose numbers in it are ``numbers``."""

    def __init__(
        self,
        source: ArraySource,
        numbers: NDArray[numpy.int64],
        size: int,
        *,
        layers: abc.Iterable[str] | None = None,
        measures: abc.Iterable[str] = (),
        seed: int | None = None,
        uneven: epochs.Uneven = "keep",
        drop_last: bool = False,
        dtype: str | None = None,
        rank: int | None = None,
        world_size: int | None = None,
    ) -> None:
        super().__init__(source.layers if layers is None else layers, dtype, rank, world_size, measures)
        for name in self.measures:
            if name not in source.measure_names:
                known = ", ".join(source.measure_names) or "none"
                raise InvalidValueError(f"there is no measure {name!r} here; there are {known}")
        for name in self.layers:
            if name not in source.layers:
                raise InvalidValueError(f"there is no layer {name!r} here; there are {', '.join(source.layers)}")
        self._source, self._numbers = source, numbers
        self._plan = epochs.EpochPlan(len(numbers), size, seed, uneven, drop_last)

    def number_of_batches(self, share: epochs.RankShare) -> int:
        """The number of batches of a rank in an epoch."""
        return self._plan.number_of_batches(share)

    def __len__(self) -> int:
        return self.number_of_batches(self.share or epochs.RankShare())

    def batches_of(self, share: epochs.RankShare, worker: int = 0, workers: int = 1) -> abc.Iterator[ArrayBatch]:
        """The batches of a rank in this epoch, of which a worker makes every ``workers``-th."""
        for chosen in self._plan.batches(self.epoch, share, worker, workers):
            names = ("seed", "script", *self.layers, *(MEASURES + name for name in self.measures))
            yield self.typed(self._source.gather(self._numbers[chosen], names), self.dtype)


class Loadable(ABC):
    """Levels that can be read in batches, and as tensors."""

    @abstractmethod
    def _arrays(self) -> tuple[ArraySource, NDArray[numpy.int64]]:
        """The data set of arrays that has the levels, and their numbers in it.

        Raises:
            InvalidValueError: they are not in one.
        """

    def batches(self, size: int, **options: Unpack[BatchingOptions]) -> DatasetBatches:
        """Batches of ``size`` levels as dicts of arrays, for one of several ranks; the same again in each iteration.

        ``layers`` are all of the data set unless some are named, ``dtype`` is the type of their numbers. ``measures``
        are names of measures in the data set; ``batch["measures/gold"]`` has a number a level. With ``seed`` levels are
        shuffled, anew for each :meth:`~Batches.set_epoch`. Rank ``rank`` of ``world_size`` gets its own levels: if they
        cannot be shared evenly, ``uneven="keep"`` gives some ranks one more, ``"pad"`` repeats some levels, ``"drop"``
        leaves some out. ``drop_last`` leaves out a last batch that is not full.

        Raises:
            InvalidValueError: there are no arrays, or no such layer, measure, type or rank, or ``size`` is below 1.
        """
        return DatasetBatches(*self._arrays(), size, **options)

    def torch(self, *layers: str, dtype: str = "int32") -> TorchDataset[Tensor]:
        """As a ``torch.utils.data.Dataset`` of tensors of shape (layers, 21, 80), for a ``DataLoader``.

        Raises:
            InvalidValueError: the data set holds no arrays, or no such layer, or a layer does not fit in ``dtype``.
            ImportError: torch is not installed.
        """
        source, numbers = self._arrays()
        from vaultc.sampling.tensors import Tensors

        return Tensors(source, numbers, layers or ("terrain",), dtype)
