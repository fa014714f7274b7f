"""Tallies of hunger: how many of many games starve, and on which level; exact, or counted in games that are played.

Rules: "Rubber-band odds". Odds may leak from game to game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

from vaultc.chance import generators, streams
from vaultc.odds.hunger import HungryGame, Larder, Odds, hungry_game
from vaultc.odds.rubber_band import MOST_ODDS, RubberBand
from vaultc.support.errors import InvalidValueError


@dataclass(frozen=True, slots=True)
class HungerTally:
    """The law of a tally of games in a row.

    ``expected`` is the mean number of games that starve on each level, ``variance`` the variance of their sum; both
    are fractions if all games begin alike.
    """

    games: int
    expected: list[Fraction] | list[float]
    variance: Fraction | float

    @property
    def starved(self) -> Fraction | float:
        """The mean number of games that starve."""
        return sum(self.expected[1:], self.expected[0])

    @property
    def deviation(self) -> float:
        """The standard deviation of that number."""
        return sqrt(max(self.variance, 0))


def fresh_tally(odds: RubberBand, larder: Larder, levels: int, games: int) -> HungerTally:
    """The tally of games that all begin with fresh odds; errors as :func:`vaultc.odds.hunger.hungry_game`."""
    game = hungry_game(odds, larder, levels, capped=True)
    variance = games * game.starved * (1 - game.starved)
    return HungerTally(games, [games * share for share in game.starved_on], variance)


def leaking_tally(odds: RubberBand, larder: Larder, levels: int, games: int) -> HungerTally:
    """The tally of games in which the odds of one game go on in the next; errors as :func:`leaking_games`."""
    import numpy

    played, leads, starving = _transitions(odds, larder, levels)
    by_level = numpy.array([[float(share) for share in game.starved_on] for game in played])
    law = numpy.zeros(len(played))
    law[0] = 1.0
    expected = numpy.zeros(levels)
    first, second = numpy.zeros(len(played)), numpy.zeros(len(played))
    for _ in range(games):
        expected += law @ by_level
        second = second @ leads + 2 * (first @ starving) + law @ starving
        first = first @ leads + law @ starving
        law = law @ leads
    variance = float(second.sum()) - float(first.sum()) ** 2
    return HungerTally(games, expected.tolist(), variance)


def leaking_games(odds: RubberBand, larder: Larder, levels: int, games: int) -> list[float]:
    """The chance to starve in each of a series of games in which the odds of one game go on in the next.

    Raises:
        InvalidValueError: there is no level, or the odds take too many values to follow the series.
    """
    import numpy

    played, leads, _ = _transitions(odds, larder, levels)
    starved = numpy.array([float(game.starved) for game in played])
    law = numpy.zeros(len(played))
    law[0] = 1.0
    chances: list[float] = []
    for _ in range(games):
        chances.append(float(law @ starved))
        law = law @ leads
    return chances


def _transitions(odds: RubberBand, larder: Larder, levels: int) -> tuple[list[HungryGame], Any, Any]:
    """The game from each of the odds with which one can begin, the first being fresh, and where it leads.

    The matrices have a row for each of the odds before, and a column for the odds after: of all games, and of those
    that starve.
    """
    import numpy

    values, played = _all_games(odds, larder, levels)
    leads, starving = numpy.zeros((len(values), len(values))), numpy.zeros((len(values), len(values)))
    for row, game in enumerate(played):
        for value, share in game.odds_left.items():
            leads[row, values[value]] = float(share)
        for value, share in game.odds_of_starved.items():
            starving[row, values[value]] = float(share)
    return played, leads, starving


def _all_games(odds: RubberBand, larder: Larder, levels: int) -> tuple[dict[Odds, int], list[HungryGame]]:
    """All odds with which a game can begin, numbered, and the game from each of them."""
    values = {odds.start: 0}
    played: list[HungryGame] = []
    waiting = [odds.start]
    for value in waiting:
        if len(waiting) > MOST_ODDS:
            raise InvalidValueError("these odds take too many values to be followed; choose rounder numbers")
        played.append(hungry_game(odds, larder, levels, value, capped=True))
        for left in played[-1].odds_left:
            if left not in values:
                values[left] = len(values)
                waiting.append(left)
    return values, played


# ---- games that are played


@dataclass(slots=True)
class PlayedHunger:
    """Games played with the words of a generator, each a number from 0 to 1.

    A level takes a word, and another one for the kind of its food if there are several. ``leak``: odds go on from game
    to game.
    """

    odds: RubberBand
    larder: Larder
    levels: int
    leak: bool = False

    def play(self, generator: str, seed: int, games: int) -> list[int]:
        """The number of games that starve on each level.

        Raises:
            InvalidValueError: there is no such generator, or it does not take the seed.
        """
        row = generators.generator_named(generator)
        words, whole = streams.seeded_words(row, seed), 1 << row.bits
        steps: dict[Odds, tuple[int, Odds, Odds]] = {}
        counts = [0] * self.levels
        value = self.odds.start
        for _ in range(games):
            level, value = self._game(words, whole, value if self.leak else self.odds.start, steps)
            if level is not None:
                counts[level] += 1
        return counts

    def _game(
        self, words: Iterator[int], whole: int, value: Odds, steps: dict[Odds, tuple[int, Odds, Odds]]
    ) -> tuple[int | None, Odds]:
        """One game: the level on which the hero starves, and the odds at the end; ``steps`` keeps those known."""
        stock = self.larder.stock
        for level in range(self.levels):
            if self.larder.has_meal(level):
                if stock < self.larder.meal:
                    return level, value
                stock -= self.larder.meal
            if value not in steps:
                chance, hit, miss = self.odds.step(value)
                steps[value] = ceil(chance * whole), hit, miss
            threshold, hit, miss = steps[value]
            found = next(words) < threshold
            value = hit if found else miss
            if found:
                stock += self._nutrition(words, whole)
        return None, value

    def _nutrition(self, words: Iterator[int], whole: int) -> int:
        """The nutrition of what is found."""
        foods = self.larder.foods
        if len(foods) == 1:
            return foods[0].nutrition
        place = next(words) * sum(food.weight for food in foods) // whole
        for food in foods:
            place -= food.weight
            if place < 0:
                return food.nutrition
        raise AssertionError("weights add up")
