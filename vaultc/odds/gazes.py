"""Attacks that hold the hero: the turns that they add, their end, and remedies. Rules: "The floating-eye softlock".

A counter of turns begins at 0. Every turn each eye swings at the hero, and a hit adds turns; then the counter falls by
one. At 0 the hero is free. Dice are fair here; :mod:`vaultc.odds.softlock` plays the same with Rogue's generator.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy

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
    def chance(self) -> Fraction:
        """The chance to hit with a fair die."""
        return Fraction(min(max(SIDES + 1 - self.needed + self.bonus, 0), SIDES), SIDES)


@dataclass(frozen=True, slots=True)
class Gaze:
    """Some eyes that swing alike; a hit adds ``shortest`` turns or one of the ``spread - 1`` numbers above.

    Raises:
        InvalidValueError: there are no eyes or too many, or a hit adds nothing.
    """

    swing: Swing
    eyes: int = 1
    shortest: int = 2
    spread: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.eyes <= MOST_EYES:
            raise InvalidValueError(f"there must be 1 to {MOST_EYES} eyes, not {self.eyes}")
        if not (1 <= self.shortest <= 20 and 1 <= self.spread <= 20):
            raise InvalidValueError("a hit must hold for 1 to 20 turns, and up to 19 more")

    @property
    def hold(self) -> str:
        """The turns that a hit adds, in words."""
        longest = self.shortest + self.spread - 1
        if longest == self.shortest:
            return f"{longest} turn{'s' if longest > 1 else ''}"
        return f"{self.shortest} to {longest} turns"

    def added(self) -> dict[int, Fraction]:
        """The law of the turns that all eyes together add in one turn."""
        hit = self.swing.chance / self.spread
        one = {0: 1 - self.swing.chance, **dict.fromkeys(range(self.shortest, self.shortest + self.spread), hit)}
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


# ---- remedies


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change of the rule: another growth of the counter, or another way to come free.

    ``stacks``: hits add up; otherwise the longest counts. ``spares_the_held``: a hero who is held is not hit. ``cap``:
    the counter never exceeds it. ``break_free``: the chance of each turn. ``limit``: turns after which the hero is
    free. ``tiring``: every hit makes the next ones rarer by 1 in 20. ``shortest`` and ``armour`` change the gaze
    itself. ``extra_draw`` only matters to generators that are bad.
    """

    name: str
    what: str
    stacks: bool = True
    spares_the_held: bool = False
    cap: int | None = None
    break_free: Fraction = Fraction(0)
    limit: int | None = None
    tiring: bool = False
    shortest: int | None = None
    armour: int = 0
    extra_draw: bool = False

    @property
    def is_plain(self) -> bool:
        """True if the counter is still a plain sum."""
        bounded = self.cap is not None or self.limit is not None
        return self.stacks and not (self.spares_the_held or self.tiring or self.break_free or bounded)

    def described(self, gaze: Gaze) -> str:
        """The change for a gaze; ``{before}`` and ``{after}`` in ``what`` are the turns that its hits add."""
        before, after = gaze.hold, self.gaze(gaze).hold
        if self.shortest is not None and before == after:
            return f"a hit adds {before} as it is"
        return self.what.format(before=before, after=after)

    def gaze(self, gaze: Gaze) -> Gaze:
        """The gaze as the remedy leaves it."""
        best = max(gaze.swing.armour_class - self.armour, LOWEST_ARMOUR)
        shortest = gaze.shortest if self.shortest is None else min(self.shortest, gaze.shortest)
        return replace(gaze, swing=replace(gaze.swing, armour_class=best), shortest=shortest)

    def held_after(self, gaze: Gaze, turns: int) -> float:
        """The chance to be still held after that many turns, with a fair die."""
        changed = self.gaze(gaze)
        if self.limit is not None and turns >= self.limit:
            return 0.0
        if self.stacks and not (self.spares_the_held or self.tiring or self.cap is not None):
            return changed.held_after(turns) * float(1 - self.break_free) ** turns
        return self._followed(changed, turns)

    def locked_for_ever(self, gaze: Gaze) -> float:
        """The chance to be held without end, with a fair die."""
        changed = self.gaze(gaze)
        if self.is_plain:
            return changed.locked_for_ever()
        never_free = self.limit is None and not (self.spares_the_held or self.tiring or self.break_free)
        return 1.0 if never_free and changed.swing.chance == 1 and (changed.shortest > 1 or changed.eyes > 1) else 0.0

    def _followed(self, gaze: Gaze, turns: int) -> float:
        """As :meth:`held_after`, for rules under which the counter stays small."""
        law = {(0, 0): 1.0}
        known: dict[tuple[int, int], list[tuple[tuple[int, int], float]]] = {}
        for _ in range(turns):
            after: dict[tuple[int, int], float] = {}
            for before, share in law.items():
                if before not in known:
                    known[before] = self._turn(gaze, *before)
                for state, chance in known[before]:
                    if state[0]:
                        after[state] = after.get(state, 0.0) + share * chance
            law = after
            if not law:
                return 0.0
        return sum(law.values())

    def _turn(self, gaze: Gaze, counter: int, hits: int) -> list[tuple[tuple[int, int], float]]:
        """The law of one turn from a counter and the number of hits so far, which only tiring eyes count."""
        states = {(counter, hits): 1.0}
        for _ in range(0 if self.spares_the_held and counter else gaze.eyes):
            after: dict[tuple[int, int], float] = {}
            for (held, tired), share in states.items():
                chance = max(float(gaze.swing.chance) - tired / SIDES, 0.0)
                after[held, tired] = after.get((held, tired), 0.0) + share * (1 - chance)
                for more in range(gaze.shortest, gaze.shortest + gaze.spread):
                    state = self.raised(held, more), tired + self.tiring
                    after[state] = after.get(state, 0.0) + share * chance / gaze.spread
            states = after
        return [((max(held - 1, 0), tired), share) for (held, tired), share in states.items() if share]

    def raised(self, counter: int, more: int) -> int:
        """The counter after one hit."""
        total = counter + more if self.stacks else max(counter, more)
        return total if self.cap is None else min(total, self.cap)


REMEDIES = (
    Remedy("none", "the rule as it is"),
    Remedy("extra-draw", "one more number is drawn every turn", extra_draw=True),
    Remedy("better-armour", "four points of armour more", armour=4),
    Remedy("shorter-hold", "a hit adds {after} instead of {before}", shortest=1),
    Remedy("no-stacking", "hits do not add up; the longest counts", stacks=False),
    Remedy("spare-the-held", "held heroes are not hit", spares_the_held=True),
    Remedy("cap", "never more than 5 turns at once", cap=5),
    Remedy("tiring", "every hit makes the next rarer by 1 in 20", tiring=True),
    Remedy("break-free", "each turn frees 1 in 20", break_free=Fraction(1, 20)),
    Remedy("turn-limit", "free after 50 turns", limit=50),
)
"""Changes of the rule; the first one changes nothing."""
