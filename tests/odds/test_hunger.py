"""Larders filled by rubber-band odds, odds that leak, and streaks of misses."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from vaultc.odds.hunger import Larder, Order, RubberBand, hungry_game, leaking_games, leaking_hits
from vaultc.odds.laws import drought_chance, longest_streak_law, streaks_expected

ODDS = RubberBand()


def test_waffles(recorded) -> None:
    expected = recorded("rubber_band")["waffles"]
    game = hungry_game(ODDS, Larder(), 20)
    assert game.starved == 0
    left = {str(stock): str(share) for stock, share in game.levels[-1].stock.items()}
    assert left == expected["fresh_odds_each_game"]["waffles_left"]
    assert [level.chance for level in game.levels] == ODDS.level_chances(20)
    leaking = leaking_games(ODDS, Larder(), 20, 10_000)
    carried = expected["odds_carried_between_games"]
    assert leaking[0] == 0
    assert leaking[1] == pytest.approx(float(carried["p_starve_game_2"]), rel=1e-12)
    assert leaking[-1] == pytest.approx(float(carried["p_starve_long_run"]), rel=1e-12)
    assert sum(leaking) == pytest.approx(float(carried["expected_starved_in_10000_games"]), rel=1e-10)


def played(odds: RubberBand, larder: Larder, hits: tuple[bool, ...]) -> tuple[Fraction, int | None]:
    """One game with given luck: how likely it is, and what is left (None for starved)."""
    value, stock, share = odds.start, larder.stock, Fraction(1)
    for level, hit in enumerate(hits):
        if level % larder.meal_every == 0:
            stock -= 1
            if stock < 0:
                return share / 2 ** (len(hits) - level), None
        chance, after, missed = odds.step(value)
        share *= chance if hit else 1 - chance
        value, stock = (after, stock + 1) if hit else (missed, stock)
    return share, stock


@pytest.mark.parametrize("larder", [Larder(0, 3), Larder(1, 2), Larder(1, 1), Larder(2, 3)])
@pytest.mark.parametrize("order", Order, ids=lambda order: order.value)
def test_hunger_by_going_through_all_games(larder: Larder, order: Order) -> None:
    odds, levels = RubberBand(Fraction(1, 10), order=order), 8
    left: dict[int, Fraction] = {}
    starved = Fraction(0)
    for hits in product((True, False), repeat=levels):
        share, stock = played(odds, larder, hits)
        if stock is None:
            starved += share
        elif share:
            left[stock] = left.get(stock, Fraction(0)) + share
    game = hungry_game(odds, larder, levels)
    assert (game.starved, game.levels[-1].stock) == (starved, dict(sorted(left.items())))
    assert sum(game.odds_left.values()) == 1
    assert [level.meal for level in game.levels] == [level % larder.meal_every == 0 for level in range(levels)]


def test_nobody_left() -> None:
    game = hungry_game(ODDS, Larder(0, 1), 3)
    assert (game.starved, game.levels[0].chance, game.levels[0].stock) == (1, None, {})


def test_leaking_hits() -> None:
    found = leaking_hits(ODDS, 20, 3)
    assert found[0] == (pytest.approx(0.85), pytest.approx(float(sum(ODDS.level_chances(20)))))
    # what a game leaves is what its hits did not use up
    assert sum(hits for _, hits in found) == pytest.approx(float(sum(ODDS.level_chances(60))))


def test_odds_that_cannot_be_followed() -> None:
    tiny = Fraction(1, 10**9)
    with pytest.raises(ValueError, match="rounder"):
        leaking_hits(RubberBand(up=tiny, down=tiny), 60, 100)
    with pytest.raises(ValueError, match="rounder"):
        leaking_games(RubberBand(up=Fraction("0.123456789")), Larder(), 1, 100)


@pytest.mark.parametrize(("stock", "every"), [(-1, 3), (2, 0)])
def test_no_larder(stock: int, every: int) -> None:
    with pytest.raises(ValueError, match="larder"):
        Larder(stock, every)
    with pytest.raises(ValueError, match="at least one level"):
        hungry_game(ODDS, Larder(), 0)


# ---- streaks


def streaks(hits: tuple[bool, ...]) -> list[int]:
    text = "".join("x" if hit else "." for hit in hits)
    return [len(part) for part in text.split("x") if part]


def test_streaks_by_going_through_all_series() -> None:
    levels = 9
    longest: dict[int, Fraction] = {}
    expected: dict[int, Fraction] = {}
    for hits in product((True, False), repeat=levels):
        share, _ = played(ODDS, Larder(100, 100), hits)
        if share:
            found = streaks(hits)
            longest[max(found, default=0)] = longest.get(max(found, default=0), Fraction(0)) + share
            for length in found:
                expected[length] = expected.get(length, Fraction(0)) + share
    start = {ODDS.start: Fraction(1)}
    assert longest_streak_law(start, ODDS.step, levels) == longest
    assert streaks_expected(start, ODDS.step, levels) == expected


def test_longest_streak_is_the_chance_of_a_drought() -> None:
    start = {ODDS.start: Fraction(1)}
    law = longest_streak_law(start, ODDS.step, 20)
    assert sum(law.values()) == 1
    for length in range(1, 10):
        at_least = sum(share for longest, share in law.items() if longest >= length)
        assert drought_chance(start, ODDS.step, 20, length) == at_least
