"""The luck-weighted roll: exact laws, and every cell of the published tables."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product

import pytest

from vaultc.chance import luck
from vaultc.chance.dice import Dice
from vaultc.chance.isaac import Isaac
from vaultc.games import luck as games

COMPARE = {"==": operator.eq, ">": operator.gt, "<": operator.lt}
RULES = {"nethack-3.6": luck.ROUNDED, "unnethack-5.2": games.RULES_OF_GAMES["unnethack"]}


def value_of(event, hero_luck: int, rule: luck.LuckRule) -> Fraction:
    """The number that a cell of a published table stands for."""
    expression, x, factor = event["expression"], event["x"], Fraction(event["factor"])
    mean = luck.mean(x, hero_luck, rule)
    if event["unit"] == "mean":
        base = re.fullmatch(r"(?:(\d+)-)?rnl\(\d+\)(?:\+(\d+))?", expression)
        assert base is not None
        return int(base[1]) - mean if base[1] else mean + int(base[2])
    comparison = re.fullmatch(r"rnl\(\d+\)(==|<|>)(\d+)", expression)
    assert comparison is not None
    compare, bound = COMPARE[comparison[1]], int(comparison[2])
    return factor * luck.chance(x, hero_luck, lambda result: compare(result, bound), rule)


def test_event_tables_cell_by_cell(recorded) -> None:
    cells = 0
    for event in recorded("rnl_tables")["events"]:
        for cell in event.get("cells", ()):
            assert str(value_of(event, cell["luck"], luck.ROUNDED)) == cell["exact"]
            assert str(value_of(event, cell["luck"], games.RULES_OF_GAMES["unnethack"])) == cell["unnethack_5_2_exact"]
            assert str(value_of(event, cell["luck"], luck.OLD)) == cell["unnethack_5_2_exact"]
            cells += 1
    assert cells == 351


def is_rounded(exact: Fraction, printed: str) -> bool:
    """Return if a printed percentage or mean is the exact value, rounded."""
    scale = 100 if printed.endswith("%") else 1
    value = Decimal(exact.numerator * scale) / Decimal(exact.denominator)
    shown = Decimal(printed.rstrip("%"))
    step = Decimal(1).scaleb(int(shown.as_tuple().exponent))
    return shown in (value.quantize(step, ROUND_HALF_UP), value.quantize(step, ROUND_HALF_EVEN))


def test_eight_printed_cells_are_wrong(recorded) -> None:
    tables = recorded("rnl_tables")
    wrong = [
        (event["expression"], cell["luck"])
        for event in tables["events"]
        for cell in event.get("cells", ())
        if not is_rounded(value_of(event, cell["luck"], luck.ROUNDED), cell["printed"])
    ]
    wrong += [
        (f"rnl(10)=={cell['result']}", row["luck"])
        for row in tables["sample_distribution_rnl10"]
        for cell in row["cells"]
        if not is_rounded(luck.law(10, row["luck"])[cell["result"]], cell["printed"])
    ]
    assert sorted(wrong) == sorted((flagged["expression"], flagged["luck"]) for flagged in tables["flagged"])
    assert len(wrong) == 8


def test_sample_distribution(recorded) -> None:
    rows = recorded("rnl_tables")["sample_distribution_rnl10"]
    assert len(rows) == 27
    for row in rows:
        assert [cell["exact"] for cell in row["cells"]] == [str(share) for share in luck.law(10, row["luck"])]


@pytest.mark.parametrize("name", RULES)
def test_full_laws(name: str, recorded) -> None:
    for x, rows in recorded("rnl_tables")["pmf"][name].items():
        for hero_luck, row in rows.items():
            arguments = int(x), int(hero_luck), RULES[name]
            assert [str(share) for share in luck.law(*arguments)] == row["pmf"]
            assert str(luck.ignore_chance(*arguments)) == row["ignore_chance"]
            assert RULES[name].adjustment(*arguments[:2]) == row["adjustment"]


def enumerated(x: int, hero_luck: int, rule: luck.LuckRule) -> list[Fraction]:
    """The law by going through all pairs of draws."""
    shares = [Fraction(0)] * x
    second = rule.ignored_one_in(x, hero_luck) if rule.second_draw(x, hero_luck) else 1
    for draws in product(range(x), range(second)):
        waiting = list(draws)
        take: Callable[[int], int] = lambda _: waiting.pop(0)  # noqa: B023, E731
        shares[luck.roll(take, x, hero_luck, rule)] += Fraction(1, x * second)
    return shares


@pytest.mark.parametrize("rule", games.RULES.values(), ids=lambda rule: rule.name)
def test_laws_agree_with_the_roll(rule: luck.LuckRule) -> None:
    for x in (1, 2, 3, 7, 10, 15, 16, 20):
        for hero_luck in range(-13, 14):
            assert list(luck.law(x, hero_luck, rule)) == enumerated(x, hero_luck, rule)


def test_luck_is_ignored_rarely() -> None:
    shares = [luck.ignore_chance(10, value) for value in range(-13, 14)]
    assert max(shares) == Fraction(1, 38)
    old = [luck.ignore_chance(20, value, games.RULES_OF_GAMES["unnethack"]) for value in (-13, 13)]
    assert old == [Fraction(1, 63), Fraction(1, 37)]
    assert luck.law(7, -6, games.RULES_OF_GAMES["unnethack"])[6] > Fraction(98, 100)


def test_simulation_agrees() -> None:
    dice = Dice(Isaac(1), Isaac(1))
    rolls = [dice.rnl(10, 5) for _ in range(100_000)]
    for result, share in enumerate(luck.law(10, 5, games.RULES_OF_GAMES["unnethack"])):
        assert abs(rolls.count(result) / len(rolls) - share) < 0.005


@pytest.mark.parametrize(("x", "hero_luck"), [(0, 0), (-3, 0), (10, 14), (10, -14)])
def test_what_has_no_law(x: int, hero_luck: int) -> None:
    with pytest.raises(ValueError, match="must be"):
        luck.law(x, hero_luck)


def test_no_roll_without_sides() -> None:
    assert luck.roll(lambda _: 1 // 0, 0, 5, luck.ROUNDED) == 0
