"""Tallies of hunger, and mixed food: exact laws beside all games one by one, and games that are played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest

from vaultc.chance.generators import GENERATORS
from vaultc.odds.hunger import (
    Food,
    Larder,
    Order,
    PlayedHunger,
    RubberBand,
    TooManyStatesError,
    fresh_tally,
    hungry_game,
    leaking_games,
    leaking_tally,
)

ODDS = RubberBand()
MIXED = Larder(2, 2, 3, (Food("crumb", 1, 3), Food("waffle", 4), Food("other waffle", 4, 2)))


def games_of(
    odds: RubberBand, larder: Larder, levels: int, level: int = 0, share: Fraction = Fraction(1),
    value: Fraction | None = None, stock: int | None = None,
) -> Iterator[tuple[Fraction, int | None, int, Fraction]]:  # fmt: skip
    """Every way in which a game may go: its chance, the level on which the hero starves, what is left, the odds."""
    value = odds.start if value is None else value
    stock = larder.stock if stock is None else stock
    if level == levels:
        yield share, None, stock, value
        return
    if level % larder.meal_every == 0:
        if stock < larder.meal:
            yield share, level, stock, value
            return
        stock -= larder.meal
    chance, hit, miss = odds.step(value)
    whole = sum(food.weight for food in larder.foods)
    for food in larder.foods if chance else ():
        part = share * chance * Fraction(food.weight, whole)
        yield from games_of(odds, larder, levels, level + 1, part, hit, stock + food.nutrition)
    if chance < 1:
        yield from games_of(odds, larder, levels, level + 1, share * (1 - chance), miss, stock)


@pytest.mark.parametrize("larder", [MIXED, Larder(7, 3, 5, (Food("pie", 9), Food("bone", 2, 5))), Larder(1, 2)])
@pytest.mark.parametrize("order", Order, ids=lambda order: order.value)
def test_mixed_food_by_going_through_all_games(larder: Larder, order: Order) -> None:
    odds, levels = RubberBand(Fraction(2, 10), order=order), 6
    starved = [Fraction(0)] * levels
    left: dict[int, Fraction] = {}
    values: dict[Fraction, Fraction] = {}
    for share, level, stock, value in games_of(odds, larder, levels):
        values[value] = values.get(value, Fraction(0)) + share
        if level is None:
            left[stock] = left.get(stock, Fraction(0)) + share
        else:
            starved[level] += share
    game = hungry_game(odds, larder, levels)
    assert (game.starved_on, game.levels[-1].stock) == (starved, dict(sorted(left.items())))
    capped = hungry_game(odds, larder, levels, capped=True)
    assert (capped.starved_on, capped.odds_left) == (starved, values)
    assert capped.odds_of_starved == game.odds_of_starved
    assert sum(capped.odds_of_starved.values()) == sum(starved)
    tally = fresh_tally(odds, larder, levels, 300)
    assert tally.expected == [300 * share for share in starved]
    assert tally.variance == 300 * sum(starved) * (1 - sum(starved))


def test_three_games_that_leak_one_by_one() -> None:
    odds, larder, levels, games = RubberBand(Fraction(1, 10)), Larder(1, 2), 4, 3
    law: dict[tuple[Fraction, int], Fraction] = {(odds.start, 0): Fraction(1)}
    by_level = [Fraction(0)] * levels
    for _ in range(games):
        after: dict[tuple[Fraction, int], Fraction] = {}
        for (value, starved), before in law.items():
            for share, level, _, left in games_of(odds, larder, levels, 0, before, value):
                if level is not None:
                    by_level[level] += share
                state = left, starved + (level is not None)
                after[state] = after.get(state, Fraction(0)) + share
        law = after
    mean = sum(share * starved for (_, starved), share in law.items())
    square = sum(share * starved**2 for (_, starved), share in law.items())
    tally = leaking_tally(odds, larder, levels, games)
    assert tally.expected == pytest.approx([float(share) for share in by_level])
    assert tally.starved == pytest.approx(float(mean))
    assert tally.deviation**2 == pytest.approx(float(square - mean**2))
    assert sum(leaking_games(odds, larder, levels, games)) == pytest.approx(float(mean))


def test_waffles_that_leak(recorded) -> None:
    carried = recorded("rubber_band")["waffles"]["odds_carried_between_games"]
    tally = leaking_tally(ODDS, Larder(), 20, 10_000)
    assert tally.starved == pytest.approx(float(carried["expected_starved_in_10000_games"]), rel=1e-10)
    assert tally.deviation == pytest.approx(9.54, abs=0.01)


@pytest.mark.parametrize("leak", [False, True])
@pytest.mark.parametrize("larder", [MIXED, Larder(1, 2)])
def test_played_games_agree_with_the_law(larder: Larder, leak: bool) -> None:
    odds, levels, games = RubberBand(Fraction(3, 10)), 10, 4000
    counts = PlayedHunger(odds, larder, levels, leak).play("pcg64", 3, games)
    tally = (leaking_tally if leak else fresh_tally)(odds, larder, levels, games)
    assert sum(counts) > 50
    for counted, expected in zip(counts, tally.expected, strict=True):
        assert abs(counted - float(expected)) <= 4.5 * max(float(expected), 1) ** 0.5


def test_a_played_game_word_by_word() -> None:
    larder = Larder(3, 1, 3, (Food("crumb", 1, 3), Food("pie", 9)))
    words = islice(GENERATORS["rogue36"].words(5), 200)
    stock, value, ends = 3, ODDS.start, []
    for level in range(30):
        if stock < 3:
            ends.append(level)
            break
        stock -= 3
        value += ODDS.up
        if Fraction(next(words), 1 << 14) < value:
            value -= ODDS.down
            stock += 1 if Fraction(next(words), 1 << 14) < Fraction(3, 4) else 9
    counts = PlayedHunger(ODDS, larder, 30).play("rogue36", 5, 1)
    assert [level for level, count in enumerate(counts) if count] == ends


def test_too_many_states_for_an_exact_law() -> None:
    foods = tuple(Food(str(nutrition), nutrition) for nutrition in (9001, 9097, 9973, 8811, 9409, 9217))
    larder = Larder(60_000, 3, 10_000, foods)
    with pytest.raises(TooManyStatesError, match="--tally samples them"):
        fresh_tally(ODDS, larder, 60, 100)
    assert sum(PlayedHunger(ODDS, larder, 60).play("isaac", 1, 50)) <= 50


@pytest.mark.parametrize("make", [lambda: Food("x", 0), lambda: Food("x", 1, 0), lambda: Food("x", 10_001)])
def test_no_food(make) -> None:
    with pytest.raises(ValueError, match="nutrition and weight of x must be between 1 and 10000"):
        make()
    with pytest.raises(ValueError, match="larder"):
        Larder(meal=0)
    with pytest.raises(ValueError, match="kind of food"):
        Larder(foods=())
