"""Laws of hits and of the longest run of misses in many tries whose chances depend on the misses before them.

Laws are computed in floating point, exact except for rounding: shares below 10^-20 are dropped on the way.
Rules: "Pseudo-random distribution (PRD)".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import log1p, sqrt

import numpy
import numpy.typing

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

Floats = numpy.typing.NDArray[numpy.float64]

_NOTHING = 1e-20
"""Shares of counters and hits below are dropped on the way."""
_NEGLIGIBLE = 1e-15
"""Chances of longer runs below end the law of the longest run."""
_ROUNDING = 1e-12


class Counters(Enum):
    """With which counter of misses a level begins.

    ``KEPT`` keeps the misses of the last try before, ``RESET`` is 0, ``RANDOMISED`` takes every value of the table with
    the same chance, ``SETTLED`` is drawn as a long series would leave it.
    """

    KEPT = "kept"
    RESET = "reset"
    RANDOMISED = "randomised"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class HitCounts:
    """The law of the number of hits in ``tries`` tries; ``shares[i]`` is the chance of ``first + i`` hits."""

    tries: int
    first: int
    shares: Floats

    @property
    def hits(self) -> Floats:
        """The numbers of hits that have a chance."""
        return numpy.arange(self.first, self.first + len(self.shares), dtype=numpy.float64)

    @property
    def mean(self) -> float:
        """Mean number of hits."""
        return float((self.hits * self.shares).sum() / self.shares.sum())

    @property
    def deviation(self) -> float:
        """Standard deviation of the number of hits."""
        return sqrt(float(((self.hits - self.mean) ** 2 * self.shares).sum() / self.shares.sum()))

    def quantile(self, share: float) -> int:
        """The lowest number of hits that is not exceeded with at least the given chance."""
        return self.first + int(numpy.searchsorted(numpy.cumsum(self.shares), share * self.shares.sum() - _ROUNDING))

    @property
    def quartiles(self) -> tuple[int, int, int]:
        """First quartile, median, third quartile."""
        return self.quantile(0.25), self.quantile(0.5), self.quantile(0.75)

    def extremes(self, runs: int) -> tuple[int, int]:
        """The medians of the lowest and of the highest number of hits among that many independent runs."""
        tail = -numpy.expm1(numpy.log(0.5) / runs)
        below = numpy.cumsum(self.shares)
        above = numpy.cumsum(self.shares[::-1])
        lowest = int(numpy.searchsorted(below, tail))
        highest = len(self.shares) - 1 - int(numpy.searchsorted(above, tail))
        return self.first + lowest, self.first + highest


def hit_counts(chances: Sequence[float], start: Sequence[float], tries: int) -> HitCounts:
    """The law from a law of the counter: ``chances[n]`` is the chance of a try after n misses, the last one wraps to
    0."""
    chance = numpy.array(chances, dtype=numpy.float64)
    joint = numpy.array(start, dtype=numpy.float64).reshape(-1, 1)
    first = 0
    for number in range(tries):
        joint = _one_more_try(joint, chance)
        if number % 16 == 15:
            joint, skipped = _cropped(joint)
            first += skipped
    joint, skipped = _cropped(joint)
    return HitCounts(tries, first + skipped, joint.sum(axis=0))


def _one_more_try(joint: Floats, chance: Floats) -> Floats:
    """From chances by counter (rows) and hits (columns) to those after a try."""
    rows, columns = joint.shape
    after = numpy.zeros((min(rows + 1, len(chance)), columns + 1))
    missed = joint * (1 - chance[:rows, None])
    after[0, 1:] = joint.T @ chance[:rows]
    kept = after.shape[0] - 1
    after[1:, :-1] = missed[:kept]
    if rows == len(chance):
        after[0, :-1] += missed[-1]
    return after


def _cropped(joint: Floats) -> tuple[Floats, int]:
    """Without the counters and hits that have no chance to speak of, and how many hits that leaves out at first."""
    columns = numpy.flatnonzero(joint.max(axis=0) > _NOTHING)
    rows = numpy.flatnonzero(joint.max(axis=1) > _NOTHING)
    return joint[: rows[-1] + 1, columns[0] : columns[-1] + 1], int(columns[0])


def series_counts(chances: Sequence[float], tries: int, counters: Counters, per_level: int) -> HitCounts:
    """The law of hits in a series of levels of ``per_level`` tries each; the first level begins as the others.

    A counter that is kept begins at 0 and is not reset between levels.

    Raises:
        InvalidValueError: there is no try, or no try per level.
    """
    if tries < 1 or per_level < 1:
        raise InvalidValueError("there must be at least one try, also per level")
    if counters is Counters.KEPT:
        return hit_counts(chances, [1.0], tries)
    start = _first_counters(chances, counters)
    levels, rest = divmod(tries, per_level)
    law = _repeated(hit_counts(chances, start, per_level), levels)
    return _together(law, hit_counts(chances, start, rest)) if rest else law


def _first_counters(chances: Sequence[float], counters: Counters) -> Sequence[float]:
    """The law of the counter with which a level begins."""
    if counters is Counters.RESET:
        return [1.0]
    weights = numpy.ones(len(chances))
    if counters is Counters.SETTLED:
        weights[1:] = numpy.cumprod(1 - numpy.array(chances[:-1]))
    law: list[float] = (weights / weights.sum()).tolist()
    return law


def _repeated(law: HitCounts, times: int) -> HitCounts:
    """The law of the sum of ``times`` independent counts."""
    total = HitCounts(0, 0, numpy.ones(1))
    while times:
        if times & 1:
            total = _together(total, law)
        times >>= 1
        if times:
            law = _together(law, law)
    return total


def _together(one: HitCounts, other: HitCounts) -> HitCounts:
    shares, skipped = _cropped(numpy.convolve(one.shares, other.shares)[None, :])
    return HitCounts(one.tries + other.tries, one.first + other.first + skipped, shares[0])


def independent_counts(rate: float, tries: int) -> HitCounts:
    """The law of hits in tries of one chance each.

    Raises:
        InvalidValueError: the rate is not between 0 and 1.
    """
    if not 0 <= rate <= 1:
        raise InvalidValueError("a rate must lie between 0 and 100 percent")
    if rate in (0, 1):
        return HitCounts(tries, tries * int(rate), numpy.ones(1))
    middle = int((tries + 1) * rate)
    steps = numpy.arange(1, tries + 1)
    ratios = numpy.log((tries - steps + 1) / steps) + numpy.log(rate) - log1p(-rate)
    logs = numpy.concatenate(([0.0], numpy.cumsum(ratios)))
    shares = numpy.exp(logs - logs[middle])
    cropped, first = _cropped((shares / shares.sum())[None, :])
    return HitCounts(tries, first, cropped[0])


def longest_misses(chances: Sequence[float], tries: int) -> list[float]:
    """The chance, by length, that the longest run of misses among the first ``tries`` has that length.

    ``chances[n]`` is the chance of a try after n misses, from the first one on; beyond the last entry the table begins
    anew while the run goes on. The law ends where longer runs have no chance to speak of.
    """
    # the longest run that has a chance of more than next to nothing in the whole series
    reached, longest = 1.0, 0
    while longest < tries and reached * tries > _NEGLIGIBLE:
        reached *= 1 - chances[longest % len(chances)]
        longest += 1
    missed = 1 - numpy.array([chances[n % len(chances)] for n in range(longest + 1)])
    never = _never_longer(missed, tries)
    law: list[float] = numpy.diff(never, prepend=0.0).tolist()
    while len(law) > 1 and law[-1] < _NEGLIGIBLE:
        law.pop()
    return law


def _never_longer(missed: Floats, tries: int) -> Floats:
    """For every length: the chance that no run is longer.

    Row r of the table holds the chances of each present run, in a series in which no run of more than r has happened.
    """
    lengths = len(missed)
    law, after = numpy.zeros((lengths, lengths)), numpy.zeros((lengths, lengths))
    law[:, 0] = 1.0
    hit, rows = 1 - missed, numpy.arange(lengths - 1)
    for _ in range(tries):
        after[:, 0] = law @ hit
        numpy.multiply(law[:, :-1], missed[:-1], out=after[:, 1:])
        after[rows, rows + 1] = 0
        law, after = after, law
    never: Floats = law.sum(axis=1)
    return never
