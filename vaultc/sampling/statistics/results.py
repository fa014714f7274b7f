"""The statistics of a script: a table with a row a seed, and what was added up over all levels."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy
from numpy.typing import NDArray

from vaultc.api.level_script import LevelScript
from vaultc.sampling.statistics.branches import CoveredStatement, branches_of
from vaultc.sampling.statistics.measuring import COLUMNS, MISSING, MeasuredSeeds, Measuring, empty_part

CHUNK = 50
"""Seeds that a worker measures at a time."""

SeedBatch = tuple[int, range]
"""The index of a script, and some seeds."""

MeasuringRun = abc.Callable[["MeasuringAll", abc.Iterable[SeedBatch]], abc.Iterator[tuple[SeedBatch, MeasuredSeeds]]]
"""Lets workers measure the levels of some items, in any order."""


@dataclass(frozen=True, eq=False)
class Statistics:
    """The results of the levels of ``seeds``."""

    measuring: Measuring
    seeds: range
    part: MeasuredSeeds

    @property
    def script(self) -> LevelScript:
        """The script that was measured."""
        return self.measuring.script

    @cached_property
    def made(self) -> NDArray[Any]:
        """A mask of the rows whose levels could be made."""
        found: NDArray[Any] = self.part.table[:, COLUMNS.index("width")] != MISSING
        return found

    @property
    def levels(self) -> int:
        """The number of levels that could be made."""
        return int(self.made.sum())

    def column(self, name: str) -> NDArray[Any]:
        """The values of a measure on the levels that have it."""
        values = self.part.table[:, COLUMNS.index(name)]
        found: NDArray[Any] = values[values != MISSING]
        return found

    @cached_property
    def branches(self) -> tuple[CoveredStatement, ...]:
        """The statements of the script."""
        return branches_of(self.script.facts, self.script.program)

    @cached_property
    def varying(self) -> tuple[str, ...]:
        """The measures that are not the same on all levels, those that vary most first; random draws are none."""
        spread = {name: _entropy(self.column(name)) for name in COLUMNS if name != "draws"}
        return tuple(sorted((name for name in spread if spread[name] > 0), key=lambda name: -spread[name]))

    @cached_property
    def surprise(self) -> NDArray[Any]:
        """For each row its surprisal, in bits: of its values together; NaN where there is no level."""
        found = numpy.full(len(self.seeds), numpy.nan)
        rows, bits = self.part.table[self.made], numpy.zeros(self.levels)
        for name in (name for name in COLUMNS if name != "draws"):
            values = _marked(rows[:, COLUMNS.index(name)])
            _, inverse, counts = numpy.unique(values, return_inverse=True, return_counts=True)
            bits -= numpy.log2(counts[inverse] / len(values))
        found[self.made] = bits
        return found

    def outstanding(self, number: int, *, rarest: bool) -> list[int]:
        """The seeds of the rarest levels, or of the commonest, the most so first."""
        rows = numpy.flatnonzero(self.made)
        order = sorted(rows, key=lambda row: (-self.surprise[row] if rarest else self.surprise[row], row))
        return [self.seeds[int(row)] for row in order[:number]]

    def pair(self) -> tuple[str, str] | None:
        """Two measures that show how different the levels are: those that vary most and do not follow each other."""
        if len(self.varying) < 2:
            return None
        first = self.varying[0]
        return first, next((name for name in self.varying[1:] if not self._follows(first, name)), self.varying[1])

    def _follows(self, first: str, second: str) -> bool:
        x, y = (self.part.table[:, COLUMNS.index(name)].astype(float) for name in (first, second))
        both = (x != MISSING) & (y != MISSING)
        if both.sum() < 2 or not x[both].std() or not y[both].std():
            return True
        return bool(abs(numpy.corrcoef(x[both], y[both])[0, 1]) > 0.8)


def _entropy(values: NDArray[Any]) -> float:
    """The entropy of the values of a measure, in bits."""
    if not len(values):
        return 0.0
    _, counts = numpy.unique(_binned(values), return_counts=True)
    shares = counts / counts.sum()
    return float(-(shares * numpy.log2(shares)).sum())


_MOST_BINS = 16


def _marked(values: NDArray[Any]) -> NDArray[Any]:
    """Values in their bins, and -1 where a level has none, which is as much of a surprise as any value."""
    found = numpy.full(len(values), -1, dtype=numpy.int64)
    has = values != MISSING
    if has.any():
        found[has] = _binned(values[has])
    return found


def _binned(values: NDArray[Any]) -> NDArray[Any]:
    """Values, or their sixteenths by rank where there are many different ones."""
    if len(numpy.unique(values)) <= _MOST_BINS:
        return values
    edges = numpy.quantile(values, numpy.linspace(0, 1, _MOST_BINS + 1)[1:-1])
    found: NDArray[Any] = numpy.searchsorted(edges, values, side="right")
    return found


@dataclass(frozen=True, eq=False)
class MeasuringAll:
    """Measures levels of several scripts, so that the same workers serve all of them."""

    measurings: tuple[Measuring, ...]

    def __call__(self, item: SeedBatch) -> MeasuredSeeds:
        """Measure the levels of some seeds of a script, which is named by its index."""
        index, seeds = item
        return self.measurings[index](seeds)


def collect(
    measurings: abc.Sequence[Measuring], seeds: range, run: MeasuringRun
) -> abc.Iterator[tuple[int, list[Statistics]]]:
    """Measure levels: yields how many are done, and with the last the statistics of all scripts in their order.

    The result does not depend on the workers and the order of levels.

    Raises:
        GenerationError: a script cannot be compiled.
    """
    parts = [empty_part(len(seeds), len(measuring.coverage.ran)) for measuring in measurings]
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    done = 0
    yield 0, []
    for (index, chunk), part in run(
        MeasuringAll(tuple(measurings)), [(i, c) for i in range(len(parts)) for c in chunks]
    ):
        start = chunk.start - seeds.start
        parts[index].table[start : start + len(chunk)] = part.table
        parts[index].add(part)
        done += len(chunk)
        yield done, []
    yield done, [Statistics(measuring, seeds, part) for measuring, part in zip(measurings, parts, strict=True)]


def quantiles(values: NDArray[Any], shares: tuple[float, ...]) -> list[int]:
    """The values below which these shares lie, each a value that occurs."""
    found: list[Any] = list(numpy.quantile(values, shares, method="inverted_cdf"))
    return [int(value) for value in found]
