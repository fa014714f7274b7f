"""The order of levels in an epoch, and its division into batches for ranks and workers.

Ranks are the processes that train together; each has workers that read for it. The order hangs on the seed and the
epoch alone, a rank's batches on nothing else but the number of ranks, so that workers change nothing but time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy
from numpy.typing import NDArray

from vaultc.support.errors import InvalidValueError, whole

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
