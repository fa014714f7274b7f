"""Equal and nearly equal levels of a data set of arrays, and splits that have none in common."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numpy
from numpy.typing import NDArray

from vaultc.support.errors import InvalidValueError

if TYPE_CHECKING:
    from vaultc.sampling.dataset import Dataset

GRAINS: Final = ("terrain", "things")
"""The grains at which levels of arrays can be compared."""

_AT_ONCE: Final = 1024
"""Levels whose layers are read at a time."""


def first_equal(data: Dataset[Any], grain: str) -> NDArray[numpy.int64]:
    """For each level the number of the first level that is equal to it.

    Raises:
        InvalidValueError: there are no layers, or no such grain.
        DatasetError: the data set is damaged.
    """
    if grain not in GRAINS:
        raise InvalidValueError(f"arrays cannot be compared by {grain!r}; there are {', '.join(GRAINS)}")
    layers = ("terrain",) if grain == "terrain" and "terrain" in data.layers else data.layers
    if not layers:
        raise InvalidValueError("the data set has no layers to compare")
    tables = [data.things(family) for family in data.thing_families] if grain == "things" else []
    known: dict[bytes, int] = {}
    found = numpy.empty(len(data), dtype=numpy.int64)
    for start in range(0, len(data), _AT_ONCE):
        numbers = numpy.arange(start, min(start + _AT_ONCE, len(data)), dtype=numpy.int64)
        cells = list(data.gather(numbers, layers).values())
        for row, number in enumerate(numbers.tolist()):
            hashed = blake2b(digest_size=16)
            for layer in cells:
                hashed.update(layer[row].tobytes())
            for table in tables:
                for column in table.of(number).values():
                    hashed.update(b"%d:" % len(column))
                    hashed.update(column.tobytes())
            found[number] = known.setdefault(hashed.digest(), number)
    return found


def without_leaks(
    parts: abc.Mapping[str, NDArray[numpy.int64]], first: NDArray[numpy.int64]
) -> dict[str, NDArray[numpy.int64]]:
    """The parts of a split with each level in the part of the first level that is equal to it."""
    owner = numpy.zeros(len(first), dtype=numpy.int64)
    for part, numbers in enumerate(parts.values()):
        owner[numbers] = part
    owner = owner[first]
    return {name: numpy.flatnonzero(owner == part) for part, name in enumerate(parts)}


@dataclass(frozen=True, slots=True)
class EqualCounts:
    """Of the levels of a split: all, the different ones, and those with an equal level in another split."""

    levels: int
    different: int
    elsewhere: int


def counts_of(parts: abc.Mapping[str, NDArray[numpy.int64]], first: NDArray[numpy.int64]) -> dict[str, EqualCounts]:
    """For each part of a split the counts of equal levels, which ``first`` numbers."""
    kinds = {name: first[numbers] for name, numbers in parts.items()}
    found = {}
    for name, own in kinds.items():
        others = [other for part, other in kinds.items() if part != name]
        elsewhere = numpy.isin(own, numpy.concatenate(others)).sum() if others else 0
        found[name] = EqualCounts(len(own), len(numpy.unique(own)), int(elsewhere))
    return found
