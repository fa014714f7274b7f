"""Games that live on rubber-band odds: a larder, meals, and odds that leak from game to game.

Rules: "Rubber-band odds". A level with a meal takes one from the larder first; if there is none the hero
starves, which ends the game. Then the level may bring one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from vaultc.odds.chains import add_share
from vaultc.odds.rubber_band import MOST_ODDS, RubberBand
from vaultc.support.errors import InvalidValueError

Odds = Fraction


@dataclass(frozen=True, slots=True)
class Larder:
    """The hero's first supplies, and the levels on which a meal is due: the first one, and then at a fixed distance.

    Raises:
        InvalidValueError: the stock is below 0 or meals are not a whole number of levels apart.
    """

    stock: int = 2
    meal_every: int = 3

    def __post_init__(self) -> None:
        if self.stock < 0 or self.meal_every < 1:
            raise InvalidValueError("a larder holds 0 or more, and a meal is due every level or less often")


@dataclass(frozen=True, slots=True)
class HungryLevel:
    """The state after one level.

    ``chance`` is the chance of a hit for heroes who are still alive (None if there are none), ``starved`` the share of
    heroes who have starved by now, ``stock`` the shares of living heroes by their remaining supplies.
    """

    chance: Fraction | None
    meal: bool
    starved: Fraction
    stock: dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class HungryGame:
    """One game, level by level, and the law of the odds at its end, starved or not."""

    levels: tuple[HungryLevel, ...]
    odds_left: dict[Odds, Fraction]

    @property
    def starved(self) -> Fraction:
        """The chance to starve."""
        return self.levels[-1].starved


def hungry_game(odds: RubberBand, larder: Larder, levels: int, start: Odds | None = None) -> HungryGame:
    """The exact laws of one game; without ``start`` the odds begin fresh.

    Raises:
        InvalidValueError: there is no level.
    """
    if levels < 1:
        raise InvalidValueError("a game has at least one level")
    alive = {(odds.start if start is None else start, larder.stock): Fraction(1)}
    rows: list[HungryLevel] = []
    left: dict[Odds, Fraction] = {}
    starved = Fraction(0)
    for level in range(levels):
        meal = level % larder.meal_every == 0
        if meal:
            for state, share in [(state, share) for state, share in alive.items() if not state[1]]:
                starved += share
                add_share(left, state[0], share)
            alive = {(state[0], state[1] - 1): share for state, share in alive.items() if state[1]}
        chance = _mean_chance(odds, alive)
        alive = _searched(odds, alive)
        rows.append(HungryLevel(chance, meal, starved, _by_stock(alive)))
    for (value, _), share in alive.items():
        add_share(left, value, share)
    return HungryGame(tuple(rows), left)


Alive = Mapping[tuple[Odds, int], Fraction]
"""Shares of heroes by odds and stock."""


def _mean_chance(odds: RubberBand, alive: Alive) -> Fraction | None:
    whole = sum(alive.values(), Fraction(0))
    hits = sum((share * odds.step(value)[0] for (value, _), share in alive.items()), Fraction(0))
    return hits / whole if whole else None


def _searched(odds: RubberBand, alive: Alive) -> dict[tuple[Odds, int], Fraction]:
    """The state after the level, with or without a meal on it."""
    after: dict[tuple[Odds, int], Fraction] = {}
    for (value, stock), share in alive.items():
        chance, hit, miss = odds.step(value)
        add_share(after, (hit, stock + 1), share * chance)
        add_share(after, (miss, stock), share * (1 - chance))
    return after


def _by_stock(alive: Alive) -> dict[int, Fraction]:
    law: dict[int, Fraction] = {}
    for (_, stock), share in alive.items():
        add_share(law, stock, share)
    return dict(sorted(law.items()))


def leaking_games(odds: RubberBand, larder: Larder, levels: int, games: int) -> list[float]:
    """The chance to starve in each of a series of games in which the odds of one game go on in the next.

    Raises:
        InvalidValueError: there is no level, or the odds take too many values to follow the series.
    """
    import numpy

    values, played = _all_games(odds, larder, levels)
    leads = numpy.zeros((len(values), len(values)))
    for row, game in enumerate(played):
        for value, share in game.odds_left.items():
            leads[row, values[value]] = float(share)
    starved = numpy.array([float(game.starved) for game in played])
    law = numpy.zeros(len(values))
    law[0] = 1.0
    chances: list[float] = []
    for _ in range(games):
        chances.append(float(law @ starved))
        law = law @ leads
    return chances


def _all_games(odds: RubberBand, larder: Larder, levels: int) -> tuple[dict[Odds, int], list[HungryGame]]:
    """All odds with which a game can begin, numbered, and the game from each of them."""
    values = {odds.start: 0}
    played: list[HungryGame] = []
    waiting = [odds.start]
    for value in waiting:
        if len(waiting) > MOST_ODDS:
            raise InvalidValueError("these odds take too many values to be followed; choose rounder numbers")
        played.append(hungry_game(odds, larder, levels, value))
        for left in played[-1].odds_left:
            if left not in values:
                values[left] = len(values)
                waiting.append(left)
    return values, played
