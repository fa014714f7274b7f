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


def test_leaking_odds_starve(run) -> None:
    found = data(run, "--hunger", "--leak", 10_000)
    assert found["starved games expected"] == pytest.approx(93.12, abs=0.005)
    assert found["rows"][1]["starved"] == pytest.approx(0.01116, abs=5e-6)
    assert found["starved in the last game"] == pytest.approx(0.00930982, abs=5e-9)
    assert data(run, "--leak", 3)["rows"][0]["chance on its first level"] == pytest.approx(0.85)


@pytest.mark.parametrize(
    "arguments",
    [(), ("--streaks",), ("--hunger",), ("--hunger", "--leak", 5), ("--leak", 5), ("--hunger", "--stock", 0)],
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
        (("--hunger", "--stock", -1), "0<=x<=100"),
        (("--leak", 500, "--up", "1/999999999", "--down", "1/999999999"), "rounder numbers"),
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
