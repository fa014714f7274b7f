"""Attacks that hold the hero: the turns that they add, and remedies, changes of the rule by strength.

A counter of turns begins at 0. Every turn each eye swings at the hero, and a hit adds turns; then the counter falls by
one. At 0 the hero is free. Dice are fair here; :mod:`vaultc.odds.softlock` plays the same with real generators.
Rules: "The floating-eye softlock".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy
import numpy.typing

from vaultc.odds import laws
from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.safe_text import counted

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
            law = laws.sum_law(law, one)
        return dict(sorted(law.items()))

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


HeldShares = numpy.typing.NDArray[numpy.float64]
"""Shares of heroes by the counter."""

_CONVERGED = 1e-12
_LONGEST_WAIT = 16_000
_LEAST = 1e-300
"""Shares below have lost their digits."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change of the rule: another growth of the counter, or another way to come free.

    ``stacking`` is the number of hits that add up, after which the longest counts (None: all add up).
    ``spares_the_held``: a hero who is held is not hit. ``cap``: the counter never exceeds it. ``tiring``: the number by
    which every hit lowers the next rolls. ``grace``: the turns without a hit that follow a turn with one.
    ``break_free``: the chance of each turn. ``limit`` and ``starvation``: turns after which the hero is free, or dead.
    ``resists``, ``shortest`` and ``armour`` change the gaze itself: the hits of 20 that fail, the fewest turns of a
    hit, the points of armour more. ``extra_draw`` only matters to generators that are bad.
    """

    name: str
    what: str
    strength: int | None = None
    stacking: int | None = None
    spares_the_held: bool = False
    cap: int | None = None
    tiring: int = 0
    grace: int = 0
    break_free: Fraction = Fraction(0)
    limit: int | None = None
    starvation: int | None = None
    resists: int = 0
    shortest: int | None = None
    armour: int = 0
    extra_draw: bool = False

    @property
    def is_plain(self) -> bool:
        """True if the counter is still a plain sum, and only it ends the hold."""
        bounds = (self.stacking, self.cap, self.limit, self.starvation)
        changes = self.spares_the_held or self.tiring or self.grace or self.break_free
        return not changes and all(bound is None for bound in bounds)

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
        resists = max(gaze.resists, self.resists)
        return replace(gaze, swing=replace(gaze.swing, armour_class=best), shortest=shortest, resists=resists)

    @property
    def end(self) -> int | None:
        """Turns after which a hero is no longer held, free or starved; None if there is no such number."""
        ends = [turns for turns in (self.limit, self.starvation) if turns is not None]
        return min(ends, default=None)

    @property
    def starves(self) -> bool:
        """True if a hero who is held to the end starves."""
        return self.starvation is not None and (self.limit is None or self.starvation < self.limit)

    def held_after(self, gaze: Gaze, turns: int) -> float:
        """The chance to be still held after that many turns, alive."""
        return 0.0 if self.end is not None and turns >= self.end else self._held(gaze, turns)

    def starved_by(self, gaze: Gaze, turns: int) -> float:
        """The chance to starve within that many turns."""
        return self._held(gaze, self.starvation) if self.starves and turns >= (self.starvation or 0) else 0.0

    def _held(self, gaze: Gaze, turns: int | None) -> float:
        """The chance to be held for that many turns by the counter alone, and not to break free."""
        changed, wait = self.gaze(gaze), turns or 0
        if self._adds_up and not self.grace:
            return changed.held_after(wait) * float(1 - self.break_free) ** wait
        return _Heroes(self, changed).held_after(wait)

    @property
    def _adds_up(self) -> bool:
        return not (self.stacking or self.cap or self.spares_the_held or self.tiring)

    def locked_for_ever(self, gaze: Gaze) -> float:
        """The chance to be held without end."""
        changed = self.gaze(gaze)
        if self.end is not None or self.break_free or self.spares_the_held or self.tiring:
            return 0.0
        if not self._adds_up:
            return self._always_hit(changed) if changed.chance == 1 else 0.0
        return self._with_grace(changed) if self.grace else changed.locked_for_ever()

    def _always_hit(self, gaze: Gaze) -> float:
        """As :meth:`locked_for_ever` for a bounded counter and a hero whom every swing hits.

        Between hits ``1 + grace`` turns pass. A hero who can come free by the shortest holds does so sometime.
        """
        passed, least = 1 + self.grace, gaze.shortest * gaze.eyes
        if self.cap is not None and self.cap <= passed:
            return 0.0
        if self.stacking is not None:
            return float(gaze.shortest > passed)
        if least < passed:
            return 0.0
        return 1.0 - (float(gaze.spread) ** -gaze.eyes if least == passed else 0.0)

    def _with_grace(self, gaze: Gaze) -> float:
        """As :meth:`locked_for_ever` for a counter without bound: the limit of a long wait."""
        hit = 1 - (1 - gaze.chance) ** gaze.eyes
        if gaze.drift <= self.grace * hit:
            return 0.0
        before, wait = 1.0, 500
        while True:
            held = self._held(gaze, wait)
            if before - held < _CONVERGED or wait >= _LONGEST_WAIT:
                return held
            before, wait = held, 2 * wait


class _Heroes:
    """Shares of held heroes by the number of hits that matter, by the turns of grace that are left, and by counter."""

    def __init__(self, remedy: Remedy, gaze: Gaze) -> None:
        self.remedy = remedy
        self.gaze = gaze
        self.shares: dict[tuple[int, int], HeldShares] = {(0, 0): numpy.ones(1)}
        tired = -(-max(gaze.swing.reach, 0) // remedy.tiring) if remedy.tiring else 0
        self.hits_that_matter = max(remedy.stacking or 0, tired)

    def held_after(self, turns: int) -> float:
        """The chance to be held for that many turns."""
        sure = 0.0
        stays = float(1 - self.remedy.break_free)
        for left in range(turns - 1, -1, -1):
            self.play(stays)
            if self.remedy.cap is None:
                sure += sum(float(held[left + 1 :].sum()) for held in self.shares.values()) * stays**left
                self.shares = {state: held[: left + 1] for state, held in self.shares.items()}
            self.shares = {state: held for state, held in self.shares.items() if held.any()}
            if not self.shares:
                break
        share = sure + sum(float(held.sum()) for held in self.shares.values())
        return share if share >= _LEAST else 0.0

    def play(self, stays: float) -> None:
        """One turn: swings at those who are exposed, then the counter falls by one."""
        after: dict[tuple[int, int], HeldShares] = {}
        for (hits, grace), held in self.shares.items():
            exposed = held if not self.remedy.spares_the_held else held[:1]
            if grace:
                _add(after, (hits, grace - 1), held)
                continue
            if len(exposed) < len(held):
                _add(after, (hits, 0), numpy.concatenate((numpy.zeros(1), held[1:])))
            for (hits_now, hit), found in self._swings(hits, exposed).items():
                _add(after, (hits_now, self.remedy.grace if hit else 0), found)
        self.shares = {}
        for state, held in after.items():
            fallen = stays * held[1:]
            self.shares[state] = numpy.concatenate((numpy.zeros(1), fallen[1:]))

    def _swings(self, hits: int, exposed: HeldShares) -> dict[tuple[int, int], HeldShares]:
        """All eyes swing at heroes with that many hits; by the hits afterwards, and 1 if one of them was new."""
        states = {(hits, 0): exposed}
        for _ in range(self.gaze.eyes):
            after: dict[tuple[int, int], HeldShares] = {}
            for (before, new), held in states.items():
                chance = self.gaze.chance_after(before * self.remedy.tiring)
                _add(after, (before, new), (1 - chance) * held)
                for more in range(self.gaze.shortest, self.gaze.shortest + self.gaze.spread) if chance else ():
                    state = min(before + 1, self.hits_that_matter), 1
                    _add(after, state, chance / self.gaze.spread * self._raised(held, more, before))
            states = after
        return states

    def _raised(self, held: HeldShares, more: int, hits: int) -> HeldShares:
        """The counters after one hit."""
        stacking, cap = self.remedy.stacking, self.remedy.cap
        if stacking is None or hits < stacking:
            raised = numpy.concatenate((numpy.zeros(more), held))
        else:
            raised = numpy.zeros(max(len(held), more + 1))
            raised[more] = held[: more + 1].sum()
            raised[more + 1 :] = held[more + 1 :]
        if cap is not None and len(raised) > cap + 1:
            raised[cap] = raised[cap:].sum()
            raised = raised[: cap + 1]
        return raised


def _add(states: dict[tuple[int, int], HeldShares], state: tuple[int, int], held: HeldShares) -> None:
    """Add shares to a state."""
    if state not in states:
        states[state] = held
        return
    one, other = sorted((states[state], held), key=len)
    total = other.copy()
    total[: len(one)] += one
    states[state] = total


# ---- by name


@dataclass(frozen=True, slots=True)
class Strength:
    """A remedy that can be stronger or weaker: its name, the strengths possible, the usual one, and what it changes."""

    name: str
    lowest: int
    highest: int
    usual: int
    what: str
    fields: Callable[[int], Mapping[str, Any]]

    def remedy(self, strength: int | None = None) -> Remedy:
        """The remedy of a strength, or of the usual one.

        Raises:
            InvalidValueError: there is no such strength.
        """
        number = self.usual if strength is None else strength
        if not self.lowest <= number <= self.highest:
            limits = f"between {self.lowest} and {self.highest}"
            raise InvalidValueError(f"the strength of {self.name} must be {limits}, not {number}")
        plural = "" if number == 1 else "s"
        what = self.what.replace("{n}", str(number)).replace("{s}", plural)
        return replace(Remedy(self.name, what, number), **self.fields(number))


_PLAIN = Remedy("none", "the rule as it is")
_EXTRA_DRAW = Remedy("extra-draw", "one more number is drawn every turn", extra_draw=True)
_SPARE = Remedy("spare-the-held", "held heroes are not hit", spares_the_held=True)

STRENGTHS = {
    row.name: row
    for row in (
        Strength("better-armour", 1, 50, 4, "{n} point{s} of armour more", lambda n: {"armour": n}),
        Strength("hero-level", 1, 20, 5, "a hero of level {n} resists {n} in 20 hits", lambda n: {"resists": n}),
        Strength("shorter-hold", 1, 20, 1, "a hit adds {after} instead of {before}", lambda n: {"shortest": n}),
        Strength(
            "stacking", 1, 1000, 1, "only {n} hit{s} can add up; then the longest counts", lambda n: {"stacking": n}
        ),
        Strength("cap", 1, 1000, 5, "never more than {n} turn{s} at once", lambda n: {"cap": n}),
        Strength("grace", 1, 1000, 1, "no hit in the {n} turn{s} after a hit", lambda n: {"grace": n}),
        Strength("tiring", 1, 20, 1, "every hit makes the next rarer by {n} in 20", lambda n: {"tiring": n}),
        Strength("break-free", 1, 1000, 20, "each turn frees 1 in {n}", lambda n: {"break_free": Fraction(1, n)}),
        Strength("turn-limit", 1, 20_000, 50, "free after {n} turn{s}", lambda n: {"limit": n}),
        Strength("starvation", 1, 20_000, 1000, "dead after {n} turn{s}", lambda n: {"starvation": n}),
    )
}
"""Remedies with a strength, by name."""


def chosen_remedies(strengths: Mapping[str, Iterable[int]], *, together: bool = False) -> list[Remedy]:
    """The rule as it is, and all remedies: those in ``strengths`` with each of these, others with their usual one.

    With ``together`` the last remedy is all those in ``strengths`` at once, with the first strength of each.

    Raises:
        InvalidValueError: there is no such strength, or nothing to put together.
    """
    found = [_PLAIN, _EXTRA_DRAW]
    for name, strength in STRENGTHS.items():
        found += [strength.remedy(number) for number in strengths.get(name, (strength.usual,))]
        if name == "stacking":
            found.append(_SPARE)
    if together:
        found.append(_together([STRENGTHS[name].remedy(next(iter(numbers))) for name, numbers in strengths.items()]))
    return found


def _together(remedies: list[Remedy]) -> Remedy:
    """One remedy that changes everything that these change."""
    if len(remedies) < 2:
        raise InvalidValueError("give the strengths of two remedies or more to try them together")
    fields: dict[str, Any] = {}
    for remedy in remedies:
        fields |= STRENGTHS[remedy.name].fields(remedy.strength or 0)
    what = ", ".join(f"{remedy.name} {remedy.strength}" for remedy in remedies)
    return replace(Remedy("together", what), **fields)
