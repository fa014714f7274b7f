"""Laws of dice such as ``3d6`` or ``1d8+2``: exact ones of fair dice, and the laws of a named generator.

A generator's law is exact, over all its games, if there are few of these; else many rolls in a row are counted.
Rules: "More dice or one die".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from vaultc.odds.chains import mean_and_variance
from vaultc.support.errors import InvalidValueError

MOST_DICE, MOST_SIDES = 1000, 10000
_LARGEST_SPAN = 100_000


@dataclass(frozen=True, slots=True)
class DiceLaw:
    """The exact law of a roll: chances by total, ascending."""

    name: str
    chances: dict[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """Mean of the total."""
        return mean_and_variance(self.chances)[0]

    @property
    def variance(self) -> Fraction:
        """Variance of the total."""
        return mean_and_variance(self.chances)[1]

    @property
    def deviation(self) -> float:
        """Standard deviation of the total."""
        return sqrt(self.variance)

    @property
    def range(self) -> tuple[int, int]:
        """Lowest and highest total."""
        return min(self.chances), max(self.chances)

    def quantile(self, share: Fraction) -> int:
        """The lowest total that is not exceeded with at least the given chance."""
        reached = Fraction(0)
        for total, chance in self.chances.items():
            reached += chance
            if reached >= share:
                return total
        return self.range[1]

    @property
    def quartiles(self) -> tuple[int, int, int]:
        """First quartile, median, third quartile."""
        return self.quantile(Fraction(1, 4)), self.quantile(Fraction(1, 2)), self.quantile(Fraction(3, 4))

    def repeated(self, times: int, start: int = 0) -> DiceLaw:
        """The law of ``start`` plus the sum of ``times`` independent rolls like this."""
        counts: dict[int, Fraction] = {start: Fraction(1)}
        for _ in range(times):
            after: dict[int, Fraction] = {}
            for total, share in counts.items():
                for value, chance in self.chances.items():
                    after[total + value] = after.get(total + value, Fraction(0)) + share * chance
            counts = after
        return DiceLaw(f"{start} + {times} x {self.name}", dict(sorted(counts.items())))


def dice_law(count: int, sides: int, bonus: int = 0) -> DiceLaw:
    """The law of the sum of ``count`` fair dice plus ``bonus``.

    Raises:
        InvalidValueError: there are no dice, no sides, or too many to be looked at.
    """
    if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES and count * (sides - 1) <= _LARGEST_SPAN):
        raise InvalidValueError(f"{count}d{sides}: 1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides can be looked at")
    ways = [1]
    for _ in range(count):  # one more die, by a sliding sum
        padded = [0] * sides + ways + [0] * (sides - 1)
        ways, window = [], 0
        for total in range(len(padded) - sides):
            window += padded[total + sides] - padded[total]
            ways.append(window)
    whole = sides**count
    name = f"{count}d{sides}" + (f"{bonus:+d}" if bonus else "")
    return DiceLaw(name, {count + bonus + i: Fraction(number, whole) for i, number in enumerate(ways)})


def parse_roll(text: str) -> tuple[int, int, int]:
    """Number of dice, sides and bonus of dice written as ``3d6`` or ``1d8+2``.

    Raises:
        InvalidValueError: the text means no dice.
    """
    match = re.fullmatch(r"([0-9]{1,6})?[dD]([0-9]{1,6})([+-][0-9]{1,6})?", text.strip())
    if match is None:
        raise InvalidValueError(f"{text!r} is not a dice expression; write it like 3d6 or 1d8+2")
    return int(match[1] or 1), int(match[2]), int(match[3] or 0)


def parse_dice(text: str) -> DiceLaw:
    """The law of fair dice written as ``3d6`` or ``1d8+2``.

    Raises:
        InvalidValueError: the text means no dice, or too many.
    """
    return dice_law(*parse_roll(text))
