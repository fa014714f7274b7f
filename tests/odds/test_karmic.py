"""Luck rolls with karma: ranges, the worked example, exact long-run laws, simulation."""

from __future__ import annotations

import pytest
from karmic_example import STEPS

from vaultc.chance.seeding import game_dice
from vaultc.odds.karmic import (
    LONGEST,
    SIDES,
    STRENGTHS,
    Event,
    Outcome,
    karma,
    ranges,
    streak_after,
)


def test_calculator(recorded) -> None:
    rows = recorded("karmic")["calculator"]
    assert len(rows) == 101
    for row in rows:
        found = ranges(row["modifier"])
        spans = {outcome: list(span) if span else None for outcome, span in found.spans().items()}
        assert spans == {Outcome.BAD: row["bad"], Outcome.NEUTRAL: row["neutral"], Outcome.GOOD: row["good"]}
        assert [int(share * 100) for share in found.shares().values()] == [
            row["bad_percent"], row["neutral_percent"], row["good_percent"],
        ]  # fmt: skip
        for roll in range(1, 51):
            outcome = found.outcome(roll)
            span = spans[outcome]
            assert span is not None
            assert span[0] <= roll <= span[1]


def test_strengths(recorded) -> None:
    assert list(STRENGTHS) == recorded("karmic")["karmic_modifier_by_streak"]
    assert [karma(streak) for streak in (-6, -1, 0, 2)] == [10, 0, 0, -1]


def test_worked_example(recorded) -> None:
    rows = recorded("karmic")["worked_example"]
    assert len(rows) == 13
    for row, roll in zip(rows, STEPS, strict=True):
        assert roll.outcome.value in (row["outcome"], {"neutral": "none"}.get(row["outcome"]))
        assert roll.modifiers.karma == row["karmic_before"]
        assert abs(roll.streak) == row["streak"]
        assert roll.karma_after == row["karmic_after"]
        if row["streak"]:
            assert ("good" if roll.streak > 0 else "bad") == row["streak_kind"]


def test_step_twelve_needs_more_bad_luck() -> None:
    streak = STEPS[10].streak
    assert Event(0).ranges_after(streak).counts()[Outcome.BAD] == 0
    assert Event(-1).ranges_after(streak).counts()[Outcome.BAD] == 1


def test_long_run(recorded) -> None:
    rows = recorded("karmic")["stationary"]
    assert len(rows) == 101
    for row in rows:
        event = Event(row["base_modifier"])
        assert [str(event.plain()[outcome]) for outcome in Outcome] == row["plain"]
        assert [str(event.long_run()[outcome]) for outcome in Outcome] == row["karmic"]


def test_streaks(recorded) -> None:
    expected = recorded("karmic")["stationary_streaks_base_0"]
    assert {str(streak): str(share) for streak, share in Event().streaks().items()} == expected
    plain = Event().plain_streaks()
    assert [float(plain[length]) for length in range(2, LONGEST + 1)] == pytest.approx(
        [0.032, 0.0064, 0.00128, 0.000256, 0.000064]
    )
    assert sum(plain.values()) == 1


def test_one_sided_events(recorded) -> None:
    for name, event in (("only_bad", Event(offers_good=False)), ("only_good", Event(offers_bad=False))):
        assert [str(share) for share in event.long_run().values()] == recorded("karmic")["one_sided_base_0"][name]
    with pytest.raises(ValueError, match="must offer"):
        ranges(0, offers_bad=False, offers_good=False)


@pytest.mark.parametrize("modifier", [-20, 0, 10, 40])
def test_simulation(modifier: int) -> None:
    event = Event(modifier)
    counts, streak, dice = dict.fromkeys(Outcome, 0), 0, game_dice(3)
    for _ in range(60_000):
        outcome = event.ranges_after(streak).outcome(dice.rnd(SIDES))
        counts[outcome] += 1
        streak = streak_after(streak, outcome)
    for outcome, share in event.long_run().items():
        assert counts[outcome] / 60_000 == pytest.approx(float(share), abs=0.006)
