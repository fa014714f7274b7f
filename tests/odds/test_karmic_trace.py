"""Single luck rolls and histories of them."""

from __future__ import annotations

import pytest
from karmic_example import STEPS, WORKED_EXAMPLE

from vaultc.odds.karmic import (
    Character,
    Given,
    HistoryError,
    Modifiers,
    Outcome,
    parse_history,
    ranges,
)

BAD, NONE, GOOD = Outcome


def test_worked_example(recorded) -> None:
    for roll, row, outcome in zip(STEPS, recorded("karmic")["worked_example"], WORKED_EXAMPLE, strict=True):
        assert roll.modifiers == Modifiers(karma=row["karmic_before"])
        assert (roll.outcome, abs(roll.streak), roll.karma_after) == (outcome, row["streak"], row["karmic_after"])
    assert [number for number, roll in enumerate(STEPS, 1) if not roll.possible] == [12]
    harder = Character(intrinsic=-1).play(Given(outcome) for outcome in WORKED_EXAMPLE)
    assert all(roll.possible for roll in harder)


def test_calculator(recorded) -> None:
    for row in recorded("karmic")["calculator"]:
        total = row["modifier"]
        modifiers = Modifiers(total // 3, total // 3, total - 2 * (total // 3))
        assert modifiers.total == total
        spans = {outcome: list(span) if span else None for outcome, span in ranges(modifiers.total).spans().items()}
        assert spans == {BAD: row["bad"], NONE: row["neutral"], GOOD: row["good"]}


def test_rolls_by_number_follow_the_ranges() -> None:
    numbers = [10, 11, 41, 42, 41]
    played = list(Character().play(map(Given, numbers)))
    assert [roll.outcome for roll in played] == [BAD, NONE, GOOD, GOOD, NONE]
    assert [roll.modifiers.karma for roll in played] == [0, 0, 0, 0, -1]


def test_an_event_that_offers_one_outcome() -> None:
    played = list(Character(offers_bad=False).play(parse_history("1 50 bad")))
    assert [(roll.outcome, roll.possible) for roll in played] == [(NONE, True), (GOOD, True), (BAD, False)]


def test_histories() -> None:
    text = "# rolls\n7, 50\tgood event=-5 intrinsic=+2\n\nBad # no 12\nneutral intrinsic=0\n"
    assert parse_history(text) == [
        Given(7),
        Given(50),
        Given(GOOD, -5, 2),
        Given(BAD),
        Given(NONE, None, 0),
    ]
    played = list(Character(event=1, intrinsic=1).play(parse_history(text)))
    assert [(roll.modifiers.event, roll.modifiers.intrinsic) for roll in played][2:] == [(-5, 2), (1, 1), (1, 0)]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("good\n 7 bda", 2, 4, "did you mean bad"),
        ("xyzzy", 1, 1, "write 1 to 50"),
        ("0", 1, 1, "between 1 and 50, not 0"),
        ("1\n\n51", 3, 1, "between 1 and 50, not 51"),
        ("event=3", 1, 1, "before the first roll"),
        ("7 event=51", 1, 3, "event modifier must be between -50 and 50, not 51"),
        ("7 luck=5", 1, 3, "is not a modifier of a roll"),
        ("7 event=", 1, 3, "is not a whole number"),
    ],
)
def test_what_is_no_history(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(HistoryError, match=message) as caught:
        parse_history(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(("name", "shown"), [("event", "event"), ("intrinsic", "intrinsic"), ("karma", "karmic")])
@pytest.mark.parametrize("value", [-51, 51])
def test_modifiers_have_limits(name: str, shown: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"the {shown} modifier must be between -50 and 50, not {value}"):
        Modifiers(**{name: value})
    assert Modifiers(**{name: value // 51 * 50}).total == value // 51 * 50
