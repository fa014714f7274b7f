"""Pseudo-random distribution: the longer the drought, the better the odds. Rules: "Pseudo-random distribution (PRD)".

Two forms: a table of odds that is walked miss by miss, and the constant form, in which try n since the last hit
succeeds with min(1, n times the constant). Constants are found from rates, and rates from constants, to many digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import ceil
from typing import Generic, TypeVar

from vaultc.support.dataclass import dataclass
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
    wanted = float(1 / rate)
    return halved(0.0, float(rate), lambda constant: try_moments(constant).mean > wanted)


def halved(low: float, high: float, is_below: Callable[[float], bool]) -> float:
    """The number between two up to which a condition holds, to its last digit."""
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return middle


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


DIGITS = 20
"""Significant digits of a constant or rate that is not exact."""
LOWEST_CONSTANT = Fraction(1, 10**6)

_WORKING = 2 * DIGITS
_EXACT_BITS = 14_000
"""Of the denominator of an exact rate."""


@dataclass(frozen=True, slots=True)
class ConstantForm:
    """The form at a constant, with its long-run rate.

    Either of them is a fraction if it is known exactly, and else a decimal number of :data:`DIGITS` digits.
    """

    constant: Fraction | Decimal
    rate: Fraction | Decimal

    @classmethod
    def of_rate(cls, rate: Fraction) -> ConstantForm:
        """The form that has a long-run rate.

        Raises:
            InvalidValueError: the rate is not strictly between 0 and 1.
        """
        start = constant_for(rate)
        if rate >= Fraction(2, 3):
            return cls(2 - 1 / rate, rate)
        with localcontext(prec=_WORKING):
            constant, wanted = Decimal(start), _as_decimal(1 / rate)
            for _ in range(3):  # Newton's method, from about fifteen digits, which each step doubles
                mean, slope = _mean_and_slope(constant)
                constant -= (mean - wanted) / slope
        return cls(_rounded(constant), rate)

    @classmethod
    def of_constant(cls, constant: Fraction) -> ConstantForm:
        """The form of a constant.

        Raises:
            InvalidValueError: the constant is not between a millionth and 1.
        """
        if not LOWEST_CONSTANT <= constant <= 1:
            raise InvalidValueError(f"a constant must be between 0.000001 and 1, not {float(constant):g}")
        if ceil(1 / constant) * constant.denominator.bit_length() <= _EXACT_BITS:
            reached, exact_mean, tries = Fraction(1), Fraction(0), 0
            while reached > 0:
                exact_mean += reached
                tries += 1
                reached *= 1 - min(Fraction(1), constant * tries)
            return cls(constant, 1 / exact_mean)
        with localcontext(prec=_WORKING):
            return cls(constant, _rounded(1 / _mean_and_slope(_as_decimal(constant))[0]))

    @property
    def certain_try(self) -> int:
        """The try that cannot fail any more."""
        return ceil(1 / Fraction(self.constant))

    def chances(self, most: int | None = None) -> Sequence[Fraction | float]:
        """The chances of the first tries, up to the certain one or to ``most``; exact if the constant is."""
        constant = self.constant if isinstance(self.constant, Fraction) else float(self.constant)
        if most is not None and most < self.certain_try:
            return [constant * number for number in range(1, most + 1)]
        return [constant * number for number in range(1, self.certain_try)] + [Fraction(1)]

    @property
    def tries(self) -> TryMoments[float]:
        """Mean and variance of the number of tries until a hit."""
        return try_moments(float(self.constant))

    @property
    def word(self) -> int:
        """The constant in units of 2^-32, as whole numbers have it."""
        return round(Fraction(self.constant) * WORD)


def _mean_and_slope(constant: Decimal) -> tuple[Decimal, Decimal]:
    """The mean number of tries until a hit, and its derivative by the constant, to the digits of the context."""
    reached, mean, slope, falling = Decimal(1), Decimal(0), Decimal(0), Decimal(0)
    smallest, tries = Decimal(10) ** -_WORKING, 0
    while reached > smallest:
        mean += reached
        slope += falling
        tries += 1
        missed = 1 - constant * tries
        if missed <= 0:
            break
        falling = falling * missed - reached * tries
        reached *= missed
    return mean, slope


def _as_decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _rounded(value: Decimal) -> Decimal:
    with localcontext(prec=DIGITS):
        return +value
