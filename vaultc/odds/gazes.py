"""Attacks that hold the hero: the turns that they add, and their end. Rules: "The floating-eye softlock".

A counter of turns begins at 0. Every turn each eye swings at the hero, and a hit adds turns; then the counter falls by
one. At 0 the hero is free. Dice are fair here; :mod:`vaultc.odds.softlock` plays the same with Rogue's generator.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy

from vaultc.support.counting import counted
from vaultc.support.errors import InvalidValueError

TURNS = 10_000
"""A hero who is still held after this many turns counts as locked."""

SIDES = 20
LOWEST_ARMOUR, HIGHEST_ARMOUR = -20, 30
MOST_EYES = 12


@dataclass(frozen=True, slots=True)
class Swing:
    """An attack: it hits if 1d20 plus ``bonus`` is at least 21 minus ``level`` minus the armour class.

    Raises:
        InvalidValueError: the armour class is not between -20 and 30.
    """

    armour_class: int
    level: int = 1
    bonus: int = 0

    def __post_init__(self) -> None:
        if not LOWEST_ARMOUR <= self.armour_class <= HIGHEST_ARMOUR:
            limits = f"between {LOWEST_ARMOUR} and {HIGHEST_ARMOUR}"
            raise InvalidValueError(f"the armour class must be {limits}, not {self.armour_class}")

    @property
    def needed(self) -> int:
        """The number that the roll with its bonus must reach."""
        return 21 - self.level - self.armour_class

    @property
    def reach(self) -> int:
        """The numbers of the die that hit, as the rule counts them, which may be below 0 or above 20."""
        return SIDES + 1 - self.needed + self.bonus

    @property
    def chance(self) -> Fraction:
        """The chance to hit with a fair die."""
        return Fraction(min(max(self.reach, 0), SIDES), SIDES)


@dataclass(frozen=True, slots=True)
class Gaze:
    """Some eyes that swing alike; a hit adds ``shortest`` turns or one of the ``spread - 1`` numbers above.

    The hero resists ``resists`` of 20 hits.

    Raises:
        InvalidValueError: there are no eyes or too many, a hit adds nothing, or there are more than 20 hits to resist.
    """

    swing: Swing
    eyes: int = 1
    shortest: int = 2
    spread: int = 2
    resists: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.eyes <= MOST_EYES:
            raise InvalidValueError(f"there must be 1 to {MOST_EYES} eyes, not {self.eyes}")
        if not (1 <= self.shortest <= 20 and 1 <= self.spread <= 20):
            raise InvalidValueError("a hit must hold for 1 to 20 turns, and up to 19 more")
        if not 0 <= self.resists <= SIDES:
            raise InvalidValueError(f"a hero must resist 0 to {SIDES} hits of {SIDES}, not {self.resists}")

    @property
    def chance(self) -> Fraction:
        """The chance that a swing holds the hero."""
        return self.swing.chance * Fraction(SIDES - self.resists, SIDES)

    def chance_after(self, rarer: int) -> float:
        """As :attr:`chance`, if that many numbers of the die less hit."""
        hits = Fraction(min(max(self.swing.reach - rarer, 0), SIDES), SIDES)
        return float(hits * Fraction(SIDES - self.resists, SIDES))

    @property
    def hold(self) -> str:
        """The turns that a hit adds, in words."""
        longest = self.shortest + self.spread - 1
        if longest == self.shortest:
            return counted(longest, "turn")
        return f"{self.shortest} to {longest} turns"

    def added(self) -> dict[int, Fraction]:
        """The law of the turns that all eyes together add in one turn."""
        hit = self.chance / self.spread
        one = {0: 1 - self.chance, **dict.fromkeys(range(self.shortest, self.shortest + self.spread), hit)}
        law = {0: Fraction(1)}
        for _ in range(self.eyes):
            after: dict[int, Fraction] = {}
            for total, share in law.items():
                for more, chance in one.items():
                    after[total + more] = after.get(total + more, Fraction(0)) + share * chance
            law = after
        return {turns: share for turns, share in sorted(law.items()) if share}

    @property
    def drift(self) -> Fraction:
        """The mean change of the counter in a turn; above 0 the hero may be held without end."""
        return sum((turns * share for turns, share in self.added().items()), Fraction(-1))

    def escape_root(self) -> float:
        """The chance that the counter ever falls by one: 1 unless the drift is above 0."""
        if self.drift <= 0:
            return 1.0
        law = [(turns, float(share)) for turns, share in self.added().items()]
        low, high = 0.0, 1.0
        for _ in range(60):  # the generating function comes nearest to the line above the root
            middle = (low + high) / 2
            slope = sum(turns * share * middle ** (turns - 1) for turns, share in law if turns)
            low, high = (middle, high) if slope < 1 else (low, middle)
        low, high = 0.0, low
        for _ in range(200):
            middle = (low + high) / 2
            above = sum(share * middle**turns for turns, share in law) > middle
            low, high = (middle, high) if above else (low, middle)
        return high

    def locked_for_ever(self) -> float:
        """The chance to be held without end."""
        if self.drift <= 0:
            return 0.0
        root = self.escape_root()
        return float(1 - sum(float(share) * root ** max(turns - 1, 0) for turns, share in self.added().items()))

    def held_after(self, turns: int) -> float:
        """The chance to be still held after that many turns."""
        law = [(added - 1, float(share)) for added, share in self.added().items()]
        counter = numpy.zeros(1)
        counter[0] = 1.0
        sure = 0.0
        for left in range(turns - 1, -1, -1):
            after = numpy.zeros(len(counter) + law[-1][0] + 1)
            for change, share in law:
                if change < 0:
                    after[: len(counter) - 1] += share * counter[1:]
                else:
                    after[change : change + len(counter)] += share * counter
            after[0] = 0.0
            sure += float(after[left + 1 :].sum())  # a wait longer than the number of turns never ends
            counter = after[: left + 1]
            if not len(counter) or not counter.any():
                break
        return sure
