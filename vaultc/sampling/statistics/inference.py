"""Significance of a difference between two samples: intervals, tests, Student's law, corrections for many tests."""

from __future__ import annotations

import math
from collections import abc

from vaultc.odds.encounters import Z
from vaultc.support.named_tuple import NamedTuple

_TINY = 1e-300
_STEPS = 300


def beyond(value: float, freedom: float) -> float:
    """The chance that Student's variable with these degrees of freedom is farther from 0 than a value."""
    whole = freedom + value * value
    return beta_share(freedom / whole, value * value / whole, freedom / 2, 0.5)


def half_width(chance: float, freedom: float) -> float:
    """The value beyond which Student's variable lies with a chance, on either side of 0."""
    low, high = 0.0, 2.0
    while beyond(high, freedom) > chance:
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, freedom) > chance else (low, middle)
    return high


def beta_share(x: float, rest: float, a: float, b: float) -> float:
    """The regularized incomplete beta function at ``x``; ``rest`` is 1 - x, which is exact where x is close to 1."""
    if x <= 0 or rest <= 0:
        return float(rest <= 0)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest)
    if x > (a + 1) / (a + b + 2):
        return 1 - math.exp(scale) * _fraction(rest, b, a) / b
    return math.exp(scale) * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, from the front (Lentz's method)."""
    upper, lower = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    found = lower
    for step in range(1, _STEPS):
        for part in (
            step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1)),
        ):
            lower, upper = 1 / _away(1 + part * lower), _away(1 + part / upper)
            found *= lower * upper
        if abs(lower * upper - 1) < 1e-15:
            break
    return found


def _away(value: float) -> float:
    """A value that can be divided by."""
    return value if abs(value) > _TINY else _TINY


Histogram = abc.Mapping[int, int]
"""The frequency of each value."""
_SMALL = 10
"""Below such an expected number the exact test is made."""


class TestedChange(NamedTuple):
    """A difference (the second less the first) with its 95 % interval, and the chance of one as large by luck alone."""

    difference: float
    low: float
    high: float
    chance: float


def wilson(hits: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's)."""
    if not total:
        return 0.0, 1.0
    share = hits / total
    middle = (share + Z * Z / (2 * total)) / (1 + Z * Z / total)
    half = Z * math.sqrt(share * (1 - share) / total + Z * Z / (4 * total * total)) / (1 + Z * Z / total)
    return max(0.0, middle - half), min(1.0, middle + half)


def shares(first: tuple[int, int], second: tuple[int, int]) -> TestedChange:
    """Two shares, each as hits and total: Newcombe's interval; Fisher's exact test where numbers are small, else z."""
    (hits1, total1), (hits2, total2) = first, second
    if not total1 or not total2:
        return TestedChange(0.0, -1.0, 1.0, 1.0)
    share1, share2 = hits1 / total1, hits2 / total2
    low1, high1 = wilson(hits1, total1)
    low2, high2 = wilson(hits2, total2)
    low = share2 - share1 - math.sqrt((share2 - low2) ** 2 + (high1 - share1) ** 2)
    high = share2 - share1 + math.sqrt((high2 - share2) ** 2 + (share1 - low1) ** 2)
    return TestedChange(share2 - share1, low, high, _chance_of_shares(hits1, total1, hits2, total2))


def _chance_of_shares(hits1: int, total1: int, hits2: int, total2: int) -> float:
    pooled = (hits1 + hits2) / (total1 + total2)
    if pooled in (0.0, 1.0):
        return 1.0
    if min(total1, total2) * min(pooled, 1 - pooled) < _SMALL:
        return fisher(hits1, total1, hits2, total2)
    error = math.sqrt(pooled * (1 - pooled) * (1 / total1 + 1 / total2))
    return float(math.erfc(abs(hits2 / total2 - hits1 / total1) / error / math.sqrt(2)))


def fisher(hits1: int, total1: int, hits2: int, total2: int) -> float:
    """Fisher's exact test: the chance of a split of the hits that is not likelier than this one."""
    hits = hits1 + hits2
    lowest, highest = max(0, hits - total2), min(hits, total1)

    def weight(number: int) -> float:
        return math.exp(_log_choose(total1, number) + _log_choose(total2, hits - number) - whole)

    whole = _log_choose(total1 + total2, hits)
    mine = weight(hits1) * (1 + 1e-9)
    return min(1.0, sum(chance for n in range(lowest, highest + 1) if (chance := weight(n)) <= mine))


def _log_choose(total: int, number: int) -> float:
    return math.lgamma(total + 1) - math.lgamma(number + 1) - math.lgamma(total - number + 1)


def means(first: Histogram, second: Histogram) -> TestedChange:
    """Two means: Welch's interval and test, by Student's law with the degrees of freedom of Welch and Satterthwaite."""
    count1, mean1, variance1 = _moments(first)
    count2, mean2, variance2 = _moments(second)
    if min(count1, count2) < 2:
        return TestedChange(mean2 - mean1, float("-inf"), float("inf"), 1.0)
    parts = variance1 / count1, variance2 / count2
    error = math.sqrt(sum(parts))
    difference = mean2 - mean1
    if error == 0:
        return TestedChange(difference, difference, difference, distributions(first, second))
    freedom = sum(parts) ** 2 / (parts[0] ** 2 / (count1 - 1) + parts[1] ** 2 / (count2 - 1))
    half = half_width(0.05, freedom) * error
    return TestedChange(difference, difference - half, difference + half, beyond(difference / error, freedom))


def _moments(values: Histogram) -> tuple[int, float, float]:
    """The number of values, their mean, and the estimated variance of their population."""
    count = sum(values.values())
    mean = sum(value * number for value, number in values.items()) / count if count else 0.0
    if count < 2:
        return count, mean, 0.0
    return count, mean, sum(number * (value - mean) ** 2 for value, number in values.items()) / (count - 1)


def distributions(first: Histogram, second: Histogram) -> float:
    """The chance that two samples of one law differ so much in their shape (Kolmogorov and Smirnov).

    The test is cautious where many values are equal, as they are here.
    """
    count1, count2 = sum(first.values()), sum(second.values())
    if not count1 or not count2:
        return 1.0
    distance = below1 = below2 = 0.0
    for value in sorted(first.keys() | second.keys()):
        below1 += first.get(value, 0) / count1
        below2 += second.get(value, 0) / count2
        distance = max(distance, abs(below1 - below2))
    return kolmogorov(distance * math.sqrt(count1 * count2 / (count1 + count2)))


def kolmogorov(value: float) -> float:
    """The chance that Kolmogorov's variable is larger."""
    if value < 0.3:
        return 1.0
    terms = ((-1) ** (k - 1) * math.exp(-2 * (k * value) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, 2.0 * float(sum(terms))))


def holm(chances: abc.Sequence[float]) -> list[float]:
    """The chances, raised so that a limit on them holds for all tests together (Holm's step-down method)."""
    order = sorted(range(len(chances)), key=lambda index: chances[index])
    raised = [0.0] * len(chances)
    so_far = 0.0
    for rank, index in enumerate(order):
        so_far = max(so_far, min(1.0, chances[index] * (len(chances) - rank)))
        raised[index] = so_far
    return raised
