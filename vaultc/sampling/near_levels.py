"""Nearly equal levels: those that differ in a few cells at most, found without comparing each with each.

The cells are dealt to three blocks more than there may be differing cells, so that two near levels agree on at least
three whole blocks. Only levels that agree on three blocks are compared.
"""

from __future__ import annotations

from collections import abc
from itertools import combinations
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from vaultc.support.errors import InvalidValueError

MOST_CELLS: Final = 20
"""The most cells in which near levels may differ."""

_BLOCKS: Final = 3
"""Blocks on which two levels that are compared agree."""

_SHUFFLE: Final = 0x9E3779B97F4A7C15
_MIX: Final = 0xD6E8FEB86659FD93
"""Odd numbers with which 64 bits are multiplied to mix them."""

_MOST_AT_ONCE: Final = 1 << 22
"""Cells that are compared at a time."""


def checked_distance(cells: int | None) -> int | None:
    """Return the number of cells in which near levels may differ, or None for no comparison.

    Raises:
        InvalidValueError: it is not a number from 1 to 20.
    """
    if cells is not None and (type(cells) is not int or not 1 <= cells <= MOST_CELLS):
        raise InvalidValueError(f"near levels differ in 1 to {MOST_CELLS} cells, not in {cells!r}")
    return cells


def combined(layers: abc.Iterable[NDArray[Any]]) -> NDArray[Any]:
    """Layers of shape (n, 21, 80) as one number a cell, shape (n, 1680): of several layers 32 bits of a hash."""
    flat = [layer.reshape(len(layer), -1) for layer in layers]
    if len(flat) == 1:
        return flat[0]
    cells: NDArray[Any] = numpy.zeros(flat[0].shape, dtype=numpy.uint64)
    for layer in flat:
        cells = (cells ^ layer.astype(numpy.uint64)) * numpy.uint64(_MIX)
        cells ^= cells >> numpy.uint64(32)
    return cells.astype(numpy.uint32)


def near_parts(
    levels: NDArray[Any], parts: NDArray[numpy.int64], cells: int
) -> tuple[NDArray[numpy.bool_], NDArray[numpy.bool_]]:
    """Masks of the levels that have a near one in their own part, and in another part.

    ``levels`` are their cells, of shape (n, number of cells), and ``parts`` the number of the part of each level. A
    level is near another if they differ in at most ``cells`` cells; equal levels are near.
    """
    kinds, inverse = _different(levels)
    number = int(parts.max(initial=-1)) + 1
    counts = numpy.zeros((len(kinds), number), dtype=numpy.int64)
    numpy.add.at(counts, (inverse, parts), 1)
    around = counts.copy()
    for one, others in _near_pairs(kinds, cells):
        around[one] += counts[others].sum(axis=0)
    own = around[inverse, parts] > 1
    total = around.sum(axis=1)[inverse]
    return own, total > around[inverse, parts]


def _different(levels: NDArray[Any]) -> tuple[NDArray[Any], NDArray[numpy.int64]]:
    """The different levels by the cells that are not the same on all, and for each level which of them it is."""
    varying = levels[:, (levels != levels[:1]).any(axis=0)] if len(levels) else levels
    if not varying.shape[1]:
        return varying[:1], numpy.zeros(len(levels), numpy.int64)
    rows = numpy.ascontiguousarray(varying)
    whole = rows.view(numpy.dtype((numpy.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, first, inverse = numpy.unique(whole, return_index=True, return_inverse=True)
    return rows[first], inverse.ravel()


def _near_pairs(kinds: NDArray[Any], cells: int) -> abc.Iterator[tuple[int, NDArray[numpy.int64]]]:
    """For levels, which all differ, the numbers of those near them; every pair comes once in each direction."""
    hashes = _block_hashes(kinds, cells + _BLOCKS)
    found: dict[int, set[int]] = {}
    for blocks in combinations(range(cells + _BLOCKS), _BLOCKS):
        keys = numpy.bitwise_xor.reduce([hashes[block] * numpy.uint64(2 * block + 1) for block in blocks], axis=0)
        order = numpy.argsort(keys, kind="stable")
        bounds = numpy.flatnonzero(numpy.diff(keys[order])) + 1
        for group in numpy.split(order, bounds):
            if len(group) > 1:
                _compare(kinds, group, cells, found)
    for one in sorted(found):
        yield one, numpy.array(sorted(found[one]), dtype=numpy.int64)


def _compare(kinds: NDArray[Any], group: NDArray[numpy.int64], cells: int, found: dict[int, set[int]]) -> None:
    """Compare the levels of a group with each other, and note the near ones."""
    rows = kinds[group]
    at_once = max(1, _MOST_AT_ONCE // max(1, rows.size))
    for start in range(0, len(group), at_once):
        differing = (rows[start : start + at_once, None, :] != rows[None, :, :]).sum(axis=2)
        for one, other in zip(*numpy.nonzero(differing <= cells), strict=True):
            if start + one != other:
                found.setdefault(int(group[start + one]), set()).add(int(group[other]))


def _block_hashes(kinds: NDArray[Any], blocks: int) -> list[NDArray[numpy.uint64]]:
    """For each block a number per level; cells that vary much are dealt to all blocks evenly."""
    usual = numpy.median(kinds, axis=0) if len(kinds) else kinds
    order = numpy.argsort(-(kinds != usual).sum(axis=0), kind="stable")
    found = []
    for block in range(blocks):
        hashed = numpy.full(len(kinds), block + 1, dtype=numpy.uint64)
        for column in order[block::blocks]:
            hashed = (hashed ^ kinds[:, column].astype(numpy.uint64)) * numpy.uint64(_SHUFFLE)
            hashed ^= hashed >> numpy.uint64(29)
        found.append(hashed)
    return found
