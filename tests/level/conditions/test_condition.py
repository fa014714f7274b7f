"""Conditions: what they mean, and where their mistakes are."""

from __future__ import annotations

import pickle

import pytest
from level.measures.drawn import CATALOG, drawn, item, monster, trap

from vaultc.level.conditions.condition import FUNCTIONS, LevelCondition
from vaultc.level.conditions.parsing import LONGEST, ConditionError
from vaultc.level.measures.level_measures import NAMED
from vaultc.level.measures.survey import Survey
from vaultc.world.grid import at


@pytest.fixture
def survey() -> Survey:
    level = drawn("---------\n|<...L.>|\n|.......|\n---------")
    level.monsters = [monster("wyvern"), monster("guivre", inventory=[item("dagger")])]
    level.piles[at(2, 1)] = [item("dagger")]
    level.traps = [trap("pit")]
    return Survey(level, CATALOG)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("monsters", True), ("water", False), ("monsters == 2", True), ("monsters = 2", True), ("monsters <> 2", False),
        ("width == 7 and height == 2", True), ("width < 5 or lava", True), ("width < 5 and lit", False),
        ("not water", True), ("!water && lava", True), ("not not lava", True), ("not not not lava", False),
        ('count("dragon") >= 2', True), ('count("D") == 2', True), ('count("dagger") == 2', True),
        ('monsters("wyvern") == 1', True), ("objects('dagger') == 1", True), ('carried("dagger")', True),
        ('traps("pit") and not traps("web")', True), ('terrain("floor") == 11', True),
        ('path("up", "down") == 6', True), ('path("up", "down") > 60', False), ("stairs_path == 6", True),
        ('path("up", "portal") > 0', False), ('not (path("up", "portal") > 0)', False),
        ('path("up", "portal") + 1 > 0 or true', True), ('share("lava") > 0', True), ('share("lava") > 0.001', False),
        ("1 + 2 * 3 == 7", True), ("(1 + 2) * 3 == 9", True), ("7 - 2 - 1 == 4", True), ("-2 + 3 == 1", True),
        ("7 % 4 == 3", True), ("1 / 2 == 0.5", True), ("1 / water == 1", False), ("not (1 / water == 1)", False),
        ("2 dragons", True), ('2 "dragon"', True), ("1 dragon", False), ("1..2 dragons", True), ("3..4 dragons", False),
        (">= 2 dragons", True), ("> 2 dragons", False), ("no dragon", False), ("no bats", True), ('"dagger"', True),
        ('"web"', False), ("2 daggers", True), ("1 trap", True), ("2 monsters and 1 trap", True), ("reachable", True),
        ("not reachable", False), ("way up to down == 6", True), ("way up to portal > 0", False), ("1 pit", True),
        ("way stairs up to ladder down > 0", False), ("2 * way up to down == 12", True), ("1 lava and no pools", True),
        ("1 stair", False), ("2 stairs", True), ('solvable("up", "down")', True), ("solvable", True),
        ('path("up", "down", "keys") == 6', True), ('solvable("up", "portal")', False), ("solve_path == 6", True),
        ('not solvable("up", "portal")', False), ("tools_needed == 0", True),
        ('solvable("down", "up", "no kicking", "usual")', True),
        ("no dragon or 1 trap", True), ("not no dragon", True), ("(1 trap) and (2 dragons)", True),
        ("1 or 1 and 0", True), ("false or false", False), ("traps - 1", False),
    ],
)  # fmt: skip
def test_what_it_means(survey: Survey, text: str, holds: bool) -> None:
    condition = LevelCondition(text, CATALOG)
    assert condition.holds(survey) is holds
    assert pickle.loads(pickle.dumps(LevelCondition(text, CATALOG))).holds(survey) is holds


