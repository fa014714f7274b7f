"""Memory for the layers of a batch: the caller's, which is checked, and new one for the others."""

from __future__ import annotations

from collections import abc
from itertools import combinations

import numpy

from vaultc.sampling import layers as cell_layers
from vaultc.sampling import level_arrays
from vaultc.sampling.sample_types import LayerCells
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

_MOST_WORK = 10_000
"""The effort to tell if arrays share memory; slices of one array take less than a hundredth of it."""


def layer_memory(names: abc.Sequence[str], count: int, given: abc.Mapping[str, LayerCells]) -> dict[str, LayerCells]:
    """Arrays for the layers of ``count`` levels: memory of the caller by the names of layers, and new ones.

    Raises:
        InvalidValueError: memory is given for another layer, has another shape or type, is read-only or overlaps
            another layer's, or there is not enough for the new ones.
    """
    if not isinstance(given, abc.Mapping):
        raise InvalidValueError(
            f'memory is given by the names of layers, as out={{"terrain": array}}, not {type(given).__name__}'
        )
    for name, cells in given.items():
        if name not in names:
            raise InvalidValueError(f"there is memory for {name!r}, which is not among the layers {', '.join(names)}")
        _check(name, cells, count)
    for (first, cells), (second, others) in combinations(given.items(), 2):
        if _may_share(cells[:count], others[:count]):
            raise InvalidValueError(
                f"the memory for {first!r} and that for {second!r} overlap; each layer needs its own"
            )
    made = _new([name for name in names if name not in given], count)
    return {name: given[name] if name in given else made[name] for name in names}


def _check(name: str, memory: LayerCells, count: int) -> None:
    """Refuse memory that the levels do not fit in."""
    if not isinstance(memory, numpy.ndarray):
        raise InvalidValueError(f"the memory for {name!r} is an array of numpy, not {type(memory).__name__}")
    shape, wanted = memory.shape, cell_layers.dtype_of(name)
    if len(shape) != 3 or shape[0] < count or shape[1:] != (grid.HEIGHT, grid.WIDTH) or memory.dtype != wanted:
        raise InvalidValueError(
            f"the memory for {name!r} is {memory.dtype}{list(shape)}; it must be "
            f"{wanted}[{count} or more, {grid.HEIGHT}, {grid.WIDTH}]"
        )
    if not memory.flags.writeable:
        raise InvalidValueError(f"the memory for {name!r} is read-only")
    if _overlaps_itself(memory):
        raise InvalidValueError(f"the memory for {name!r} is a view whose cells share memory; give an array of its own")


def _overlaps_itself(memory: LayerCells) -> bool:
    """True if some cells of an array may share memory: a step along an axis is shorter than what lies within it."""
    covered = memory.itemsize
    for step, size in sorted((abs(step), size) for step, size in zip(memory.strides, memory.shape, strict=True)):
        if size > 1 and step < covered:
            return True
        covered += step * (size - 1) if size else 0
    return False


def _may_share(first: LayerCells, second: LayerCells) -> bool:
    """True if two arrays share memory, or if that is hard to tell."""
    try:
        return bool(numpy.shares_memory(first, second, max_work=_MOST_WORK))  # type: ignore[arg-type] # any number
    except numpy.exceptions.TooHardError:
        return True


def _new(names: abc.Sequence[str], count: int) -> dict[str, LayerCells]:
    try:
        return level_arrays.empty(names, count)
    except (MemoryError, ValueError):  # the latter for more than there are addresses
        raise InvalidValueError(
            f"the layers of {count} levels do not fit in memory; vaultc.generate_batches makes them part by part"
        ) from None
