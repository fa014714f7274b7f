"""Batches of levels for training: the order of an epoch, and its division among ranks and workers.

Batches are dicts of arrays; ``torch()`` and ``jax()`` give the same batches as tensors and as arrays of JAX.

Ranks are the processes that train together; each has workers that read for it. The order hangs on the seed and the
epoch alone, a rank's batches on nothing else but the number of ranks, so that workers change nothing but time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import abc
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypedDict, Unpack, runtime_checkable

import numpy
from numpy.typing import NDArray

from vaultc.sampling import columns as cell_layers
from vaultc.sampling.index import MEASURES
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError, distinct_names, whole

if TYPE_CHECKING:
    from jax import Array as JaxArray
    from torch import Tensor
    from torch.utils.data import Dataset as TorchDataset

    from vaultc.sampling.tensors import TensorBatches

Uneven = Literal["keep", "pad", "drop"]
"""Ways to deal with levels that ranks cannot share evenly: one rank has more, some come twice, or they are left out."""

_WAYS = ("keep", "pad", "drop")
_MOST = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class RankShare:
    """The share of a rank: its number, from 0 below ``world_size``.

    Raises:
        InvalidValueError: there is no such rank.
    """

    rank: int = 0
    world_size: int = 1

    def __post_init__(self) -> None:
        if not 0 <= whole(self.rank, "rank") < whole(self.world_size, "world_size"):
            raise InvalidValueError(f"there is no rank {self.rank} among {self.world_size}; they count from 0")


@dataclass(frozen=True, slots=True)
class EpochPlan:
    """The batches of an epoch over ``count`` levels.

    Without a ``seed`` the levels come in their order, with one shuffled anew in each epoch. ``drop_last`` leaves out
    a rank's last batch if it is smaller than ``size``.

    Raises:
        InvalidValueError: there is no such way to deal with what is uneven, or ``size`` is below 1.
    """

    count: int
    size: int
    seed: int | None = None
    uneven: Uneven = "keep"
    drop_last: bool = False

    def __post_init__(self) -> None:
        whole(self.size, "the size of a batch", least=1)
        if self.seed is not None:
            whole(self.seed, "the seed of an order")
        if self.uneven not in _WAYS:
            raise InvalidValueError(f"uneven must be one of {', '.join(_WAYS)}, not {self.uneven!r}")

    def order(self, epoch: int) -> NDArray[numpy.int64]:
        """The numbers of all levels in the order of an epoch."""
        numbers = numpy.arange(self.count, dtype=numpy.int64)
        if self.seed is None:
            return numbers
        (base,) = scattered(numpy.array([self.seed & _MOST], dtype=numpy.uint64))
        (start,) = scattered(numpy.array([(int(base) + epoch) & _MOST], dtype=numpy.uint64))
        return numpy.argsort(scattered(numbers.astype(numpy.uint64) ^ start), kind="stable").astype(numpy.int64)

    def numbers(self, epoch: int, share: RankShare) -> NDArray[numpy.int64]:
        """The numbers of a rank's levels in the order of an epoch."""
        order = self.order(epoch)
        if self.uneven == "drop":
            order = order[: self.count // share.world_size * share.world_size]
        if self.uneven == "pad" and self.count:
            order = numpy.resize(order, -(-self.count // share.world_size) * share.world_size)
        return order[share.rank :: share.world_size]

    def batches(self, epoch: int, share: RankShare, worker: int = 0, workers: int = 1) -> list[NDArray[numpy.int64]]:
        """The numbers of the levels in each batch of a rank, of which a worker takes every ``workers``-th."""
        numbers = self.numbers(epoch, share)
        made = range(0, len(numbers), self.size)[: self.number_of_batches(share)]
        return [numbers[start : start + self.size] for start in made[worker::workers]]

    def number_of_batches(self, share: RankShare) -> int:
        """The number of batches of a rank in any epoch."""
        even, more = divmod(self.count, share.world_size)
        levels = even + {"drop": 0, "pad": more > 0, "keep": share.rank < more}[self.uneven]
        return levels // self.size if self.drop_last else -(-levels // self.size)


def scattered(seeds: NDArray[numpy.uint64]) -> NDArray[numpy.uint64]:
    """Return numbers of 64 bits that hang on the seeds as if by chance, all different: the finalizer of SplitMix64."""
    with numpy.errstate(over="ignore"):
        mixed = seeds.astype(numpy.uint64) + numpy.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    found: NDArray[numpy.uint64] = mixed ^ (mixed >> numpy.uint64(31))
    return found


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
        self.share = None if rank is None or world_size is None else RankShare(rank, world_size)
        self.epoch = 0

    @abstractmethod
    def batches_of(self, share: RankShare, worker: int = 0, workers: int = 1) -> abc.Iterator[ArrayBatch]:
        """The batches of a rank in this epoch, of which a worker makes every ``workers``-th."""

    def set_epoch(self, epoch: int) -> None:
        """Choose the epoch, which decides on the order where there is one."""
        self.epoch = whole(epoch, "an epoch")

    def __iter__(self) -> abc.Iterator[ArrayBatch]:
        return self.batches_of(self.share or RankShare())

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

        share = self.share or RankShare(jax.process_index(), jax.process_count())
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
    uneven: Uneven
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
        uneven: Uneven = "keep",
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
        self._plan = EpochPlan(len(numbers), size, seed, uneven, drop_last)

    def number_of_batches(self, share: RankShare) -> int:
        """The number of batches of a rank in an epoch."""
        return self._plan.number_of_batches(share)

    def __len__(self) -> int:
        return self.number_of_batches(self.share or RankShare())

    def batches_of(self, share: RankShare, worker: int = 0, workers: int = 1) -> abc.Iterator[ArrayBatch]:
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
