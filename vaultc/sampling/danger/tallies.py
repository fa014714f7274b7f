"""Sums over sampled levels, in whole numbers, and what they tell: means, ratios, and intervals.

Levels are the units of chance. A sampled level gives the quantities of one vault, or of several ordinary rooms, which
are not independent of each other; so their error is estimated from level to level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite, sqrt
from typing import NamedTuple

from vaultc.odds.uncertain_values import Z
from vaultc.sampling.danger.quantities import QUANTITIES


class Estimate(NamedTuple):
    """A mean and its standard error, which is infinite where it is unknown; no mean is below ``least``."""

    mean: float
    error: float
    least: float = float("-inf")

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return max(self.mean - Z * self.error, self.least), self.mean + Z * self.error


@dataclass(slots=True)
class DangerTally:
    """The sums of some levels: of their number, their parts (rooms), and the quantities of these.

    For each quantity ``totals`` sums the total of a level, ``squares`` its square, ``products`` its product with the
    number of parts. All are exact, so that the order of levels does not matter. ``fillings`` counts rooms that get the
    contents of an ordinary room besides.
    """

    levels: int = 0
    failed: int = 0
    parts: int = 0
    parts_squared: int = 0
    fillings: int = 0
    totals: list[int] = field(default_factory=lambda: [0] * len(QUANTITIES))
    squares: list[int] = field(default_factory=lambda: [0] * len(QUANTITIES))
    products: list[int] = field(default_factory=lambda: [0] * len(QUANTITIES))

    def add(self, parts: Sequence[Sequence[int]]) -> None:
        """Add a level that has these parts."""
        number = len(parts)
        self.levels += 1
        self.parts += number
        self.parts_squared += number * number
        for index in range(len(QUANTITIES)):
            total = sum(part[index] for part in parts)
            self.totals[index] += total
            self.squares[index] += total * total
            self.products[index] += total * number

    def merge(self, other: DangerTally) -> None:
        """Add the levels of another tally."""
        self.levels += other.levels
        self.failed += other.failed
        self.parts += other.parts
        self.parts_squared += other.parts_squared
        self.fillings += other.fillings
        for mine, others in ((self.totals, other.totals), (self.squares, other.squares),
                             (self.products, other.products)):  # fmt: skip
            mine[:] = [first + second for first, second in zip(mine, others, strict=True)]

    def estimate(self, index: int) -> Estimate:
        """The mean of a quantity in a part, in its unit.

        With S the sum, n the number of parts and m = S/n, the variance of m is k/(k - 1) times the sum over the k
        levels of (total - m * parts)^2, divided by n^2.

        Raises:
            ZeroDivisionError: there is no part.
        """
        unit, total, number = QUANTITIES[index].parts, self.totals[index], self.parts
        mean = total / number / unit
        if self.levels < 2:
            return Estimate(mean, float("inf"), 0.0)
        rest = (
            number * number * self.squares[index]
            - 2 * number * total * self.products[index]
            + total * total * self.parts_squared
        )
        variance = rest * self.levels / ((self.levels - 1) * number**4)
        return Estimate(mean, sqrt(variance) / unit, 0.0)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """The first mean less the second, of independent samples."""
    return Estimate(first.mean - second.mean, sqrt(first.error**2 + second.error**2))


class Ratio(NamedTuple):
    """A ratio of two means with its 95 % interval; ``high`` is infinite where the data sets it no bound."""

    value: float
    low: float
    high: float


def ratio(first: Estimate, second: Estimate) -> Ratio | None:
    """The first mean divided by the second, of independent samples, with Fieller's interval; None if the second is 0.

    The interval holds every r for which first - r * second is within Z standard errors of 0; neither mean is negative.
    A first mean of 0 without any error is 0 times whatever the second may be.
    """
    if not second.mean:
        return None
    value = first.mean / second.mean
    if not first.mean and not first.error:
        return Ratio(0.0, 0.0, 0.0)
    a = second.mean**2 - (Z * second.error) ** 2
    c = first.mean**2 - (Z * first.error) ** 2
    if not (isfinite(a) and isfinite(c)):
        return Ratio(value, 0.0, float("inf"))
    middle = first.mean * second.mean
    sum_ = middle + sqrt(max(middle * middle - a * c, 0.0))
    return Ratio(value, max(c / sum_, 0.0) if sum_ else 0.0, sum_ / a if a > 0 else float("inf"))
