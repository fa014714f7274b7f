"""Pseudo-random distribution: the longer the drought, the better the odds. Rules: "Pseudo-random distribution (PRD)".

Two forms: a table of odds that is walked miss by miss, and the constant form in which the n-th try succeeds with n
times a constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil
from typing import Generic, TypeVar

from vaultc.support.errors import InvalidValueError

WORD = 1 << 32

SEVEN_STEPS = (3, 17, 29, 37, 43, 59, 83)
"""The published table, in percent."""


# ---- the table form


NumberOfTries = TypeVar("NumberOfTries", Fraction, float)


@dataclass(frozen=True, slots=True)
class TryMoments(Generic[NumberOfTries]):
    """Mean and variance of the number of tries until a hit."""

    mean: NumberOfTries
    variance: NumberOfTries


def thresholds_of(percentages: Sequence[Fraction | int]) -> tuple[int, ...]:
    """The 32-bit thresholds of a table; a try succeeds if the word is not above its threshold.

    Raises:
        InvalidValueError: the table is empty, or an entry is not between 0 and 100.
    """
    if not percentages:
        raise InvalidValueError("a table of odds needs at least one entry")
    for percentage in percentages:
        if not 0 <= percentage <= 100:
            raise InvalidValueError(f"odds must be between 0 and 100 percent, not {percentage}")
    return tuple(min(int(Fraction(percentage) * WORD / 100), WORD - 1) for percentage in percentages)


@dataclass(frozen=True, slots=True)
class Table:
    """Odds by the number of misses since the last hit; after a miss on the last entry they begin anew."""

    chances: tuple[Fraction, ...]

    @classmethod
    def of_thresholds(cls, thresholds: Sequence[int]) -> Table:
        """The table whose tries succeed if a 32-bit word is not above the threshold."""
        return cls(tuple(Fraction(threshold + 1, WORD) for threshold in thresholds))

    @classmethod
    def of_percentages(cls, percentages: Sequence[Fraction | int]) -> Table:
        """The table of the nominal odds; errors as :func:`thresholds_of`."""
        thresholds_of(percentages)
        return cls(tuple(Fraction(percentage) / 100 for percentage in percentages))

    def step(self, misses: int) -> tuple[Fraction, int, int]:
        """Chance, state after a hit, state after a miss."""
        return self.chances[misses], 0, (misses + 1) % len(self.chances)

    def reached(self) -> list[Fraction]:
        """The chances to reach each entry from the first, and last the chance to miss them all."""
        shares = [Fraction(1)]
        for chance in self.chances:
            shares.append(shares[-1] * (1 - chance))
        return shares

    @property
    def cycle(self) -> Fraction:
        """Expected number of tries until the table begins anew."""
        return sum(self.reached()[:-1], Fraction(0))

    @property
    def wrap_chance(self) -> Fraction:
        """The chance to miss all entries in a row."""
        return self.reached()[-1]

    @property
    def rate(self) -> Fraction:
        """Long-run share of hits."""
        return (1 - self.wrap_chance) / self.cycle

    @property
    def long_run_variance(self) -> Fraction:
        """Variance of the number of hits, per try, in a long series."""
        reached, rate = self.reached(), self.rate
        squares = [
            share * chance * (1 - rate * (tries + 1)) ** 2
            for tries, (share, chance) in enumerate(zip(reached[:-1], self.chances, strict=True))
        ]
        missed = self.wrap_chance * (rate * len(self.chances)) ** 2
        return (sum(squares, Fraction(0)) + missed) / self.cycle

    @property
    def tries(self) -> TryMoments[Fraction]:
        """Mean and variance of the number of tries until a hit, after a hit.

        Raises:
            InvalidValueError: no try can ever hit.
        """
        if self.wrap_chance == 1:
            raise InvalidValueError("a table of odds needs an entry above 0")
        first, second = Fraction(0), Fraction(0)
        for tries, share in enumerate(self.reached()[:-1]):
            first += share
            second += (2 * tries + 1) * share
        missed, length = self.wrap_chance, len(self.chances)
        mean = first / (1 - missed)
        square = (second + 2 * length * missed * mean) / (1 - missed)
        return TryMoments(mean, square - mean * mean)

    def overrun(self) -> Table:
        """The table as the published program walks it: after the last entry it reads one cell more, which holds 0."""
        return Table((*self.chances, Fraction(1, WORD)))

    def tuned(self, index: int, rate: Fraction) -> Fraction:
        """The value that the entry at ``index`` needs for a long-run rate; the others stay.

        The rate is a ratio of two expressions that are linear in the entry, so that the value is exact.

        Raises:
            InvalidValueError: no value between 0 and 1 does that.
        """
        certain = Table((*self.chances[:index], Fraction(1), *self.chances[index + 1 :]))
        never = Table((*self.chances[:index], Fraction(0), *self.chances[index + 1 :]))
        wrapped = never.wrap_chance + rate * (never.cycle - certain.cycle)
        chance = 1 - (1 - rate * certain.cycle) / wrapped if wrapped else Fraction(-1)
        if not 0 <= chance <= 1:
            raise InvalidValueError(f"no value of entry {index + 1} gives a rate of {float(rate):.2%}")
        return chance

    def scaled(self, rate: Fraction) -> Table:
        """The table with all entries multiplied by one factor (1 is the limit) so that the long-run rate comes out.

        The factor is found by halving, as exactly as 32-bit thresholds can show.

        Raises:
            InvalidValueError: the rate is not strictly between 0 and 1, or all entries are 0.
        """
        if not 0 < rate < 1 or not any(self.chances):
            raise InvalidValueError("a rate must lie between 0 and 100 percent, both excluded, and some entry above 0")
        low, high = Fraction(0), 1 / min(chance for chance in self.chances if chance)
        if self._multiplied(high).rate < rate:
            raise InvalidValueError(f"no factor gives a rate of {float(rate):.2%}: there are entries of 0")
        for _ in range(64):
            middle = (low + high) / 2
            low, high = (middle, high) if self._multiplied(middle).rate < rate else (low, middle)
        return self._multiplied(high)

    def _multiplied(self, factor: Fraction) -> Table:
        return Table(tuple(min(chance * factor, Fraction(1)) for chance in self.chances))


def published_readings() -> dict[str, Table]:
    """The published table as it can be read: wrapped safely, with the cell after it, and closed with certainty."""
    seven = thresholds_of(SEVEN_STEPS)
    return {
        "safe": Table.of_thresholds(seven),
        "literal": Table.of_thresholds((*seven, 0)),
        "certain eighth": Table.of_thresholds((*seven, WORD - 1)),
        "certain seventh": Table.of_thresholds((*seven[:-1], WORD - 1)),
    }


# ---- the constant form


def try_moments(constant: float) -> TryMoments[float]:
    """Of the form in which try n succeeds with min(1, n times the constant)."""
    reached, mean, square, tries = 1.0, 0.0, 0.0, 0
    while reached > 1e-20:
        mean += reached
        square += (2 * tries + 1) * reached
        tries += 1
        reached *= 1 - min(1.0, constant * tries)
    return TryMoments(mean, square - mean * mean)


@cache
def constant_for(rate: Fraction) -> float:
    """The constant whose long-run rate is the given one.

    Raises:
        InvalidValueError: the rate is not strictly between 0 and 1.
    """
    if not 0 < rate < 1:
        raise InvalidValueError("a rate must lie between 0 and 100 percent, both excluded")
    if rate >= Fraction(2, 3):
        return float(2 - 1 / rate)
    low, high, wanted = 0.0, float(rate), float(1 / rate)
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if try_moments(middle).mean > wanted:
            low = middle
        else:
            high = middle


@cache
def constant_word(percent: int) -> int:
    """The constant of a whole percentage, in units of 2^-32."""
    return round(constant_for(Fraction(percent, 100)) * WORD)


def certain_try(constant: float) -> int:
    """The try that cannot fail any more."""
    return ceil(1 / constant)


def rate_of_word(word: int) -> float:
    """Long-run rate of the constant form in whole numbers, in which try n succeeds if u < n times the word."""
    return 1 / try_moments(word / WORD).mean


def variance_ratio(constant: float) -> float:
    """Long-run variance of the number of hits, divided by the variance of independent tries of the same rate."""
    tries = try_moments(constant)
    return tries.variance / tries.mean / (tries.mean - 1)


def step(word: int, misses: int) -> tuple[float, int, int]:
    """Chance, state after a hit, state after a miss, of the constant form in whole numbers."""
    return min(WORD, (misses + 1) * word) / WORD, 0, misses + 1
