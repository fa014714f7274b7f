"""Laws of dice such as ``3d6`` or ``1d8+2``: exact ones of fair dice, and the rolls of a named generator.

Rules: "More dice or one die".

A generator's law is exact, over all its games, if there are few of these; else many rolls in a row are counted.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from vaultc.chance.congruential import ROGUE_STATES
from vaultc.chance.seeding import GENERATORS
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


MOST_DRAWS = 5_000_000
ENUMERABLE = "rogue36"
"""The generator with so few games that all can be enumerated."""


def all_games(count: int, sides: int, bonus: int = 0, *, high_bits: bool = False) -> DiceLaw:
    """The exact law of a roll over all states of Rogue 3.6.3's generator. Rules: "More dice or one die".

    ``high_bits`` scales the 14 bits of a word to the sides instead of taking the remainder.

    Raises:
        InvalidValueError: there are no dice, no sides, or too many to be looked at.
    """
    import numpy

    name = dice_law(count, sides, bonus).name
    state = numpy.arange(ROGUE_STATES, dtype=numpy.int64)
    totals = numpy.full(ROGUE_STATES, count + bonus, dtype=numpy.int64)
    for _ in range(count):
        state = (state * 11109 + 13849) % ROGUE_STATES
        totals += ((state >> 1) * sides >> 14) if high_bits else (state >> 1) % sides
    return _shares(name, Counter(totals.tolist()), ROGUE_STATES)


def rolled(
    generator: str, seed: int, rolls: int, count: int, sides: int, bonus: int = 0, *, high_bits: bool = False
) -> DiceLaw:
    """The shares of the totals among that many rolls in a row, as the game bounds the words of that generator.

    Raises:
        InvalidValueError: there are no dice, no sides, too many, or there is no such generator.
    """
    name = dice_law(count, sides, bonus).name
    if generator not in GENERATORS:
        raise InvalidValueError(f"unknown generator {generator!r}; there are {', '.join(GENERATORS)}")
    if not 1 <= rolls <= MOST_DRAWS // count:
        raise InvalidValueError(f"{name} can be rolled 1 to {MOST_DRAWS // count} times, not {rolls}")
    dice = GENERATORS[generator](seed)

    def high(count: int, sides: int) -> int:
        return count + sum(dice.word(sides) * sides >> dice.word_bits for _ in range(count))

    throw = high if high_bits else dice.d
    return _shares(name, Counter(throw(count, sides) + bonus for _ in range(rolls)), rolls)


def _shares(name: str, counts: Counter[int], whole: int) -> DiceLaw:
    return DiceLaw(name, {total: Fraction(number, whole) for total, number in sorted(counts.items())})
