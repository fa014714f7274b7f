"""Student's law: how far a mean of few values lies from the true mean, in estimated errors."""

from __future__ import annotations

import math

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
