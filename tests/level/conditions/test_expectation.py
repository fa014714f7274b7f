"""Expectations: shares, places, and mistakes in their texts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vaultc.games import game_named
from vaultc.level.conditions.condition import NIGHT, LevelPlace, read_expectation
from vaultc.level.conditions.parsing import LONGEST, ConditionError
from vaultc.world.surroundings import Surroundings

GAME = game_named("unnethack6")
ALL, NONE = (Fraction(1), Fraction(1)), (Fraction(0), Fraction(0))


@pytest.mark.parametrize(
    ("text", "bounds", "condition"),
    [
        ("reachable", ALL, "reachable"),
        ("1 chest", ALL, "1 chest"),
        ('10..30 % "dragon"', (Fraction(1, 10), Fraction(3, 10)), '"dragon"'),
        ("10%..30% 2 dragons", (Fraction(1, 10), Fraction(3, 10)), "2 dragons"),
        ("12.5 % no chest", (Fraction(1, 8), Fraction(1, 8)), "no chest"),
        ("<= 30 % lava", (Fraction(0), Fraction(3, 10)), "lava"),
        (">= 70 % lit", (Fraction(7, 10), Fraction(1)), "lit"),
        ("0 % lava", NONE, "lava"),
        ("100 % lava", ALL, "lava"),
        (">= 2 traps", ALL, ">= 2 traps"),
        ("way up to down <= 40", ALL, "way up to down <= 40"),
    ],
)
def test_shares(text: str, bounds: tuple[Fraction, Fraction], condition: str) -> None:
    found = read_expectation(text, GAME)
    assert (found.low, found.high) == bounds
    assert found.condition.text == condition
    assert found.place.is_usual
    assert found.is_hard == (bounds in (ALL, NONE))


@pytest.mark.parametrize(
    ("text", "place", "options"),
    [
        ("1 chest at depth 12", LevelPlace(depth=12), " --depth 12"),
        ("30 % 1 chest at night", LevelPlace(night=True), " --date 2026-06-15T23:00"),
        ("1 chest at mines:5", LevelPlace(place="mines:5"), " --place mines:5"),
        ("1 chest at depth 3 at night", LevelPlace(depth=3, night=True), " --depth 3 --date 2026-06-15T23:00"),
        ("1 chest at night at medusa", LevelPlace(place="medusa", night=True), ""),
    ],
)
def test_places(text: str, place: LevelPlace, options: str) -> None:
    found = read_expectation(text, GAME)
    assert found.place == place
    assert not found.place.is_usual
    assert found.condition.text == "1 chest"
    assert options in found.place.options
    around = found.place.around(Surroundings(), GAME)
    assert (around.clock == NIGHT) == place.night
    assert place.depth in (None, around.depth)
    assert place.place is None or around.special_level in (None, "minetn", "medusa")


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ("", "this expects nothing; write for example `reachable`", ""),
        ("10..30 %", "write for example `10..30 % reachable`", "10..30 %"),
        ("at night", "expected a measure", "at"),
        ("30..10 % lit", "write 10..30 %", "30..10 %"),
        ("0..100 % lit", "`0..100 %` holds for all levels", "0..100 %"),
        ("120 % lit", "a share is at most 100 %", "120"),
        ("10 % 1 chst", "unknown name 'chst'; did you mean chest?", "chst"),
        ("10..20 % witdh < 5", "there is no measure 'witdh'; did you mean width?", "witdh"),
        ("1 chest at depth 0", "a depth is from 1 to 52", "0"),
        ("1 chest at depth 999999999", "a depth is from 1 to 52", "999999999"),
        ("1 chest at 12", "write `at depth 12`", "12"),
        ("1 chest at noon", "is not a place", "noon"),
        ("1 chest at night at night", "one place and one hour", "night"),
        ("1 chest at depth 3 at mines:5", "one place and one hour", "3"),
        ("1 == 1", "the same for all levels", "1 == 1"),
        ("true", "the same for all levels", "true"),
        ("x" * (LONGEST + 1), "at most", "x" * (LONGEST + 1)),
    ],
)
def test_mistakes_are_pointed_at(text: str, message: str, marked: str) -> None:
    with pytest.raises(ConditionError) as caught:
        read_expectation(text, GAME)
    assert message in caught.value.message
    assert text[caught.value.start : caught.value.end] == marked