@pytest.mark.parametrize(
    ("text", "message", "marked"),
    [
        ("witdh < 5", "there is no measure 'witdh'; did you mean width?", "witdh"),
        ("width < 5 and", "expected a measure, a number or a function here", ""),
        ("width <", "expected a measure", ""),
        ("", "expected a measure", ""),
        ("(width", "this `(` is never closed", "("),
        ("width)", "expected `and`, `or`, a comparison or the end here", ")"),
        ("1 < width < 5", "write `1 < width and width < 5`", "<"),
        ("width & 5", "'&' is unexpected here", "&"),
        ("__import__('os')", "there is no function '__import__'", "__import__('os')"),
        ("width.real", "'.' is unexpected here", "."),
        ('has("mimics")', '; write `"mimics"` for the number of these things', 'has("mimics")'),
        ('count("dragn")', "unknown name 'dragn'; did you mean dragon?", '"dragn"'),
        ("count(dragon)", "count takes texts in quotes", "dragon"),
        ('count("a", "b")', "count takes one text", 'count("a", "b")'),
        ('path("up", "sideways")', "there is no way 'sideways'; there are up, down", '"sideways"'),
        ('path("up")', "path takes 2 texts", 'path("up")'),
        ('path("up", "down", "kes")', "there is no ability 'kes'; did you mean keys?", '"kes"'),
        ('solvable("up", "down", "no digg")', "there is no ability 'digg'; did you mean digging?", '"no digg"'),
        ('solvable("up")', "solvable takes 2 texts", 'solvable("up")'),
        ('solvable("up", "sideways")', "there is no way 'sideways'", '"sideways"'),
        ("solvable(up, down)", "solvable takes texts in quotes", "up"),
        ('terrain("lav")', "nothing named 'lav' in terrain; did you mean lava?", '"lav"'),
        ("count", "count is a function", "count"),
        ("width(3)", "measures take nothing", "width(3)"),
        ('"text"', "unknown name 'text'; did you mean vortex?", '"text"'),
        ("dragon and lava", '`dragon` is a thing: write `1 dragon` or `"dragon"`', "dragon"),
        ("2 dragns", "unknown name 'dragns'; did you mean dragon?", "dragns"),
        ("3..2 daggers", "there is no number from 3 to 2; write 2..3", "3..2"),
        ("1.5 daggers", "expected a whole number of things", "1.5"),
        ("1..many daggers", "expected a whole number of things", "many"),
        ("no", "expected a thing here", ""),
        ("<= 2", "expected a thing here", ""),
        ("way up down", "expected `to` here", ""),
        ("way up to sideways", "there is no way 'sideways'", "sideways"),
        ('count("dragon', "this text has no closing quote", '"dragon'),
        ("width and or 3", "expected a measure", "or"),
        ("1 " * 3, "expected `and`", "1"),
    ],
)
def test_mistakes_are_pointed_at(text: str, message: str, marked: str) -> None:
    with pytest.raises(ConditionError) as caught:
        LevelCondition(text, CATALOG)
    error = caught.value
    assert message in error.message
    assert text[error.start : error.end] == marked
    assert error.pointed().split("\n")[1].index("^") == error.start + 2


@pytest.mark.parametrize("text", ["not " * 390 + "1", "1" + "+1" * 199, "(" * 50 + "1" + ")" * 50])
def test_long_conditions_hold(survey: Survey, text: str) -> None:
    assert LevelCondition(text, CATALOG).holds(survey)


@pytest.mark.parametrize("text", ["(" * 100 + "1" + ")" * 100, "-" * 300 + "1"])
def test_deep_conditions_are_refused(text: str) -> None:
    with pytest.raises(ConditionError, match=r"nested too deeply|expected a measure"):
        LevelCondition(text, CATALOG)


@pytest.mark.parametrize("text", ["1" + "+1" * 500, "1" * (LONGEST + 1)])
def test_long_conditions_are_refused(text: str) -> None:
    with pytest.raises(ConditionError, match="has at most"):
        LevelCondition(text, CATALOG)


def test_numbers_stay_numbers(survey: Survey) -> None:
    huge = "9" * 300
    assert not LevelCondition(f"{huge} * {huge} > 0", CATALOG).holds(survey)


def test_all_measures_and_functions_are_known(survey: Survey) -> None:
    for name in NAMED:
        LevelCondition(f"{name} >= 0", CATALOG).holds(survey)
    families = {"monsters", "objects", "carried", "traps", "terrain"}
    assert set(FUNCTIONS) == {"count", "share", "path", "solvable"} | families
