"""Exact laws of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from vaultc.odds.laws import dice_law, parse_dice


@pytest.mark.parametrize(("count", "sides"), [(1, 1), (3, 6), (1, 20), (5, 2), (4, 3)])
def test_laws_by_going_through_all_rolls(count: int, sides: int) -> None:
    rolls = [sum(roll) for roll in product(range(1, sides + 1), repeat=count)]
    assert dice_law(count, sides).chances == {
        total: Fraction(rolls.count(total), len(rolls)) for total in range(count, count * sides + 1)
    }


@pytest.mark.parametrize(("count", "sides", "key"), [(1, 10, "good_1d10"), (5, 2, "good_5d2")])
def test_hit_points(count: int, sides: int, key: str, recorded) -> None:
    expected = recorded("dice_hp")[key]
    law = dice_law(count, sides).repeated(8, 12)
    assert {str(total): str(chance) for total, chance in law.chances.items()} == expected["distribution"]
    assert (law.mean, law.range) == (expected["mean"], (expected["min"], expected["max"]))
    assert law.deviation == pytest.approx(float(expected["sd"]), rel=1e-14)
    assert list(law.quartiles) == expected["quartiles"]


def test_more_dice_or_one() -> None:
    many, one = parse_dice("3d6"), parse_dice("D20")
    assert many.mean == one.mean == Fraction(21, 2)
    assert (round(many.deviation, 6), round(one.deviation, 6)) == (2.958040, 5.766281)
    law = parse_dice(" 1d8+2 ").repeated(8, 12)
    assert (law.mean, round(law.deviation, 6), law.range, law.quartiles) == (64, 6.480741, (36, 92), (60, 64, 68))


def test_both_ways_to_add_dice_agree() -> None:
    assert dice_law(8, 10, 12).chances == dice_law(1, 10).repeated(8, 12).chances


@pytest.mark.parametrize("text", ["", "3d", "d", "0d6", "3d0", "2d-3", "1001d2", "900d9999", "3d6+", "²d6"])
def test_what_is_no_dice(text: str) -> None:
    with pytest.raises(ValueError, match="dice"):
        parse_dice(text)
