"""Gazes played with real generators: every game of Rogue's under changed rules, and trials in a row of any generator.

Rules: "The floating-eye softlock".
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, replace
from math import log

import numpy
import numpy.typing

from vaultc.chance.congruential import ROGUE_STATES
from vaultc.odds import gazes, softlock
from vaultc.odds.remedies import Remedy

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
    gaze: gazes.Gaze, remedy: Remedy, turns: int = gazes.TURNS, states: abc.Sequence[int] = range(ROGUE_STATES)
) -> Held:
    """One trial from each of the 32768 states of Rogue 3.6.3's generator, or from some of them."""
    changed = remedy.gaze(gaze)
    chosen = numpy.array(states)
    if remedy.is_plain:
        found = softlock.rogue_trials(changed, extra_draw=remedy.extra_draw, limit=turns)
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


def _held(held: Booleans, turns: softlock.Numbers) -> Held:
    free = turns[~held]
    longest, mean = (int(free.max()), float(free.mean())) if len(free) else (0, 0.0)
    return Held(len(held), int(held.sum()), longest, mean)


class _Games:
    """All games side by side; ``alive`` are the numbers of the trials in which the hero is still held."""

    def __init__(self, remedy: Remedy, gaze: gazes.Gaze, states: softlock.Numbers) -> None:
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
        roll = self._rnd(gazes.SIDES, exposed) + 1 + swing.bonus - self.remedy.tiring * self.hits
        hit = exposed & (roll >= swing.needed)
        if self.gaze.resists:
            hit &= self._rnd(gazes.SIDES, hit) >= self.gaze.resists
        more = self._rnd(self.gaze.spread, hit) + self.gaze.shortest
        total = self.counter + more
        if self.remedy.stacking is not None:
            total = numpy.where(self.hits < self.remedy.stacking, total, numpy.maximum(self.counter, more))
        if self.remedy.cap is not None:
            total = numpy.minimum(total, self.remedy.cap)
        self.counter = numpy.where(hit, total, self.counter)
        self.hits = self.hits + hit

    def _rnd(self, bound: int, who: Booleans) -> softlock.Numbers:
        """0 to ``bound - 1`` for every game; only games that draw move on."""
        after = (self.state * 11109 + 13849) % ROGUE_STATES
        self.state = numpy.where(who, after, self.state)
        rolls: softlock.Numbers = (after >> 1) % bound
        return rolls


# ---- trials in a row


def trials_in_a_row(words: abc.Iterator[int], gaze: gazes.Gaze, trials: int, turns: int = gazes.TURNS) -> Held:
    """That many trials in a row with one generator, whose words are reduced by remainder.

    A trial is given up as locked once a fair die would free one hero in 10^15 at most.
    """
    limit = _hopeless(gaze)
    held: list[int] = []
    for _ in range(trials):
        turn = _one_trial(words.__next__, gaze, turns, limit)
        if turn is not None:
            held.append(turn)
    return Held(trials, trials - len(held), max(held, default=0), sum(held) / len(held) if held else 0.0)


def _hopeless(gaze: gazes.Gaze) -> float:
    """The counter from which a fair die hardly ever comes down."""
    root = gaze.escape_root()
    return float("inf") if root == 1 else log(_HOPELESS) / log(root) if root else 1.0


def _one_trial(word: abc.Callable[[], int], gaze: gazes.Gaze, turns: int, limit: float) -> int | None:
    """For how many turns the hero was held; None if that has no end."""
    needed = gaze.swing.needed - gaze.swing.bonus - 1
    counter = 0
    for turn in range(turns):
        for _ in range(gaze.eyes):
            if word() % gazes.SIDES >= needed and (not gaze.resists or word() % gazes.SIDES >= gaze.resists):
                counter += word() % gaze.spread + gaze.shortest
        counter -= 1
        if counter <= 0:
            return turn
        if counter > limit:
            return None
    return None
