"""Rubber-band odds: every level adds to the odds, every hit takes away; and hunger where food comes by them.

Rules: "Rubber-band odds".

A level with a meal takes one from the larder first; if there is none the hero starves, which ends the game. Then the
level may bring one. A tally tells how many of many games starve, and on which level; odds may leak from game to game.
It is exact, or counted in games that are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from math import ceil, sqrt
from typing import Any

from vaultc.chance import generators
from vaultc.odds import laws
from vaultc.support.dataclass import dataclass
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
        return laws.hit_law({self.start: Fraction(1)}, self.step, levels)

    def level_chances(self, levels: int) -> list[Fraction]:
        """Exact chance of a hit on each of the first levels."""
        return laws.hit_chances({self.start: Fraction(1)}, self.step, levels)


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
            chances.append(laws.hit_chance(law, step))
            law = laws.evolve(law, step)
        found.append((chances[0], sum(chances)))
    return found


GAMES = {
    "waffles": (Fraction(7, 10), Fraction(3, 20), Fraction(2, 5)),
    "staircakes": (Fraction(-1, 50), Fraction(1, 50), Fraction(1)),
}
"""Start, step up and drop of the known case of rubber-band odds; a staircake never comes on the first level."""


Odds = Fraction

MOST_NUTRITION = 10_000
MOST_STATES = 2000
"""The most pairs of odds and stock that an exact law may have."""


class TooManyStatesError(InvalidValueError):
    """An exact law would need too many states; it can be sampled."""


@dataclass(frozen=True, slots=True)
class Food:
    """A kind of food: its nutrition, and its weight when a level brings food.

    Raises:
        InvalidValueError: one of them is not a number from 1 to 10000.
    """

    name: str
    nutrition: int = 1
    weight: int = 1

    def __post_init__(self) -> None:
        if not (1 <= self.nutrition <= MOST_NUTRITION and 1 <= self.weight <= MOST_NUTRITION):
            raise InvalidValueError(f"nutrition and weight of {self.name} must be between 1 and {MOST_NUTRITION}")


@dataclass(frozen=True, slots=True)
class Larder:
    """The hero's first supplies in units of nutrition, and the meals: the first level, and then at a fixed distance.

    A meal takes ``meal`` units; ``foods`` are the kinds that levels bring.

    Raises:
        InvalidValueError: the stock is below 0, a meal is not a whole number of units or of levels apart, or there is
            no food.
    """

    stock: int = 2
    meal_every: int = 3
    meal: int = 1
    foods: tuple[Food, ...] = (Food("food"),)

    def __post_init__(self) -> None:
        if self.stock < 0 or self.meal_every < 1 or not 1 <= self.meal <= MOST_NUTRITION:
            raise InvalidValueError("a larder holds 0 or more, and a meal is due every level or less often")
        if not self.foods:
            raise InvalidValueError("a larder needs a kind of food")

    def has_meal(self, level: int) -> bool:
        """True if a meal is due on a level, counted from 0."""
        return level % self.meal_every == 0

    def enough(self, level: int, levels: int) -> int:
        """Units that last for all meals of a game after that level, counted from 0."""
        return self.meal * sum(map(self.has_meal, range(level + 1, levels)))

    @property
    def shares(self) -> dict[int, Fraction]:
        """The law of the nutrition of what a level brings."""
        law: dict[int, Fraction] = {}
        whole = sum(food.weight for food in self.foods)
        for food in self.foods:
            laws.add_share(law, food.nutrition, Fraction(food.weight, whole))
        return law


@dataclass(frozen=True, slots=True)
class HungryLevel:
    """The state after one level.

    ``chance`` is the chance of a hit for heroes who are still alive (None if there are none), ``starved`` the share of
    heroes who have starved by now, ``stock`` the shares of living heroes by their remaining units of nutrition.
    """

    chance: Fraction | None
    meal: bool
    starved: Fraction
    stock: dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class HungryGame:
    """One game, level by level, and the law of the odds at its end, of all heroes and of the starved."""

    levels: tuple[HungryLevel, ...]
    odds_left: dict[Odds, Fraction]
    odds_of_starved: dict[Odds, Fraction]

    @property
    def starved(self) -> Fraction:
        """The chance to starve."""
        return self.levels[-1].starved

    @property
    def starved_on(self) -> list[Fraction]:
        """The chance to starve on each level."""
        so_far = [Fraction(0), *(level.starved for level in self.levels)]
        return [after - before for before, after in pairwise(so_far)]


def hungry_game(
    odds: RubberBand, larder: Larder, levels: int, start: Odds | None = None, *, capped: bool = False
) -> HungryGame:
    """The exact laws of one game; without ``start`` the odds begin fresh.

    With ``capped`` no stock is larger than all meals to come, which changes nobody's fate and needs fewer states.

    Raises:
        InvalidValueError: there is no level.
        TooManyStatesError: there are too many states.
    """
    if levels < 1:
        raise InvalidValueError("a game has at least one level")
    alive = {(odds.start if start is None else start, larder.stock): Fraction(1)}
    rows: list[HungryLevel] = []
    left: dict[Odds, Fraction] = {}
    for level in range(levels):
        meal = larder.has_meal(level)
        if meal:
            for state, share in alive.items():
                if state[1] < larder.meal:
                    laws.add_share(left, state[0], share)
            alive = {(state[0], state[1] - larder.meal): share for state, share in alive.items()
                     if state[1] >= larder.meal}  # fmt: skip
        living = sum(alive.values(), Fraction(0))
        hits = sum((share * odds.step(value)[0] for (value, _), share in alive.items()), Fraction(0))
        alive = _searched(odds, larder.shares, alive, larder.enough(level, levels) if capped else None)
        stock: dict[int, Fraction] = {}
        for (_, units), share in alive.items():
            laws.add_share(stock, units, share)
        chance = hits / living if living else None
        rows.append(HungryLevel(chance, meal, sum(left.values(), Fraction(0)), dict(sorted(stock.items()))))
    starved = left.copy()
    for (value, _), share in alive.items():
        laws.add_share(left, value, share)
    return HungryGame(tuple(rows), left, starved)


Alive = Mapping[tuple[Odds, int], Fraction]
"""Shares of heroes by odds and stock."""


def _searched(
    odds: RubberBand, shares: Mapping[int, Fraction], alive: Alive, most: int | None
) -> dict[tuple[Odds, int], Fraction]:
    """The state after the level, with or without food on it; no stock is above ``most``, if that is given.

    Raises:
        TooManyStatesError: there are too many states.
    """
    after: dict[tuple[Odds, int], Fraction] = {}
    for (value, stock), share in alive.items():
        chance, hit, miss = odds.step(value)
        for nutrition, part in shares.items():
            more = stock + nutrition if most is None else min(stock + nutrition, most)
            laws.add_share(after, (hit, more), share * chance * part)
        laws.add_share(after, (miss, stock if most is None else min(stock, most)), share * (1 - chance))
        if len(after) > MOST_STATES:
            raise TooManyStatesError("these odds and foods have too many states for an exact law; --tally samples them")
    return after


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
    """The tally of games that all begin with fresh odds; errors as :func:`hungry_game`."""
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

    values = {odds.start: 0}  # all odds with which a game can begin, numbered
    waiting, played = [odds.start], list[HungryGame]()
    for value in waiting:
        if len(waiting) > MOST_ODDS:
            raise InvalidValueError("these odds take too many values to be followed; choose rounder numbers")
        played.append(hungry_game(odds, larder, levels, value, capped=True))
        for left in played[-1].odds_left:
            if left not in values:
                values[left] = len(values)
                waiting.append(left)
    leads, starving = numpy.zeros((len(values), len(values))), numpy.zeros((len(values), len(values)))
    for row, game in enumerate(played):
        for value, share in game.odds_left.items():
            leads[row, values[value]] = float(share)
        for value, share in game.odds_of_starved.items():
            starving[row, values[value]] = float(share)
    return played, leads, starving


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
        words, whole = generators.seeded_words(row, seed), 1 << row.bits
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
