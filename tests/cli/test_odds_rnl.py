"""``vaultc odds rnl``."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from PIL import Image

from vaultc.chance import luck
from vaultc.games.luck import RULES_OF_GAMES


def rows(run, *arguments: object) -> list[dict[str, str]]:
    text = run("odds", "rnl", *arguments, "--format", "csv").stdout
    return list(csv.DictReader(io.StringIO(text)))


def test_the_rule_is_the_dialects(run) -> None:
    for option, rule in (
        ((), RULES_OF_GAMES["unnethack"]),
        (("--dialect", "minihack"), luck.ROUNDED),
        (("--dialect", "nethack-3.4.3"), luck.OLD),
        (("--rule", "3.6"), luck.ROUNDED),
    ):
        found = rows(run, "--x", 7, "--luck", -5, *option)
        assert [row["chance"] for row in found] == [str(share) for share in luck.law(7, -5, rule)]


def test_both_rules_side_by_side(run) -> None:
    found = rows(run, "--x", 3, "--luck", 2, "--rule", "both")
    assert [row["rule"] for row in found] == ["3.6"] * 3 + ["unnethack"] * 3
    assert found[0]["chance"] == str(luck.law(3, 2)[0])
    assert found[3]["chance"] == str(luck.law(3, 2, RULES_OF_GAMES["unnethack"])[0])


def test_all_results_of_large_rolls(run) -> None:
    lines = run("odds", "rnl", "--x", 20, "--luck", "3..4", "--rule", "3.6").stdout.splitlines()
    assert lines[3].split() == ["result", "Luck", "3", "Luck", "4"]
    assert [line.split()[0] for line in lines[4:24]] == [str(result) for result in range(20)]
    assert lines[4].split() == ["0", "19.625%", "24.512%"]
    assert lines[25].split() == ["mean", *(f"{float(luck.mean(20, value)):.6f}" for value in (3, 4))]


def test_events(run) -> None:
    found = rows(run, "--x", 10, "--event", ">5", "--event", "rnl(7)==0", "--luck", "-11..11", "--dialect", "minihack")
    assert Fraction(found[0]["rnl(10)>5"]) == Fraction(162, 205)
    assert Fraction(found[-1]["rnl(7)==0"]) == Fraction(201, 287)
    assert len(found) == 23


def test_situations(run) -> None:
    data = json.loads(run("odds", "rnl", "--situations", "--rule", "both", "--format", "json").stdout)["rows"]
    wizard = [row for row in data if row["situation"] == "write-scroll-wizard" and row["luck"] == 0]
    assert [(row["rule"], row["rolled"], row["value"]) for row in wizard] == [
        ("3.6", "rnl(5)==0", "1/5"),
        ("unnethack", "rnl(3)==0", "1/3"),
    ]
    fruit = next(row for row in data if row["situation"] == "tree-fruit" and row["luck"] == -11)
    assert (fruit["kind"], fruit["value"], fruit["profits"]) == ("mean", "715/287", "lucky")
    table = run("odds", "rnl", "--situations", "--rule", "3.6").stdout
    assert "rnl(50)==49 x 1/5" in table


def test_one_situation(run) -> None:
    lines = run("odds", "rnl", "--situation", "kick-door:15", "--luck", -11, "--rule", "3.6").stdout.splitlines()
    assert lines[1] == "kick-door:15: a door is kicked open: rnl(35)<15, welcome"
    assert lines[-1].split() == ["-11", "12.083%"]


def test_the_adjustment_of_every_luck(run) -> None:
    for rule, law in (("3.6", luck.ROUNDED), ("3.4.3", luck.OLD)):
        found = rows(run, "--adjustments", "--rule", rule)
        assert [int(row["luck"]) for row in found] == list(range(-13, 14))
        for row in found:
            for size, x in (("small", 15), ("large", 16)):
                assert int(row[f"{size}: adjustment"]) == law.adjustment(x, int(row["luck"]))
                ignored = luck.ignore_chance(x, int(row["luck"]), law)
                assert Fraction(row[f"{size}: luck ignored"]) == ignored
    text = run("odds", "rnl", "--adjustments", "--rule", "3.6").stdout.splitlines()
    assert text[:3] == ["rule: 3.6", "luck: -13 to 13", "small rolls: up to rnl(15)"]
    assert text[-1].split() == ["13", "+4", "1/41", "+13", "1/50"]


def test_the_adjustment_beside_the_law(run) -> None:
    found = rows(run, "--x", 10, "--luck", "4..5", "--rule", "3.6")
    assert [row["adjustment"] for row in found] == ["1"] * 10 + ["2"] * 10
    lines = run("odds", "rnl", "--x", 10, "--luck", 4, "--rule", "3.6").stdout.splitlines()
    assert lines[3].split()[:3] == ["luck", "adjustment", "0"]
    assert lines[4].split()[:2] == ["4", "+1"]
    lines = run("odds", "rnl", "--x", 20, "--luck", -4, "--rule", "3.6").stdout.splitlines()
    assert ["adjustment", "-4"] in [line.split() for line in lines]


def test_a_hero_kicks(run) -> None:
    hero = ("--str", 17, "--dex", 18, "--con", 12, "--role", "samurai", "--rule", "3.6", "--luck", -11)
    lines = run("odds", "rnl", "--situation", "kick-door", *hero).stdout.splitlines()
    assert lines[1] == "kick-door:15+18: a door is kicked open by a Samurai or Monk: rnl(35)<33, welcome"
    data = json.loads(run("odds", "rnl", "--situations", *hero, "--format", "json").stdout)["rows"]
    assert {row["situation"] for row in data if "door" in row["situation"]} == {"kick-door:15+18", "open-door:15"}


def test_prayers_in_gehennom(run) -> None:
    for alignment, chance in ((-3, "1"), (1, "0"), (4, "163/164")):
        prayer = ("--situation", "gehennom-prayer", "--alignment", alignment, "--luck", -11, "--rule", "3.6")
        [row] = rows(run, *prayer)
        assert row[f"gehennom-prayer:{alignment}"] == chance


def test_wide_tables_in_a_narrow_terminal(run) -> None:
    text = run("odds", "rnl", "--x", 10, "--luck", "0..3", COLUMNS="40").stdout
    assert max(map(len, text.splitlines())) <= 40
    assert text.count("luck  ") == 4
    assert "luck ignored" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ("--situations",),
        ("--adjustments",),
        ("--event", "rnl(5)>1"),
        ("--situation", "search"),
        ("--x", 20, "--rule", "both"),
    ],
)
def test_pictures(run, tmp_path: Path, arguments) -> None:
    assert run("odds", "rnl", *arguments, "--out", tmp_path / "luck.png").exit_code == 0
    with Image.open(tmp_path / "luck.png") as image:
        assert image.width >= 900


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a roll"),
        (("--x", 5, "--situations"), "give a roll"),
        (("--event", ">3"), "missing roll"),
        (("--event", "rnl(0)>3"), "x must be at least 1"),
        (("--event", "rnl(2001)>3"), "x must be at most 2000"),
        (("--x", 5, "--event", "much"), "is not an event of a roll"),
        (("--situation", "seach"), "did you mean search?"),
        (("--situations", "--luck", 14), "between -13 and 13, not 14"),
        (("--situation", "tree-fruit", "--out", "x.png"), "no plot"),
        (("--adjustments", "--x", 5), "give a roll"),
        (("--x", 5, "--role", "Monk"), "require --situation"),
        (("--situation", "kick-door", "--str", 18), "belong together"),
        (("--situation", "kick-door", "--str", 2), "not in the range 3<=x<=25"),
        (("--situation", "search", "--role", "Munk"), "did you mean Monk?"),
        (("--situation", "gehennom-prayer", "--alignment", 0), "negative, or between 1 and 9999, not 0"),
        (("--situation", "altar-minion", "--level", 31), "not in the range 1<=x<=30"),
    ],
)
def test_bad_input(run, arguments, message: str) -> None:
    result = run("odds", "rnl", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]
