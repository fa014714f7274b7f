"""The constant form of the pseudo-random distribution: from a rate to its constant and back, to many digits.

Rules: "Pseudo-random distribution (PRD)". Try n since the last hit succeeds with min(1, n times the constant).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import ceil

from vaultc.odds import prd
from vaultc.support.errors import InvalidValueError

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
        start = prd.constant_for(rate)
        return cls(2 - 1 / rate if rate >= Fraction(2, 3) else _rounded(_solved(rate, start)), rate)

    @classmethod
    def of_constant(cls, constant: Fraction) -> ConstantForm:
        """The form of a constant.

        Raises:
            InvalidValueError: the constant is not between a millionth and 1.
        """
        if not LOWEST_CONSTANT <= constant <= 1:
            raise InvalidValueError(f"a constant must be between 0.000001 and 1, not {float(constant):g}")
        if ceil(1 / constant) * constant.denominator.bit_length() <= _EXACT_BITS:
            return cls(constant, 1 / _exact_mean(constant))
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
    def tries(self) -> prd.TryMoments[float]:
        """Mean and variance of the number of tries until a hit."""
        return prd.try_moments(float(self.constant))

    @property
    def word(self) -> int:
        """The constant in units of 2^-32, as whole numbers have it."""
        return round(Fraction(self.constant) * prd.WORD)


def _exact_mean(constant: Fraction) -> Fraction:
    """The mean number of tries until a hit."""
    reached, mean, tries = Fraction(1), Fraction(0), 0
    while reached > 0:
        mean += reached
        tries += 1
        reached *= 1 - min(Fraction(1), constant * tries)
    return mean


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


def _solved(rate: Fraction, start: float) -> Decimal:
    """Newton's method from a constant that is right to about fifteen digits, which each step doubles."""
    with localcontext(prec=_WORKING):
        constant, wanted = Decimal(start), _as_decimal(1 / rate)
        for _ in range(3):
            mean, slope = _mean_and_slope(constant)
            constant -= (mean - wanted) / slope
        return constant


def _as_decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _rounded(value: Decimal) -> Decimal:
    with localcontext(prec=DIGITS):
        return +value
