"""Series of levels: what is remembered where, transactions, saved series."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from vaultc.chance.dice import Dice, TracingDice
from vaultc.chance.seeding import game_dice, modern_dice, tracing_dice
from vaultc.odds.policies import Bag, Luck, Policy, Prd, Rubber
from vaultc.odds.series import Between, PolicyStream, Series, as_32_bits, fnv1a, series_for

POLICIES = [Prd(), Rubber(10), Bag(), Luck(5), Luck(-5, boon=False, in_stream=True)]


def test_streams_of_keys(recorded) -> None:
    data = recorded("policies")
    for row in data["policy_streams"]:
        assert fnv1a(row["key"]) == row["fnv1a32"]
        stream = PolicyStream(data["series_seed"], row["key"])
        assert [stream.next_32_bits() for _ in range(4)] == row["first_words_high32"]


def test_words_of_other_widths() -> None:
    assert as_32_bits(0x12345678_9ABCDEF0, 64) == 0x12345678
    assert as_32_bits(0x7FFFFFFF, 31) == 0xFFFFFFFE
    assert as_32_bits(0x3FFF, 14) == 0xFFFC0000


@pytest.mark.parametrize("policy", POLICIES[:4], ids=lambda policy: policy.text)
def test_every_decision_spends_one_word_of_the_level(policy: Policy) -> None:
    for dice in (game_dice(3), modern_dice(3)):
        series = Series(3, policy)
        for number, percent in enumerate((25, 0, 100, 50, 25), 1):
            series.decide("key", percent, dice)
            assert dice.drawn == (number, 0)


def test_in_stream_luck_draws_from_the_level() -> None:
    dice = game_dice(3)
    Series(3, Luck(5, in_stream=True)).decide("key", 50, dice)
    assert dice.drawn == (2, 0)


def test_certainties_leave_no_trace() -> None:
    series = Series(1, Prd())
    assert [series.decide("key", percent, game_dice(1)) for percent in (0, 100)] == [False, True]
    assert series.records == {}


def test_a_decision_is_traced_as_the_roll_that_it_stands_for() -> None:
    dice = tracing_dice(42)
    assert isinstance(dice, TracingDice)
    Series(1, Prd()).decide("key", 50, dice)
    assert dice.trace == [("g", 100, 33)]


def test_keys_remember_for_themselves_and_new_percentages_begin_anew() -> None:
    series, dice = Series(1, Prd(warm=False)), game_dice(1)
    for _ in range(3):
        series.decide("one", 1, dice)
    series.decide("two", 1, dice)
    assert (series.records["one"].state, series.records["two"].state) == (3, 1)
    series.decide("one", 2, dice)
    assert series.records["one"].state == 1
    series.reset()
    assert series.records == {}


def test_single_keys_may_have_a_policy_of_their_own() -> None:
    series, dice = Series(1, Prd(warm=False), {"bag": Bag()}), game_dice(1)
    assert sum(series.decide("bag", 25, dice) for _ in range(4)) == 1
    assert series.records["bag"].state == (0, 0)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.text)
def test_discarded_levels_count_for_nothing(policy: Policy) -> None:
    series, dice = Series(7, policy), game_dice(7)
    for _ in range(5):
        series.decide("key", 33, dice)
    before = series.to_json()
    with series.transaction() as outer:
        with series.transaction() as inner:
            for _ in range(9):
                series.decide("key", 33, dice)
            series.decide("other", 33, dice)
            inner.discard()
        assert series.to_json() == before
        series.decide("key", 40, dice)
        outer.discard()
    assert series.to_json() == before
    with pytest.raises(RuntimeError):
        fail_on_a_level(series, dice)
    assert series.to_json() == before


def fail_on_a_level(series: Series, dice: Dice) -> None:
    with series.transaction():
        series.decide("key", 33, dice)
        raise RuntimeError


def test_accepted_levels_count() -> None:
    series, dice = Series(7, Prd(warm=False)), game_dice(7)
    with series.transaction():
        series.decide("key", 1, dice)
    assert series.records["key"].state == 1


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.text)
def test_saved_series_go_on(policy: Policy) -> None:
    series, dice = Series(9, policy, {"x": Bag()}), game_dice(9)
    for _ in range(10):
        series.decide("key", 33, dice)
        series.decide("x", 40, dice)
    again = Series.from_json(json.loads(json.dumps(series.to_json())))
    first, second = game_dice(10), game_dice(10)
    for _ in range(50):
        assert series.decide("key", 33, first) == again.decide("key", 33, second)
        assert series.decide("x", 40, first) == again.decide("x", 40, second)


@pytest.mark.parametrize("data", [{}, {"seed": 1, "policy": "nothing", "overrides": {}, "records": {}}, {"seed": 1}])
def test_what_is_no_saved_series(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"not a saved series|not a chance policy"):
        Series.from_json(data)


def test_the_games_own_rule_needs_no_series() -> None:
    assert series_for("game", 1) is None
    found = series_for("luck", 1, 5)
    assert found is not None
    assert found.policy == Luck(5)


# ---- from level to level


def first_decisions(series: Series, levels: int, percent: int = 25) -> list[bool]:
    """The results at one place of the code that is reached once a level."""
    dice, hits = game_dice(3), []
    for _ in range(levels):
        with series.level():
            hits.append(series.decide("key", percent, dice))
    return hits


def test_kept_counters_know_of_the_last_level() -> None:
    series = Series(1, Prd(warm=False))
    first_decisions(series, 3, percent=1)
    assert (series.records["key"].state, series.levels) == (3, 3)


def test_reset_counters_make_every_level_the_first() -> None:
    series = Series(1, Prd(), between=Between.RESET)
    hits = first_decisions(series, 4000)
    assert sum(hits) / 4000 == pytest.approx(0.0847, abs=0.015)
    assert series.records["key"].state == (0 if hits[-1] else 1)
    assert series.records["key"].stream.position == 0


def test_counters_are_reset_once_on_a_level() -> None:
    series, dice = Series(1, Prd(), between=Between.RESET), game_dice(3)
    with series.level():
        for _ in range(4):
            series.decide("key", 1, dice)
        assert series.records["key"].state == 4


def test_randomised_counters_keep_the_chance_and_forget_the_last_level() -> None:
    series, states = Series(5, Prd(), between=Between.RANDOMISE), []
    for _ in range(60):
        with series.level():
            states.append(series.record("key", 25).state)
    assert 0.12 < sum(state == 0 for state in states) / 60 < 0.42
    assert any(later < state and later for state, later in pairwise(states))
    assert 4 <= sum(first_decisions(Series(6, Bag(), between=Between.RANDOMISE), 40)) <= 18


@pytest.mark.parametrize("between", list(Between))
def test_discarded_levels_of_any_kind_count_for_nothing(between: Between) -> None:
    series, dice = Series(7, Rubber(), between=between), game_dice(7)
    with series.level():
        series.decide("key", 33, dice)
    before = series.to_json()
    with series.level() as level:
        series.decide("key", 33, dice)
        series.decide("other", 33, dice)
        level.discard()
    assert series.to_json() == before
    again = Series.from_json(json.loads(json.dumps(before)))
    assert first_decisions(series, 5) == first_decisions(again, 5)
    assert series.to_json() == again.to_json()


def test_what_cannot_be_reset_or_randomised() -> None:
    for text in ("game", "luck:3"):
        with pytest.raises(ValueError, match="remembers nothing from level to level that could be reset"):
            series_for(text, 1, between="reset")
    with pytest.raises(ValueError, match="prd:cold starts with the counters at 0"):
        series_for("prd:cold", 1, between=Between.RANDOMISE)
    assert series_for("prd:cold", 1, between="reset") is not None
    with pytest.raises(ValueError, match="keep, reset, randomise, not 'often'"):
        series_for("prd", 1, between="often")
