"""The floating eye that never lets go: how often a hero is held without end, with fair dice and with real generators.

A counter starts at 0. Every turn the eye hits with a chance that depends on the armour class and then adds 2 or 3;
then the counter falls by one. At 0 the hero is free. Generators play every game of Rogue's, also under changed rules,
or trials in a row. Rules: "The floating-eye softlock".
"""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from math import inf, log

import numpy
import numpy.typing

from vaultc.chance import congruential
from vaultc.odds import floating_eye
from vaultc.support.dataclass import dataclass, replace

FOR_EVER = 1 << 40
"""Turns after which no result changes: every trial of the 32768 states that ends has ended before."""

Numbers = numpy.typing.NDArray[numpy.int64]


def locked_for_ever(armour_class: int) -> float:
    """The chance to be held without end by one floating eye, with a good generator; errors as :class:`gazes.Swing`."""
    return floating_eye.Gaze(floating_eye.Swing(armour_class)).locked_for_ever()


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


def rogue_trials(
    gaze: int | floating_eye.Gaze, *, extra_draw: bool = False, limit: int = floating_eye.TURNS
) -> RogueTrials:
    """Every trial that Rogue 3.6.3's generator can produce.

    A number means the gaze of one floating eye at that armour class. ``extra_draw`` spends one more draw every turn.
    Turns are doubled repeatedly (where they lead, what they add, how low the counter sinks on the way), so that no
    trial has to be played turn by turn.
    """
    chosen = floating_eye.Gaze(floating_eye.Swing(gaze)) if isinstance(gaze, int) else gaze
    end, change = _turns(chosen, extra_draw)
    leaps = [_Leap(end, change, change)]
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


def _turns(gaze: floating_eye.Gaze, extra_draw: bool) -> tuple[Numbers, Numbers]:
    """The state after a turn from each state, and the change of the counter; a miss at 0 counts as -1, which also frees
    the hero."""
    state = numpy.arange(congruential.ROGUE_STATES)
    change = numpy.full(congruential.ROGUE_STATES, -1, dtype=numpy.int64)
    everyone = numpy.ones(congruential.ROGUE_STATES, dtype=bool)
    for _ in range(gaze.eyes):
        roll, state = _rolled(state, floating_eye.SIDES, everyone)
        hit = roll + 1 + gaze.swing.bonus >= gaze.swing.needed
        if gaze.resists:
            resisting, state = _rolled(state, floating_eye.SIDES, hit)
            hit &= resisting >= gaze.resists
        more, state = _rolled(state, gaze.spread, hit)
        change += numpy.where(hit, more + gaze.shortest, 0)
    if extra_draw:
        _, state = _rolled(state, 100, everyone)
    return state, change


def _rolled(state: Numbers, bound: int, who: Booleans) -> tuple[Numbers, Numbers]:
    """0 to ``bound - 1`` from each state, and the states after it; only games that draw move on."""
    after = (state * 11109 + 13849) % congruential.ROGUE_STATES
    rolls: Numbers = (after >> 1) % bound
    return rolls, numpy.where(who, after, state)


Booleans = numpy.typing.NDArray[numpy.bool_]

_HOPELESS = 1e-15


@dataclass(frozen=True, slots=True)
class Held:
    """Results of trials: the number of locks, and the turns that free heroes were held, at most and on average.

    ``starved`` is the number of heroes who were held until they starved.
    """

    trials: int
    locked: int
    longest: int
    mean: float
    starved: int = 0


# ---- every game of Rogue's generator


def every_rogue_game(
    gaze: floating_eye.Gaze,
    remedy: floating_eye.Remedy,
    turns: int = floating_eye.TURNS,
    states: abc.Sequence[int] = range(congruential.ROGUE_STATES),
) -> Held:
    """One trial from each of the 32768 states of Rogue 3.6.3's generator, or from some of them."""
    changed = remedy.gaze(gaze)
    chosen = numpy.array(states)
    if remedy.is_plain:
        found = rogue_trials(changed, extra_draw=remedy.extra_draw, limit=turns)
        return _held(found.locked[chosen], found.turns[chosen] - 1)
    games = _Games(remedy, changed, chosen)
    last = min(turns, remedy.end or turns)
    for turn in range(last):
        games.play(turn)
        if not len(games.alive):
            break
    ended = numpy.zeros(len(chosen), dtype=bool)
    ended[games.alive] = True
    if remedy.end is None or turns < remedy.end:
        return _held(ended, games.freed)
    if remedy.starves:
        return replace(_held(ended, games.freed), locked=0, starved=len(games.alive))
    return _held(numpy.zeros(len(chosen), dtype=bool), numpy.where(ended, last, games.freed))


