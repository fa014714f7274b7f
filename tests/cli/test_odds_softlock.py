"""``vaultc odds softlock``."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PIL import Image


def data(run, *arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("odds", "softlock", *arguments, "--format", "json").stdout)
    return found


def test_published_figures(run) -> None:
    rows = data(run, "--extra-draw", "--armour", "8,12")["rows"]
    assert [round(100 * row["Rogue: 10000 in a row decimal"], 2) for row in rows] == [12.0, 46.94]
    rows = data(run)["rows"]
    assert [row["armour class"] for row in rows] == [6, 8, 10, 12]
    assert [round(100 * row["Rogue: 10000 in a row decimal"], 2) for row in rows] == [0.0, 7.33, 28.32, 43.67]
    assert [row["Rogue: games that lock"] for row in rows] == [0, 3140, 8910, 14614]
    assert [round(100 * row["fair die: forever"], 4) for row in rows] == [0.0, 9.2582, 27.1514, 44.3375]
    assert rows[0]["Rogue: longest escape"] == 649
    assert rows[1]["hits"] == "9/20"
    assert rows[1]["drift"] == "1/8"


def test_any_attack(run) -> None:
    found = data(run, "--armour", 4, "--eyes", 2, "--eye-level", 3, "--bonus", -2, "--hold", "1-4", "--turns", 500)
    assert (found["eyes"], found["eye level"], found["bonus to hit"]) == (2, 3, -2)
    assert (found["hold from"], found["hold to"], found["turns"]) == (1, 4, 500)
    assert found["rows"][0]["hits"] == "1/4"
    assert found["rows"][0]["drift"] == "1/4"


def test_remedies(run) -> None:
    rows = data(run, "--remedies", "--armour", 10, "--turns", 400)["rows"]
    assert rows[0]["remedy"] == "none"
    mended = {row["remedy"] for row in rows if row["for ever"] == 0}
    assert mended == {
        "better-armour",
        "shorter-hold",
        "stacking",
        "grace",
        "starvation",
        "spare-the-held",
        "cap",
        "tiring",
        "break-free",
        "turn-limit",
    }


def test_strengths_of_remedies(run) -> None:
    options = (
        "--remedies",
        "--armour",
        12,
        "--turns",
        60,
        "--grace",
        "1..3",
        "--starvation",
        25,
        "--hero-level",
        "8,1",
    )
    rows = data(run, *options, "--together")["rows"]
    grace = [row for row in rows if row["remedy"] == "grace"]
    assert [row["strength"] for row in grace] == [1, 2, 3]
    assert [row["what changes"] for row in grace][1] == "no hit in the 2 turns after a hit"
    [starving] = [row for row in rows if row["remedy"] == "starvation"]
    assert starving["after 60 turns"] == 0
    assert starving["starves"] == pytest.approx(0.44, abs=0.01)
    assert starving["Rogue: games that starve"] == pytest.approx(14614, abs=300)
    levels = [row for row in rows if row["remedy"] == "hero-level"]
    assert [row["strength"] for row in levels] == [8, 1]
    assert levels[0]["for ever"] < levels[1]["for ever"] < rows[0]["for ever"]
    assert rows[-1]["what changes"] == "hero-level 8, grace 1, starvation 25"
    assert " 2  no hit in the 2 turns after a hit  " in run("odds", "softlock", *options).stdout


def test_generators(run) -> None:
    rows = data(run, "--generators", "--armour", 12, "--trials", 300, "--seed", 7)["rows"]
    assert {"isaac", "rogue36", "pcg64"} <= {row["generator"] for row in rows}
    for row in rows:
        assert Fraction(row["share"]) == Fraction(row["locked"], 300)
        assert abs(row["deviations away"]) < 6
    assert rows == data(run, "--generators", "--armour", 12, "--trials", 300, "--seed", 7)["rows"]


@pytest.mark.parametrize("arguments", [("--armour", "7..8"), ("--remedies",), ("--generators", "--trials", 50)])
def test_pictures(run, tmp_path: Path, arguments) -> None:
    options = ("--armour", 9, "--turns", 200, *arguments)
    assert run("odds", "softlock", *options, "--out", tmp_path / "lock.png").exit_code == 0
    with Image.open(tmp_path / "lock.png") as image:
        assert image.width >= 900


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--armour", 31), "the armour class must be between -20 and 30, not 31"),
        (("--armour", "6,x"), "neither a number nor a range"),
        (("--armour", "6..400"), "at most 100 numbers"),
        (("--eyes", 0), "1 to 12 eyes, not 0"),
        (("--hold", "3-2"), "not a range of turns"),
        (("--hold", "0"), "must hold for 1 to 20 turns"),
        (("--turns", 0), "1<=x<=20000"),
        (("--remedies", "--generators"), "choose one of"),
        (("--cap", 3), "--cap requires --remedies"),
        (("--together",), "--together requires --remedies"),
        (("--remedies", "--cap", 0), "the strength of cap must be between 1 and 1000, not 0"),
        (("--remedies", "--grace", "x"), "neither a number nor a range"),
        (("--remedies", "--grace", "2", "--together"), "two remedies or more"),
    ],
)
def test_bad_input(run, arguments, message: str) -> None:
    result = run("odds", "softlock", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]
