"""The situations of luck-weighted rolls for one hero."""

from __future__ import annotations

from fractions import Fraction

import pytest

from vaultc.chance import luck
from vaultc.games.luck import RULES_OF_GAMES
from vaultc.odds.luck_events import LuckHero, situation_of, situations, situations_of


@pytest.mark.parametrize(
    ("name", "hero", "roll"),
    [
        ("kick-door", LuckHero(17, 18, 12), "rnl(35)<15"),
        ("kick-door", LuckHero(17, 18, 12, role="Monk"), "rnl(35)<33"),
        ("kick-door", LuckHero(17, 18, 12, role="Wizard"), "rnl(35)<15"),
        ("kick-door", LuckHero(16, 16, 15), "rnl(35)<15"),
        ("open-door", LuckHero(10, 10, 10, role="Samurai"), "rnl(20)<10"),
        ("altar-minion", LuckHero(level=14), "rnl(14)>6"),
        ("gehennom-prayer", LuckHero(alignment=10), "rnl(10)>0"),
        ("gehennom-prayer", LuckHero(alignment=-1), "always"),
        ("gehennom-prayer:4", LuckHero(), "rnl(4)>0"),
        ("kick-door:15+18", LuckHero(role="Samurai"), "rnl(35)<33"),
        ("open-door:12", LuckHero(role="Samurai"), "rnl(20)<12"),
        ("prayer-at-zero", LuckHero(alignment=0), "rnl(2)==0"),
        ("write-scroll", LuckHero(role="Wizard"), "rnl(5)==0"),
        ("write-scroll", LuckHero(role="Priest"), "rnl(15)==0"),
        ("search", LuckHero(), "rnl(7)==0"),
        ("search", LuckHero(lenses=True), "rnl(5)==0"),
        ("search", LuckHero(excalibur=1), "rnl(6)==0"),
        ("search", LuckHero(excalibur=5), "rnl(2)==0"),
        ("search", LuckHero(excalibur=3, lenses=True), "rnl(2)==0"),
        ("search", LuckHero(excalibur=7, lenses=True), "rnl(2)==0"),
    ],
)
def test_rolls_of_a_hero(name: str, hero: LuckHero, roll: str) -> None:
    assert situation_of(name, hero).roll == roll


def test_a_sinner_in_gehennom_always_angers() -> None:
    sinner = situation_of("gehennom-prayer", LuckHero(alignment=-5))
    saint = situation_of("gehennom-prayer", LuckHero(alignment=1))
    for rule in (luck.ROUNDED, luck.OLD):
        for value in range(-13, 14):
            assert sinner.value(value, rule) == 1
            assert saint.value(value, rule) == 0
    assert sinner.who_profits(luck.ROUNDED) == "nobody"


def test_a_wizards_pen_by_rule() -> None:
    row = situation_of("write-scroll", LuckHero(role="Wizard"))
    assert row.value(0, luck.ROUNDED) == Fraction(1, 5)
    assert row.value(0, RULES_OF_GAMES["unnethack"]) == Fraction(1, 3)


def test_without_facts_all_are_listed() -> None:
    assert situations_of(LuckHero()) == situations()


def test_a_hero_has_each_situation_once() -> None:
    known = LuckHero(18, 18, 18, level=10, alignment=3, role="Wizard", excalibur=2)
    names = [row.name for row in situations_of(known)]
    assert len({name.partition(":")[0] for name in names}) == len(names)
    assert {"kick-door:18", "open-door:18", "altar-minion:10", "gehennom-prayer:3", "search"} <= set(names)
    assert "prayer-at-zero" not in names
    at_zero = [row.name for row in situations_of(LuckHero(alignment=0))]
    assert "prayer-at-zero" in at_zero
    assert not any(name.startswith("gehennom") for name in at_zero)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"strength": 2}, "strength must be between 3 and 25, not 2"),
        ({"dexterity": 26}, "dexterity must be between 3 and 25, not 26"),
        ({"level": 31}, "experience level must be between 1 and 30"),
        ({"excalibur": -1}, "enchantment of Excalibur must be between 0 and 127"),
    ],
)
def test_impossible_heroes(facts: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        LuckHero(**facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "hero", "message"),
    [
        ("gehennom-prayer", LuckHero(alignment=0), "negative, or between 1 and 9999, not 0"),
        ("gehennom-prayer:0", LuckHero(), "negative, or between 1 and 9999, not 0"),
        ("prayer-at-zero", LuckHero(alignment=4), "not for this hero"),
        ("write-scroll-wizard", LuckHero(role="Monk"), "not for this hero"),
        ("open-door:26", LuckHero(), "between 3 and 25, not 26"),
        ("kick-door:-3", LuckHero(), "between 3 and 25, not -3"),
        ("kick-door:15", LuckHero(18, 18, 18), "write kick-door alone"),
        ("kick-door:15", LuckHero(role="Samurai"), "write kick-door alone"),
        ("gehennom-prayer:4", LuckHero(alignment=3), "write gehennom-prayer alone"),
        ("kick-door", LuckHero(18, 18), "also depends on the mean of strength"),
    ],
)
def test_situations_of_nobody(name: str, hero: LuckHero, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        situation_of(name, hero)