def _held(held: Booleans, turns: Numbers) -> Held:
    free = turns[~held]
    longest, mean = (int(free.max()), float(free.mean())) if len(free) else (0, 0.0)
    return Held(len(held), int(held.sum()), longest, mean)


class _Games:
    """All games side by side; ``alive`` are the numbers of the trials in which the hero is still held."""

    def __init__(self, remedy: floating_eye.Remedy, gaze: floating_eye.Gaze, states: Numbers) -> None:
        self.remedy = remedy
        self.gaze = gaze
        self.alive = numpy.arange(len(states))
        self.state = states
        self.counter = numpy.zeros(len(states), dtype=numpy.int64)
        self.hits = numpy.zeros(len(states), dtype=numpy.int64)
        self.grace = numpy.zeros(len(states), dtype=numpy.int64)
        self.freed = numpy.zeros(len(states), dtype=numpy.int64)

    def play(self, turn: int) -> None:
        """One turn of every game; heroes who come free leave."""
        exposed = self.grace == 0
        if self.remedy.spares_the_held:
            exposed &= self.counter == 0
        before = self.hits
        for _ in range(self.gaze.eyes):
            self._swing(exposed)
        self.grace = numpy.where(self.hits > before, self.remedy.grace, numpy.maximum(self.grace - 1, 0))
        if self.remedy.extra_draw:
            self._rnd(100, numpy.ones(len(self.alive), dtype=bool))
        self.counter = numpy.maximum(self.counter - 1, 0)
        held = self.counter > 0
        if self.remedy.break_free:
            parts = self.remedy.break_free.denominator
            escape = self._rnd(parts, held) < self.remedy.break_free.numerator
            held &= ~escape
        self.freed[self.alive[~held]] = turn
        self.alive, self.state = self.alive[held], self.state[held]
        self.counter, self.hits, self.grace = self.counter[held], self.hits[held], self.grace[held]

    def _swing(self, exposed: Booleans) -> None:
        """One eye looks at all heroes exposed to it."""
        swing = self.gaze.swing
        roll = self._rnd(floating_eye.SIDES, exposed) + 1 + swing.bonus - self.remedy.tiring * self.hits
        hit = exposed & (roll >= swing.needed)
        if self.gaze.resists:
            hit &= self._rnd(floating_eye.SIDES, hit) >= self.gaze.resists
        more = self._rnd(self.gaze.spread, hit) + self.gaze.shortest
        total = self.counter + more
        if self.remedy.stacking is not None:
            total = numpy.where(self.hits < self.remedy.stacking, total, numpy.maximum(self.counter, more))
        if self.remedy.cap is not None:
            total = numpy.minimum(total, self.remedy.cap)
        self.counter = numpy.where(hit, total, self.counter)
        self.hits = self.hits + hit

    def _rnd(self, bound: int, who: Booleans) -> Numbers:
        """0 to ``bound - 1`` for every game; only games that draw move on."""
        rolls, self.state = _rolled(self.state, bound, who)
        return rolls


# ---- trials in a row


def trials_in_a_row(
    words: abc.Iterator[int], gaze: floating_eye.Gaze, trials: int, turns: int = floating_eye.TURNS
) -> Held:
    """That many trials in a row with one generator, whose words are reduced by remainder.

    A trial is given up as locked once a fair die would free one hero in 10^15 at most.
    """
    root = gaze.escape_root()
    limit = inf if root == 1 else 1.0  # the counter from which a fair die hardly ever comes down
    if 0 < root < 1:
        limit = log(_HOPELESS) / log(root)
    held: list[int] = []
    for _ in range(trials):
        turn = _one_trial(words.__next__, gaze, turns, limit)
        if turn is not None:
            held.append(turn)
    return Held(trials, trials - len(held), max(held, default=0), sum(held) / len(held) if held else 0.0)


def _one_trial(word: abc.Callable[[], int], gaze: floating_eye.Gaze, turns: int, limit: float) -> int | None:
    """For how many turns the hero was held; None if that has no end."""
    needed = gaze.swing.needed - gaze.swing.bonus - 1
    counter = 0
    for turn in range(turns):
        for _ in range(gaze.eyes):
            if word() % floating_eye.SIDES >= needed and (
                not gaze.resists or word() % floating_eye.SIDES >= gaze.resists
            ):
                counter += word() % gaze.spread + gaze.shortest
        counter -= 1
        if counter <= 0:
            return turn
        if counter > limit:
            return None
    return None
