"""Equal and nearly equal levels of a data set of arrays, splits that have none in common, and their account.

The order in which things came does not count: two levels are equal if the same things are at the same places.
"""

from __future__ import annotations

from collections import abc
from hashlib import blake2b
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy
from numpy.typing import NDArray

from vaultc.level.fingerprints import GRAINS
from vaultc.sampling.columns import ThingTable
from vaultc.support.dataclass import asdict, dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.sampling.dataset import Dataset
    from vaultc.support.json_types import JsonDocument

ARRIVALS: Final = "arrivals"
"""The table that the grain ``start`` needs."""

_AT_ONCE: Final = 1024
"""Levels whose layers are read at a time."""

_Rows = abc.Mapping[str, NDArray[numpy.int32]]


def grains_of(data: Dataset[Any]) -> tuple[str, ...]:
    """The grains at which the levels of a data set can be compared: ``start`` only with a table of arrivals."""
    if not data.layers:
        return ()
    return GRAINS if ARRIVALS in data.thing_families else GRAINS[:2]


def first_equal(data: Dataset[Any], grain: str) -> NDArray[numpy.int64]:
    """For each level the number of the first level that is equal to it.

    Raises:
        InvalidValueError: there are no layers, no such grain, or no arrivals to compare.
        DatasetError: the data set is damaged.
    """
    layers = compared_layers(data, grain)
    families = () if grain == "terrain" else tuple(data.thing_families)
    tables = {name: data.things(name) for name in families if name != ARRIVALS or grain == "start"}
    known: dict[bytes, int] = {}
    found = numpy.empty(len(data), dtype=numpy.int64)
    for start in range(0, len(data), _AT_ONCE):
        numbers = numpy.arange(start, min(start + _AT_ONCE, len(data)), dtype=numpy.int64)
        cells = list(data.gather(numbers, layers).values())
        for row, number in enumerate(numbers.tolist()):
            hashed = blake2b(digest_size=16)
            for layer in cells:
                hashed.update(layer[row].tobytes())
            for column in in_one_order(tables, number):
                hashed.update(b"%d:" % len(column))
                hashed.update(column.tobytes())
            found[number] = known.setdefault(hashed.digest(), number)
    return found


def compared_layers(data: Dataset[Any], grain: str) -> tuple[str, ...]:
    """The layers in which levels are compared at a grain.

    Raises:
        InvalidValueError: there are no layers, no such grain, or no arrivals to compare.
    """
    if grain not in GRAINS:
        raise InvalidValueError(f"arrays cannot be compared by {grain!r}; there are {', '.join(GRAINS)}")
    if not data.layers:
        raise InvalidValueError("the data set has no layers to compare")
    if grain not in grains_of(data):
        raise InvalidValueError("the data set has no table of arrivals to compare; sample it with --things arrivals")
    return ("terrain",) if grain == "terrain" and "terrain" in data.layers else data.layers


# ---- things in one order


def in_one_order(tables: abc.Mapping[str, ThingTable], level: int) -> abc.Iterator[NDArray[numpy.int32]]:
    """The columns of a level's tables with their rows in an order that does not depend on how the level was made."""
    carriers: NDArray[numpy.int64] | None = None
    for family, table in sorted(tables.items()):  # monsters come before objects, which they carry
        rows = table.of(level)
        if family == "objects":
            yield from _objects_in_order(rows, carriers)
            continue
        order = numpy.lexsort(tuple(rows.values())[::-1])
        if family == "monsters":
            carriers = numpy.argsort(order)
        yield from (column[order] for column in rows.values())


def _objects_in_order(rows: _Rows, carriers: NDArray[numpy.int64] | None) -> abc.Iterator[NDArray[numpy.int32]]:
    """The columns of objects: piles by their places, each with its order, and what they hold behind them."""
    carrier = rows["carrier"].copy()
    if carriers is not None:
        held = carrier >= 0
        carrier[held] = carriers[carrier[held]]
    root = numpy.arange(len(carrier))
    for row, container in enumerate(rows["container"].tolist()):
        if container >= 0:
            root[row] = root[container]  # which comes before what it holds
    order = numpy.lexsort((rows["buried"][root], rows["y"][root], rows["x"][root], carrier[root]))
    places = numpy.argsort(order)
    container = rows["container"].copy()
    inside = container >= 0
    container[inside] = places[container[inside]]
    yield from (column[order] for column in {**rows, "carrier": carrier, "container": container}.values())


# ---- splits


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
    """Of the levels of a split: all, the different ones, and those with an equal level in another split.

    ``near`` counts the levels with a near one, or an equal one, in the same split, and ``near_elsewhere`` in another
    one; both are None if near levels were not asked for.
    """

    levels: int
    different: int
    elsewhere: int
    near: int | None = None
    near_elsewhere: int | None = None


