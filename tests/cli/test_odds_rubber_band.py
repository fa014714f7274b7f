"""``vaultc odds rubber-band``: tallies, streaks, hunger, and odds that leak."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PIL import Image


def data(run, *arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("odds", "rubber-band", *arguments, "--format", "json").stdout)
    return found


def test_tallies(run) -> None:
    rows = data(run)["rows"]
    assert rows[1] == {
        "level": 2,
        "chance": "33/50",
        "chance decimal": 0.66,
        "hits so far": "151/100",
        "hits so far decimal": 1.51,
        "none so far": "0",
        "none so far decimal": 0.0,
        "chance if none before": "1",
        "chance if none before decimal": 1.0,
    }
    assert rows[-1]["hits so far"] == "139092580933965480919/16000000000000000000"


def test_staircakes_never_come_on_the_first_level(run) -> None:
    for up in ("0.02", "0.05", "0.1"):
        found = data(run, "--game", "staircakes", "--up", up, "--levels", 26)
        assert found["rows"][0]["chance"] == "0"
        assert Fraction(found["start"]) == -Fraction(found["up"]) == -Fraction(up)
    assert found["2 hits decimal"] == pytest.approx(0.1512, abs=5e-5)
    assert data(run, "--game", "staircakes", "--start", "0")["rows"][0]["chance"] == "1/50"


def test_streaks(run) -> None:
    found = data(run, "--streaks")
    assert found["longest possible"] == 8
    assert [row["misses"] for row in found["rows"]] == list(range(9))
    assert found["rows"][0]["so long or longer"] == "1"
    assert found["rows"][8]["so long or longer"] == found["rows"][8]["longest"]
    assert found["rows"][8]["independent: so long decimal"] > 100 * found["rows"][8]["so long or longer decimal"]


def test_hunger_along_the_way(run) -> None:
    text = run("odds", "rubber-band", "--hunger").stdout
    assert "starved: 0.000%\n2 left: 0.452%\n" in text
    lines = text.splitlines()
    assert lines[11].split()[:6] == ["level", "meal", "chance", "starved", "so", "far"]
    assert lines[12].split()[:6] == ["1", "meal", "85.000%", "0.000%", "1.850000", "15.000%"]
    rows = list(csv.DictReader(io.StringIO(run("odds", "rubber-band", "--hunger", "--format", "csv").stdout)))
    about = {"level": "1", "meal": "true", "chance": "17/20", "chance decimal": "0.85", "left on average": "37/20",
             "left on average decimal": "1.85"}  # fmt: skip
    assert rows[0] == about | {"hero": "starved", "left": "", "share": "0", "share decimal": "0.0"}
    assert rows[2] == about | {"hero": "alive", "left": "2", "share": "17/20", "share decimal": "0.85"}


def test_nobody_survives(run) -> None:
    found = data(run, "--hunger", "--stock", 0, "--meal-every", 1)
    assert found["starved"] == "1"
    assert run("odds", "rubber-band", "--hunger", "--stock", 0, "--meal-every", 1).exit_code == 0


def test_a_tally_of_games(run) -> None:
    found = data(run, "--hunger", "--tally", "--meal-every", 2, "--games", 1000)
    by_level = data(run, "--hunger", "--meal-every", 2)["starved"]
    assert Fraction(found["starved games expected"]) == 1000 * Fraction(by_level)
    assert [row["level"] for row in found["rows"]] == list(range(1, 21, 2))
    assert sum(Fraction(row["games expected"]) for row in found["rows"]) == 1000 * Fraction(by_level)
    assert data(run, "--hunger", "--tally")["starved games expected"] == "0"


def test_a_tally_of_games_that_are_played(run) -> None:
    options = ("--hunger", "--tally", "--meal-every", 2, "--sample", "--rng", "isaac", "--seed", 3)
    found = data(run, *options)
    assert (found["games"], found["sampled with"], found["seed"]) == (10_000, "isaac", 3)
    assert found["starved games counted"] == sum(row["games counted"] for row in found["rows"])
    assert found["starved from"] < found["starved games expected decimal"] / 10_000 < found["starved to"]
    for row in found["rows"]:
        assert row["95% from"] <= row["share decimal"] <= row["95% to"]
    assert found == data(run, *options)


def test_a_tally_of_leaking_odds(run) -> None:
    found = data(run, "--hunger", "--tally", "--leak", 10_000, "--sample")
    assert found["starved games expected"] == pytest.approx(93.1227766, abs=1e-6)
    assert found["standard deviation"] == pytest.approx(9.5415, abs=1e-4)
    assert sum(row["games expected"] for row in found["rows"]) == pytest.approx(93.1227766, abs=1e-6)
    assert abs(found["starved games counted"] - 93.12) < 4 * 9.54
    assert "95% from" not in found["rows"][0]


def test_mixed_food(run) -> None:
    options = ("--hunger", "--food", "crumb=1:3", "--food", "waffle=4", "--meal", 3, "--stock", 6)
    found = data(run, *options)
    assert [food["share"] for food in found["foods"]] == ["3/4", "1/4"]
    assert found["a meal takes"] == 3
    assert "foods: crumb of 1 (75.000%), waffle of 4 (25.000%)\n" in run("odds", "rubber-band", *options).stdout
    assert data(run, "--hunger", "--food", "waffle=1:7")["rows"] == data(run, "--hunger")["rows"]
    doubled = data(run, "--hunger", "--food", "waffle=2", "--meal", 2, "--stock", 4, "--meal-every", 2)
    assert doubled["starved"] == data(run, "--hunger", "--meal-every", 2)["starved"]


def test_what_has_no_exact_law_is_played(run) -> None:
    foods = [part for food in ("a=9001", "b=9097", "c=9973", "d=8811", "e=9409", "f=9217") for part in ("--food", food)]
    options = ("--hunger", "--levels", 60, "--meal", 10_000, "--stock", 60_000, *foods)
    found = data(run, *options, "--tally", "--games", 20)
    assert found["starved games counted"] <= 20
    assert "games expected" not in found["rows"][0]
    result = run("odds", "rubber-band", *options)
    assert (result.exit_code, "--tally samples them" in result.stderr) == (2, True)


def test_leaking_odds_starve(run) -> None:
    found = data(run, "--hunger", "--leak", 10_000)
    assert found["starved games expected"] == pytest.approx(93.12, abs=0.005)
    assert found["rows"][1]["starved"] == pytest.approx(0.01116, abs=5e-6)
    assert found["starved in the last game"] == pytest.approx(0.00930982, abs=5e-9)
    assert data(run, "--leak", 3)["rows"][0]["chance on its first level"] == pytest.approx(0.85)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--streaks",),
        ("--hunger",),
        ("--hunger", "--leak", 5),
        ("--leak", 5),
        ("--hunger", "--stock", 0),
        ("--hunger", "--tally", "--sample"),
        ("--hunger", "--tally", "--leak", 9),
    ],
)
def test_pictures(run, tmp_path: Path, arguments) -> None:
    assert run("odds", "rubber-band", *arguments, "--out", tmp_path / "band.png").exit_code == 0
    with Image.open(tmp_path / "band.png") as image:
        assert image.size == (900, 560)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--streaks", "--hunger"), "choose --streaks"),
        (("--leak", 1), "2<=x"),
        (("--hunger", "--meal-every", 0), "1<=x<=60"),
        (("--hunger", "--stock", -1), "0<=x<=1000000"),
        (("--leak", 500, "--up", "1/999999999", "--down", "1/999999999"), "rounder numbers"),
        (("--tally",), "--tally requires --hunger"),
        (("--food", "waffle=1"), "--food requires --hunger"),
        (("--hunger", "--games", 5), "--games requires --tally"),
        (("--hunger", "--sample"), "--sample requires --tally"),
        (("--hunger", "--tally", "--leak", 5, "--games", 5), "leave --games out"),
        (("--hunger", "--food", "waffle"), "'waffle' is not a food; write it like waffle=4"),
        (("--hunger", "--food", "a=1", "--food", "a=2"), "'a' is given twice"),
        (("--hunger", "--food", "a=0"), "nutrition and weight of a must be between 1 and 10000"),
        (("--game", "pancakes"), "'waffles', 'staircakes'"),
        (("--up", "x"), "not a number"),
    ],
)
def test_bad_input(run, arguments, message: str) -> None:
    result = run("odds", "rubber-band", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]


def test_the_chance_after_misses_alone(run) -> None:
    """The published odds: 85% at first, and certainty if the first level missed; then a hit has come before."""
    rows = json.loads(run("odds", "rubber-band", "--levels", 4, "--format", "json").stdout)["rows"]
    assert [row["chance if none before"] for row in rows[:2]] == ["17/20", "1"]
    assert [row.get("chance if none before") for row in rows[2:]] == [None, None]
    rows = json.loads(run("odds", "rubber-band", "--game", "staircakes", "--levels", 4, "--format", "json").stdout)[
        "rows"
    ]
    assert [row["chance if none before"] for row in rows] == ["0", "1/50", "1/25", "3/50"]
