"""Parts of a data set for training, validation and tests, divided by seeds."""

from __future__ import annotations

from collections import abc
from typing import Generic, overload

import numpy
from numpy.typing import NDArray

from vaultc.sampling import loaders
from vaultc.sampling.epochs import scattered
from vaultc.sampling.sample_types import SampleT_co
from vaultc.support.errors import InvalidValueError, OutOfRangeError


class Subset(loaders.Loadable, abc.Sequence[SampleT_co], Generic[SampleT_co]):
    """Some levels of a data set, in its order; ``indices`` are their numbers in it."""

    def __init__(self, levels: abc.Sequence[SampleT_co], indices: NDArray[numpy.int64]) -> None:
        self._levels = levels
        self.indices = indices

    def _arrays(self) -> tuple[loaders.ArraySource, NDArray[numpy.int64]]:
        if not isinstance(self._levels, loaders.ArraySource) or not self._levels.layers:
            raise InvalidValueError("these levels are of a data set that holds no arrays")
        return self._levels, self.indices

    def __len__(self) -> int:
        return len(self.indices)

    @overload
    def __getitem__(self, index: int) -> SampleT_co: ...

    @overload
    def __getitem__(self, index: slice) -> list[SampleT_co]: ...

    def __getitem__(self, index: int | slice) -> SampleT_co | list[SampleT_co]:
        if isinstance(index, slice):
            return [self._levels[int(number)] for number in self.indices[index]]
        if not -len(self) <= index < len(self):
            raise OutOfRangeError(f"there is no level {index} among {len(self)}")
        return self._levels[int(self.indices[index])]


def parts_of(seeds: NDArray[numpy.uint64], shares: abc.Mapping[str, float]) -> dict[str, NDArray[numpy.int64]]:
    """Return for each share the indices of its seeds; the part of a seed depends on nothing but the shares.

    Raises:
        InvalidValueError: there are no shares, or one is not positive.
    """
    numbers = (int, float, numpy.number)
    if not shares or not all(isinstance(share, numbers) and 0 < share < float("inf") for share in shares.values()):
        raise InvalidValueError(f"shares must be positive numbers, such as train=8 and test=2, not {dict(shares)}")
    bounds = numpy.cumsum(list(shares.values())) / sum(shares.values())
    parts = numpy.searchsorted(bounds[:-1], scattered(seeds) / 2.0**64, side="right")
    return {name: numpy.flatnonzero(parts == index) for index, name in enumerate(shares)}