def counts_of(parts: abc.Mapping[str, NDArray[numpy.int64]], first: NDArray[numpy.int64]) -> dict[str, EqualCounts]:
    """For each part of a split the counts of equal levels, which ``first`` numbers."""
    kinds = {name: first[numbers] for name, numbers in parts.items()}
    found = {}
    for name, own in kinds.items():
        others = [other for part, other in kinds.items() if part != name]
        elsewhere = numpy.isin(own, numpy.concatenate(others)).sum() if others else 0
        found[name] = EqualCounts(len(own), len(numpy.unique(own)), int(elsewhere))
    return found


# ---- the account


@dataclass(frozen=True, slots=True)
class LevelAccount:
    """The equal levels of a data set: for each grain the counts of each split.

    ``cells`` are the cells in which near levels may differ, None if they were not counted.
    """

    grains: dict[str, dict[str, EqualCounts]]
    cells: int | None = None

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the columns of :meth:`rows`."""
        near = f"within {self.cells} cells"
        more = (near, f"{near}, elsewhere") if self.cells is not None else ()
        return "split", "compared by", "levels", "different", "with an equal level elsewhere", *more

    def rows(self) -> abc.Iterator[tuple[str, ...]]:
        """A row for each grain and split; empty entries are counts that the grain has not."""
        for grain, splits in self.grains.items():
            for split, found in splits.items():
                near = (found.near, found.near_elsewhere) if self.cells is not None else ()
                numbers = (found.levels, found.different, found.elsewhere, *near)
                yield split, grain, *("" if number is None else str(number) for number in numbers)

    def markdown(self) -> abc.Iterator[str]:
        """The lines of a table for a card."""
        yield f"| {' | '.join(self.headings)} |"
        yield "|---" * len(self.headings) + "|"
        yield from (f"| {' | '.join(row)} |" for row in self.rows())

    @property
    def plain(self) -> JsonDocument:
        """As plain data."""
        counts: JsonDocument = {
            grain: {split: _without_gaps(asdict(found)) for split, found in splits.items()}
            for grain, splits in self.grains.items()
        }
        return {"grains": counts} | ({} if self.cells is None else {"near": self.cells})

    def __str__(self) -> str:
        lines = [self.headings, *self.rows()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if number < 2 else cell.rjust(width)
                for number, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )

    def _repr_html_(self) -> str:
        head, *rows = ("".join(f"<td>{escape(cell)}" for cell in line) for line in (self.headings, *self.rows()))
        return f"<table><tr>{head}{''.join(f'<tr>{row}' for row in rows)}</table>"


def _without_gaps(counts: dict[str, int | None]) -> JsonDocument:
    return {name: count for name, count in counts.items() if count is not None}


def account_of(
    data: Dataset[Any], parts: abc.Mapping[str, NDArray[numpy.int64]], near: int | None = None
) -> LevelAccount:
    """The account of the levels of some parts, at every grain of the data set.

    With ``near``, levels that differ in so many cells at most are counted as well, by terrain and by all layers.

    Raises:
        InvalidValueError: there are no layers.
        DatasetError: the data set is damaged.
    """
    found = {}
    for grain in grains_of(data) or GRAINS[:1]:
        counts = counts_of(parts, first_equal(data, grain))
        if near is not None and grain != "start":
            counts = _with_near(data, parts, grain, near, counts)
        found[grain] = counts
    return LevelAccount(found, near)


def _with_near(
    data: Dataset[Any],
    parts: abc.Mapping[str, NDArray[numpy.int64]],
    grain: str,
    near: int,
    counts: dict[str, EqualCounts],
) -> dict[str, EqualCounts]:
    """The counts with those of near levels."""
    numbers = numpy.concatenate([*parts.values()])
    part_of = numpy.repeat(numpy.arange(len(parts)), [len(part) for part in parts.values()])
    own, other = near_parts(_cells(data, numbers, compared_layers(data, grain)), part_of, near)
    return {
        name: EqualCounts(
            found.levels, found.different, found.elsewhere,
            int(own[part_of == part].sum()), int(other[part_of == part].sum()),
        )
        for part, (name, found) in enumerate(counts.items())
    }  # fmt: skip


def _cells(data: Dataset[Any], numbers: NDArray[numpy.int64], layers: tuple[str, ...]) -> NDArray[Any]:
    """The cells of levels, shape (n, 1680): each a number that is the same where all layers are."""
    parts = (
        [numpy.zeros((0, grid.WIDTH * grid.HEIGHT), dtype=numpy.uint8)]
        if not len(numbers)
        else [
            combined(data.gather(numbers[start : start + _AT_ONCE], layers).values())
            for start in range(0, len(numbers), _AT_ONCE)
        ]
    )
    return numpy.concatenate(parts)


# ---- near levels: the cells are dealt to three blocks more than there may be differing cells, so that two near levels
# agree on at least three whole blocks. Only levels that agree on three blocks are compared.

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
