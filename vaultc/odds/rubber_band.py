"""Rubber-band odds: every level adds to the odds, every hit takes away from them. Rules: "Rubber-band odds"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from vaultc.odds import chains
from vaultc.support.errors import InvalidValueError


class Order(Enum):
    """The order of the events on a level; the first one is the prototype's."""

    ADD_TEST_SUBTRACT = "add-test-sub"
    TEST_SUBTRACT_OR_ADD = "test-sub-or-add"
    TEST_SUBTRACT_THEN_ADD = "test-sub-then-add"
    CLAMPED = "add-clamp-test-sub-clamp"


def _clamp(odds: Fraction) -> Fraction:
    return min(max(odds, Fraction(0)), Fraction(1))


@dataclass(frozen=True, slots=True)
class RubberBand:
    """A dispenser of hits; the state is the stored odds, which may leave 0 to 1 unless the order clamps them.

    Raises:
        InvalidValueError: ``up`` or ``down`` is not positive, or ``up`` is above ``down``.
    """

    start: Fraction = Fraction(7, 10)
    up: Fraction = Fraction(3, 20)
    down: Fraction = Fraction(2, 5)
    order: Order = Order.ADD_TEST_SUBTRACT

    def __post_init__(self) -> None:
        if self.up <= 0 or self.down <= 0:
            raise InvalidValueError("the step up and the drop must be above 0")
        if self.up > self.down:
            raise InvalidValueError("the step up must not be above the drop, or the odds never come down")

    def step(self, odds: Fraction) -> tuple[Fraction, Fraction, Fraction]:
        """Chance of a hit on the next level, odds after a hit, odds after a miss."""
        if self.order is Order.ADD_TEST_SUBTRACT:
            raised = odds + self.up
            return _clamp(raised), raised - self.down, raised
        if self.order is Order.TEST_SUBTRACT_OR_ADD:
            return _clamp(odds), odds - self.down, odds + self.up
        if self.order is Order.TEST_SUBTRACT_THEN_ADD:
            return _clamp(odds), odds - self.down + self.up, odds + self.up
        raised = _clamp(odds + self.up)
        return raised, _clamp(raised - self.down), raised

    @property
    def long_run_rate(self) -> Fraction | None:
        """Share of levels with a hit in the long run, for any start; None where clamping destroys it."""
        if self.order is Order.CLAMPED:
            return None
        if self.order is Order.TEST_SUBTRACT_OR_ADD:
            return self.up / (self.up + self.down)
        return self.up / self.down

    def law(self, levels: int) -> dict[int, Fraction]:
        """Exact law of the number of hits in that many levels."""
        return chains.hit_law({self.start: Fraction(1)}, self.step, levels)

    def level_chances(self, levels: int) -> list[Fraction]:
        """Exact chance of a hit on each of the first levels."""
        return chains.hit_chances({self.start: Fraction(1)}, self.step, levels)


MOST_ODDS = 300
"""The most values that the odds of a series of games may take."""


def leaking_hits(odds: RubberBand, levels: int, games: int) -> list[tuple[float, float]]:
    """Games in a row in which the odds are not reset: by game the chance of its first level, and the hits on average.

    Raises:
        InvalidValueError: the odds take too many values to follow the series.
    """

    def step(value: Fraction) -> tuple[float, Fraction, Fraction]:
        chance, hit, miss = odds.step(value)
        return float(chance), hit, miss

    law: dict[Fraction, float] = {odds.start: 1.0}
    found: list[tuple[float, float]] = []
    for _ in range(games):
        chances: list[float] = []
        for _ in range(levels):
            if len(law) > MOST_ODDS:
                raise InvalidValueError("these odds take too many values to be followed; choose rounder numbers")
            chances.append(chains.hit_chance(law, step))
            law = chains.evolve(law, step)
        found.append((chances[0], sum(chances)))
    return found


GAMES = {
    "waffles": (Fraction(7, 10), Fraction(3, 20), Fraction(2, 5)),
    "staircakes": (Fraction(-1, 50), Fraction(1, 50), Fraction(1)),
}
"""Start, step up and drop of the known case of rubber-band odds; a staircake never comes on the first level."""
