"""Exact laws of numbers of events in a level."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Final, TypeVar

MOST: Final = 100
"""Numbers from here on have one chance together."""

_NOTHING: Final = Fraction(0)


Possible = TypeVar("Possible", bound=abc.Hashable)


def summed(parts: abc.Iterable[tuple[Possible, Fraction]]) -> dict[Possible, Fraction]:
    """The chance of each outcome, in the order of its first part; the parts of a chance are added."""
    found: dict[Possible, Fraction] = {}
    for outcome, share in parts:
        found[outcome] = found.get(outcome, _NOTHING) + share
    return found


def evenly(*names: str) -> dict[str, Fraction]:
    """The law of a draw whose outcomes have the same chance; of a name that comes twice, twice of it."""
    return summed((name, Fraction(1, len(names))) for name in names)


@dataclass(frozen=True)
class CountLaw:
    """The law of a number: its mean, and the chances of 0, 1, 2 ... below :data:`MOST`; ``more`` is the remainder."""

    mean: Fraction
    chances: tuple[Fraction, ...]

    @cached_property
    def more(self) -> Fraction:
        """The chance of a number above all whose chances are listed."""
        return 1 - sum(self.chances, _NOTHING)

    @property
    def at_least_once(self) -> Fraction:
        """The chance that the number is not 0."""
        return 1 - self.chances[0]

    def raised(self, number: int) -> CountLaw:
        """The law of this number plus a fixed one."""
        if number == 0:
            return self
        return CountLaw(self.mean + number, ((_NOTHING,) * number + self.chances)[:MOST])

    def plus(self, other: CountLaw) -> CountLaw:
        """The law of the sum of this number and an independent one."""
        sums = [_NOTHING] * min(len(self.chances) + len(other.chances) - 1, MOST)
        for first, chance in enumerate(self.chances):
            if chance:
                for second, other_chance in enumerate(other.chances[: len(sums) - first]):
                    sums[first + second] += chance * other_chance
        if self.more or other.more:
            sums = sums[: min(len(law.chances) for law in (self, other) if law.more)]
        return CountLaw(self.mean + other.mean, tuple(sums))

    def quantile(self, share: Fraction) -> int | None:
        """The lowest number that is not exceeded with at least that chance; None if it is above the listed ones."""
        reached = accumulate(self.chances)
        return next((number for number, chance in enumerate(reached) if chance >= share), None)


NEVER: Final = CountLaw(_NOTHING, (Fraction(1),))
"""The law of what never happens."""


def mixed(parts: abc.Sequence[tuple[Fraction, CountLaw]]) -> CountLaw:
    """The law of a number that has each of some laws with a chance; the chances sum to 1."""
    first = parts[0][1]
    if all(law is first for _, law in parts):
        return first
    length = max(len(law.chances) for _, law in parts)
    if any(law.more for _, law in parts):
        length = min(len(law.chances) for _, law in parts if law.more)
    chances = [_NOTHING] * length
    for share, law in parts:
        for number, chance in enumerate(law.chances[:length]):
            chances[number] += share * chance
    return CountLaw(sum((share * law.mean for share, law in parts), _NOTHING), tuple(chances))


def binomial(tries: int, chance: Fraction) -> CountLaw:
    """The law of the number of successes among independent tries."""
    law, power = NEVER, CountLaw(chance, (1 - chance, chance))
    while tries:
        law = law.plus(power) if tries & 1 else law
        tries >>= 1
        power = power.plus(power) if tries else power
    return law
