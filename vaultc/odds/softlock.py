"""The floating eye that never lets go: how often a hero is held without end. Rules: "The floating-eye softlock".

A counter starts at 0. Every turn the eye hits with a chance that depends on the armour class and then adds 2 or 3;
then the counter falls by one. At 0 the hero is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy
import numpy.typing

from vaultc.chance import congruential
from vaultc.odds import gazes
from vaultc.support.errors import InvalidValueError

FOR_EVER = 1 << 40
"""Turns after which no result changes: every trial of the 32768 states that ends has ended before."""

BEST_ARMOUR, WORST_ARMOUR = 0, 19

Numbers = numpy.typing.NDArray[numpy.int64]


def hit_chance(armour_class: int) -> Fraction:
    """The chance that the eye hits with a fair die.

    Raises:
        InvalidValueError: the armour class is not between 0 and 19.
    """
    if not BEST_ARMOUR <= armour_class <= WORST_ARMOUR:
        raise InvalidValueError(
            f"the armour class must be between {BEST_ARMOUR} and {WORST_ARMOUR}, not {armour_class}"
        )
    return Fraction(armour_class + 1, 20)


def drift(armour_class: int) -> Fraction:
    """Return the mean change of the counter in a turn; above 0 the hero may be held without end."""
    return Fraction(5, 2) * hit_chance(armour_class) - 1


def locked_for_ever(armour_class: int) -> float:
    """The chance to be held without end, with a good generator; errors as :func:`hit_chance`."""
    p = float(hit_chance(armour_class))
    if drift(armour_class) <= 0:
        return 0.0
    root = (-p + sqrt(p * p + 2 * p * (1 - p))) / p
    return p - p / 2 * (root + root * root)


def held_after(armour_class: int, turns: int) -> float:
    """The chance to be still held after that many turns, with a good generator; errors as :func:`hit_chance`."""
    p = float(hit_chance(armour_class))
    counter = numpy.zeros(2 * turns + 3)
    counter[0] = 1.0
    for turn in range(turns):
        top = 2 * turn + 3
        held = counter[:top].copy()
        counter[:top] = 0.0
        counter[: top - 1] += (1 - p) * held[1:]
        counter[1 : top + 1] += p / 2 * held
        counter[2 : top + 2] += p / 2 * held
        counter[0] = 0.0
    return float(counter.sum())


@dataclass(frozen=True, slots=True)
class RogueTrials:
    """One trial from every state of Rogue's generator: True for a lock, the number of turns, the last state.

    Arrays by state before the trial; ``turns`` is the limit where the trial locks.
    """

    locked: numpy.typing.NDArray[numpy.bool_]
    turns: Numbers
    end: Numbers

    @property
    def locking_states(self) -> int:
        """From how many of the 32768 states a trial locks."""
        return int(self.locked.sum())

    @property
    def longest_held(self) -> int:
        """For how many turns a hero was held, at most, and yet escaped on the next."""
        return int(self.turns[~self.locked].max()) - 1

    @property
    def longest_escape(self) -> int:
        """As :attr:`longest_held`, or 0 if no hero escapes."""
        return self.longest_held if not self.locked.all() else 0

    def in_a_row(self, trials: int) -> float:
        """Share of locked trials among that many in a row, averaged over all first states."""
        return float(self.exactly_in_a_row(trials))

    def exactly_in_a_row(self, trials: int) -> Fraction:
        """As :meth:`in_a_row`, as a fraction."""
        state = numpy.arange(congruential.ROGUE_STATES)
        total = numpy.zeros(congruential.ROGUE_STATES, dtype=numpy.int64)
        count, end = self.locked.astype(numpy.int64), self.end
        left = trials
        while left:
            if left & 1:
                total += count[state]
                state = end[state]
            count, end = count + count[end], end[end]
            left >>= 1
        return Fraction(int(total.sum()), trials * congruential.ROGUE_STATES)


def rogue_trials(gaze: int | gazes.Gaze, *, extra_draw: bool = False, limit: int = gazes.TURNS) -> RogueTrials:
    """Every trial that Rogue 3.6.3's generator can produce.

    A number means the gaze of one floating eye at that armour class. ``extra_draw`` spends one more draw every turn.
    Turns are doubled repeatedly (where they lead, what they add, how low the counter sinks on the way), so that no
    trial has to be played turn by turn.
    """
    leaps = [_single_turns(gazes.Gaze(gazes.Swing(gaze)) if isinstance(gaze, int) else gaze, extra_draw)]
    while 1 << len(leaps) <= limit:
        half = leaps[-1]
        lowest = numpy.minimum(half.lowest, half.change + half.lowest[half.end])
        leaps.append(_Leap(half.end[half.end], half.change + half.change[half.end], lowest))
    state = numpy.arange(congruential.ROGUE_STATES)
    counter = numpy.zeros(congruential.ROGUE_STATES, dtype=numpy.int64)
    turns = numpy.zeros(congruential.ROGUE_STATES, dtype=numpy.int64)
    for length, leap in reversed(list(enumerate(leaps))):
        for _ in range(2 if length == len(leaps) - 1 else 1):
            free = (counter + leap.lowest[state] > 0) & (turns + (1 << length) < limit)
            counter = numpy.where(free, counter + leap.change[state], counter)
            turns = numpy.where(free, turns + (1 << length), turns)
            state = numpy.where(free, leap.end[state], state)
    last = leaps[0]
    counter += last.change[state]
    return RogueTrials(counter > 0, turns + 1, last.end[state])


@dataclass(frozen=True, slots=True)
class _Leap:
    """Some turns from every state: their end states, their changes, the lowest change on the way."""

    end: Numbers
    change: Numbers
    lowest: Numbers


def _single_turns(gaze: gazes.Gaze, extra_draw: bool) -> _Leap:
    """One turn from every state; a miss at 0 counts as -1, which also frees the hero."""
    rows = [_turn(congruential.Rogue36(state), gaze, extra_draw) for state in range(congruential.ROGUE_STATES)]
    end = numpy.array([row[0] for row in rows])
    change = numpy.array([row[1] for row in rows])
    return _Leap(end, change, change)


def _turn(generator: congruential.Rogue36, gaze: gazes.Gaze, extra_draw: bool) -> tuple[int, int]:
    change = -1
    for _ in range(gaze.eyes):
        hit = generator.rnd(gazes.SIDES) + 1 + gaze.swing.bonus >= gaze.swing.needed
        if hit and (not gaze.resists or generator.rnd(gazes.SIDES) >= gaze.resists):
            change += generator.rnd(gaze.spread) + gaze.shortest
    if extra_draw:
        generator.rnd(100)
    return generator.state % congruential.ROGUE_STATES, change
