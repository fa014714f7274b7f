"""Luck rolls with karma: a roll of 1d50 whose ranges follow earlier outcomes. Rules: "Luck rolls"."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from vaultc.odds.chains import stationary
from vaultc.support.errors import InvalidValueError

SIDES = 50
LONGEST = 6
STRENGTHS = (0, 0, 1, 2, 4, 7, 10)
"""Size of the karmic modifier by the length of the streak."""
LOWEST_EVENT, HIGHEST_EVENT = -50, 50
_BAD_UNTIL, _GOOD_FROM = 10, 41


class Outcome(Enum):
    """The outcome of a luck roll."""

    BAD = "bad"
    NEUTRAL = "none"
    GOOD = "good"


@dataclass(frozen=True, slots=True)
class Ranges:
    """The numbers of 1d50 that mean bad (1 to ``bad``) and good (``good`` to 50); an event offers either or both."""

    bad: int
    good: int
    offers_bad: bool = True
    offers_good: bool = True

    def outcome(self, roll: int) -> Outcome:
        """Return the meaning of a number."""
        if roll <= self.bad and self.offers_bad:
            return Outcome.BAD
        return Outcome.GOOD if roll >= self.good and self.offers_good else Outcome.NEUTRAL

    def counts(self) -> dict[Outcome, int]:
        """The number of the fifty results that give each outcome."""
        bad = self.bad if self.offers_bad else 0
        good = SIDES + 1 - self.good if self.offers_good else 0
        return {Outcome.BAD: bad, Outcome.NEUTRAL: SIDES - bad - good, Outcome.GOOD: good}

    def shares(self) -> dict[Outcome, Fraction]:
        """Exact chances of the outcomes."""
        return {outcome: Fraction(count, SIDES) for outcome, count in self.counts().items()}

    def spans(self) -> dict[Outcome, tuple[int, int] | None]:
        """First and last number of every outcome, None where it has none."""
        spans: dict[Outcome, tuple[int, int] | None] = {}
        first = 1
        for outcome, count in self.counts().items():
            spans[outcome] = (first, first + count - 1) if count else None
            first += count
        return spans


def ranges(modifier: int, *, offers_bad: bool = True, offers_good: bool = True) -> Ranges:
    """The ranges for a combined modifier.

    Raises:
        InvalidValueError: the event offers nothing.
    """
    if not (offers_bad or offers_good):
        raise InvalidValueError("an event must offer good luck or bad luck")
    bad = min(max(_BAD_UNTIL - modifier, 0), SIDES)
    good = min(max(_GOOD_FROM - modifier, 1), SIDES + 1)
    return Ranges(bad, good, offers_bad, offers_good)


def karma(streak: int) -> int:
    """The karmic modifier of a signed streak: positive after bad luck, negative after good."""
    strength = STRENGTHS[abs(streak)]
    return strength if streak < 0 else -strength


def streak_after(streak: int, outcome: Outcome) -> int:
    """The signed streak (good positive, at most 6 long) after one more outcome."""
    if outcome is Outcome.NEUTRAL:
        return 0
    if outcome is Outcome.GOOD:
        return min(streak + 1, LONGEST) if streak > 0 else 1
    return max(streak - 1, -LONGEST) if streak < 0 else -1


@dataclass(frozen=True, slots=True)
class Roll:
    """One line of a trace: the outcome, the karmic modifier in force, and streak and modifier afterwards."""

    outcome: Outcome
    karma_before: int
    streak: int
    karma_after: int


def replay(outcomes: abc.Iterable[Outcome], streak: int = 0) -> abc.Iterator[Roll]:
    """The history that a series of outcomes leads to."""
    for outcome in outcomes:
        before = karma(streak)
        streak = streak_after(streak, outcome)
        yield Roll(outcome, before, streak, karma(streak))


_BAD, _NONE, _GOOD = Outcome.BAD, Outcome.NEUTRAL, Outcome.GOOD
WORKED_EXAMPLE = (_GOOD, _GOOD, _GOOD, _BAD, _NONE, _BAD, _BAD, _BAD, _BAD, _BAD, _BAD, _BAD, _NONE)
"""The outcomes of the thirteen steps by which the rules are explained."""


@dataclass(frozen=True, slots=True)
class Event:
    """A luck roll that is repeated: event and intrinsic modifiers together, and the outcomes on offer."""

    modifier: int = 0
    offers_bad: bool = True
    offers_good: bool = True

    def ranges_after(self, streak: int) -> Ranges:
        """The ranges with the karma of a streak."""
        return ranges(self.modifier + karma(streak), offers_bad=self.offers_bad, offers_good=self.offers_good)

    def plain(self) -> dict[Outcome, Fraction]:
        """Chances of the outcomes without karma."""
        return self.ranges_after(0).shares()

    def streaks(self) -> dict[int, Fraction]:
        """The exact long-run law of the streak that a roll finds."""
        reachable = self._transitions()
        law = stationary(reachable)
        return {streak: law.get(streak, Fraction(0)) for streak in range(-LONGEST, LONGEST + 1)}

    def plain_streaks(self) -> dict[int, Fraction]:
        """The law of the streak that a roll would find if karma did not matter."""
        plain = self.plain()
        law = {0: plain[Outcome.NEUTRAL]}
        for sign, share in ((-1, plain[Outcome.BAD]), (1, plain[Outcome.GOOD])):
            for length in range(1, LONGEST + 1):
                law[sign * length] = share**length * (1 - share if length < LONGEST else 1)
        return dict(sorted(law.items()))

    def long_run(self) -> dict[Outcome, Fraction]:
        """The exact long-run chances of the outcomes with karma."""
        total = dict.fromkeys(Outcome, Fraction(0))
        for streak, weight in self.streaks().items():
            for outcome, share in self.ranges_after(streak).shares().items():
                total[outcome] += weight * share
        return total

    def _transitions(self) -> dict[int, dict[int, Fraction]]:
        """The streaks reachable from none, with the shares in which others follow."""
        found: dict[int, dict[int, Fraction]] = {}
        waiting = [0]
        while waiting:
            streak = waiting.pop()
            if streak in found:
                continue
            targets: dict[int, Fraction] = {}
            for outcome, share in self.ranges_after(streak).shares().items():
                if share:
                    targets[streak_after(streak, outcome)] = share
            found[streak] = targets
            waiting += targets
        return found

    def simulate(self, roll: abc.Callable[[int], int], rolls: int) -> dict[Outcome, int]:
        """Count the outcomes of many rolls; ``roll(50)`` gives 1 to 50."""
        counts = dict.fromkeys(Outcome, 0)
        streak = 0
        for _ in range(rolls):
            outcome = self.ranges_after(streak).outcome(roll(SIDES))
            counts[outcome] += 1
            streak = streak_after(streak, outcome)
        return counts
