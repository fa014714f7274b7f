"""Encounters in one game by depth, over all the dungeons that games have; exact or estimated values.

A number on a level is independent of the other levels; which levels there are is not, so each dungeon is computed for
itself. Laws of levels may be estimates, whose standard errors are carried along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, inf, pi, prod, sin, sqrt
from typing import Final

from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

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


Journey = tuple[float, tuple[int, ...]]
"""The share of games that have levels of a kind at certain depths, in ascending order."""

_ALMOST_SURE = 1 - 1e-12
_LARGEST_LAW = 4096


def estimate_of(values: Sequence[float]) -> UncertainValue:
    """The mean of a sample with its standard error."""
    if not values:
        return UncertainValue(0.0)
    number = len(values)
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / max(number - 1, 1)
    return UncertainValue(mean, sqrt(spread / number))


@dataclass(frozen=True)
class Journeys:
    """The levels of a kind that games have, such as all ordinary ones: the depths, with the share of games."""

    journeys: tuple[Journey, ...]

    @classmethod
    def of(cls, found: Sequence[Journey]) -> Journeys:
        """Journeys in which equal depths are put together."""
        shares: dict[tuple[int, ...], float] = {}
        for share, depths in found:
            shares[depths] = shares.get(depths, 0.0) + share
        return cls(tuple((share, depths) for depths, share in shares.items()))

    def down_to(self, depth: int) -> Journeys:
        """The same, of players who end at a depth."""
        return Journeys.of([(share, tuple(d for d in depths if d <= depth)) for share, depths in self.journeys])

    @property
    def depths(self) -> tuple[int, ...]:
        """All depths that have such a level in some game."""
        return tuple(sorted({depth for _, depths in self.journeys for depth in depths}))

    def share(self, depth: int) -> float:
        """The share of games in which a depth has such a level."""
        return sum(share for share, depths in self.journeys if depth in depths)

    def number(self, means: Mapping[int, UncertainValue]) -> UncertainValue:
        """The mean number of meetings in a game, by the mean number on a level of each depth."""
        parts = [means[depth].times(self.share(depth)) for depth in self.depths]
        return UncertainValue(sum(part.value for part in parts), sqrt(sum(part.error**2 for part in parts)))

    def chance(self, chances: Mapping[int, UncertainValue]) -> UncertainValue:
        """The chance of at least one meeting in a game, by the chance on a level of each depth."""
        left = {depth: 1.0 - min(chances[depth].value, _ALMOST_SURE) for depth in self.depths}
        met, slopes = 0.0, dict.fromkeys(self.depths, 0.0)
        for share, depths in self.journeys:
            missed = prod(left[depth] for depth in depths)
            met += share * (1.0 - missed)
            for depth in depths:
                slopes[depth] += share * missed / left[depth]
        error = sqrt(sum((slope * chances[depth].error) ** 2 for depth, slope in slopes.items()))
        return UncertainValue(met, error)

    def law(self, generating: Callable[[int, complex], complex], mean: float) -> list[float]:
        """The chances of 0, 1, 2, ... meetings in a game.

        ``generating`` is the generating function of the number on a level of a depth; ``mean`` is the number in a game,
        which tells how long the law is.
        """
        size = 64
        while size < mean + 12 * sqrt(mean + 1) + 16 and size < _LARGEST_LAW:
            size *= 2
        values = [self._at(generating, complex(cos(2 * pi * j / size), sin(2 * pi * j / size))) for j in range(size)]
        law = []
        for number in range(size):
            angle = -2 * pi * number / size
            terms = ((value * complex(cos(angle * j), sin(angle * j))).real for j, value in enumerate(values))
            law.append(max(0.0, sum(terms) / size))
        return law

    def _at(self, generating: Callable[[int, complex], complex], point: complex) -> complex:
        on_levels = {depth: generating(depth, point) for depth in self.depths}
        total = 0j
        for share, depths in self.journeys:
            product = complex(share)
            for depth in depths:
                product *= on_levels[depth]
            total += product
        return total
