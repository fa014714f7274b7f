"""Values that are exact or estimated, with their 95 % intervals."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""


class UncertainValue(NamedTuple):
    """A value with its standard error, which is 0 if it is exact."""

    value: float
    error: float = 0.0

    def interval(self, low: float = 0.0, high: float = inf) -> tuple[float, float]:
        """The 95 % interval, within bounds."""
        half = Z * self.error
        return max(low, self.value - half), min(high, self.value + half)

    def times(self, factor: float) -> UncertainValue:
        """The estimate of a multiple."""
        return UncertainValue(self.value * factor, self.error * abs(factor))
