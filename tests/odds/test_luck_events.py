"""Events of luck-weighted rolls, and the situations of the game."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from vaultc.chance import luck
from vaultc.games.luck import RULES_OF_GAMES
from vaultc.odds.luck_events import SITUATIONS, parse_event, situation, situations


@pytest.mark.parametrize(
    ("text", "x", "results"),
    [
        (">5", None, {6, 7, 8, 9}),
        ("==0", None, {0}),
        ("= 0", None, {0}),
        ("<8", None, set(range(8))),
        (" >= 8 ", None, {8, 9}),
        ("<=1", None, {0, 1}),
        ("!=3", None, set(range(10)) - {3}),
        ("2..4", None, {2, 3, 4}),
        ("rnl(10)>5", 10, {6, 7, 8, 9}),
        ("rnl( 10 ) < 2", 10, {0, 1}),
    ],
)
def test_events(text: str, x: int | None, results: set[int]) -> None:
    event = parse_event(text)
    assert event.x == x
    assert {result for result in range(10) if event.holds(result)} == results
    expected = sum((luck.law(10, 7)[result] for result in results), Fraction(0))
    assert event.chance(10, 7, luck.ROUNDED) == expected


@pytest.mark.parametrize("text", ["", "5", ">", ">x", "=>5", "rnl()>5", "rnl(-3)>1", "5..2", "> 5 or 1", "rnd(10)>5"])
def test_what_is_no_event(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an event|ends before"):
        parse_event(text)


def key(roll: str) -> str:
    return re.sub(r"\s", "", roll)


def test_every_published_row_is_a_situation(recorded) -> None:
    """Each row of the published tables, cell by cell, by what is rolled."""
    known = {(key(row.roll), row.factor): row for row in situations()}
    cells = 0
    for event in recorded("rnl_tables")["events"]:
        for cell in event.get("cells", ()):
            row = known[key(event["expression"]), Fraction(event["factor"])]
            assert str(row.value(cell["luck"], luck.ROUNDED)) == cell["exact"]
            if not row.old_roll:
                assert str(row.value(cell["luck"], RULES_OF_GAMES["unnethack"])) == cell["unnethack_5_2_exact"]
            cells += 1
    assert cells == 351


def test_as_many_situations_as_published_rows(recorded) -> None:
    """One situation per row that has cells, and one general one per row that has none."""
    rows = recorded("rnl_tables")["events"]
    assert len(situations()) == sum("cells" in row for row in rows)
    assert sum(bool(row.depends_on) for row in SITUATIONS) == sum("cells" not in row for row in rows)
    assert sorted(key(row.roll) for row in situations()) == sorted(key(r["expression"]) for r in rows if "cells" in r)


def test_names_are_unique() -> None:
    assert len({row.name for row in SITUATIONS}) == len(SITUATIONS)


def test_a_wizard_writes_by_another_roll_in_unnethack() -> None:
    row = situation("write-scroll-wizard")
    assert row.value(0, luck.ROUNDED) == Fraction(1, 5)
    assert row.value(0, RULES_OF_GAMES["unnethack"]) == row.value(0, luck.OLD) == Fraction(1, 3)


def test_who_profits() -> None:
    assert {row.who_profits(luck.ROUNDED) for row in situations()} == {"lucky"}
    assert situation("altar-minion:7").who_profits(luck.ROUNDED) == "nobody"


def test_limits_of_what_also_depends_on_others() -> None:
    assert situation("altar-minion:7").value(-13, luck.ROUNDED) == 0
    assert situation("gehennom-prayer:1").value(-13, luck.ROUNDED) == 0
    for value in range(-13, 14):
        share = luck.ignore_chance(35, value)
        expected = share * Fraction(20, 35) + (1 - share) * Fraction(min(max(20 + value, 0), 35), 35)
        assert situation("kick-door:20").value(value, luck.ROUNDED) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seach", "did you mean search"),
        ("nothing-like-it", "--situations lists"),
        ("kick-door", "write it like kick-door:10"),
        ("kick-door:x", "write it like kick-door:10"),
        ("kick-door:0", "between 3 and 25, not 0"),
        ("kick-door:15+", "write it like kick-door:10 or kick-door:15\\+15"),
        ("kick-door:15+0", "dexterity must be between 3 and 25, not 0"),
        ("kick-door", "dexterity of a Samurai or Monk"),
        ("open-door:15+15", "open-door depends only on the mean of strength, dexterity and constitution"),
        ("search:3", "depends only on Luck"),
    ],
)
def test_what_is_no_situation(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        situation(text)


def test_no_value_without_what_it_depends_on() -> None:
    with pytest.raises(ValueError, match="is not an event"):
        next(row for row in SITUATIONS if row.name == "kick-door").value(0, luck.ROUNDED)


@pytest.mark.parametrize("value", [-13, -5, 0, 4, 13])
def test_a_samurai_or_monk_kicks_with_dexterity_too(value: int) -> None:
    kick = situation("kick-door:15+18")
    assert kick.roll == "rnl(35)<33"
    assert kick.what == "a door is kicked open by a Samurai or Monk"
    assert kick.value(value, luck.ROUNDED) == parse_event("rnl(35)<33").chance(35, value, luck.ROUNDED)


def test_the_published_kicks_are_of_anybody_and_of_a_samurai_or_monk() -> None:
    assert [row.name for row in situations() if row.name.startswith("kick")] == [
        "kick-door:10",
        "kick-door:15",
        "kick-door:15+15",
    ]
