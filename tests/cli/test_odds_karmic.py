"""``vaultc odds karmic``: three modifiers, characters, and lists of rolls."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import command_line
import pytest
from PIL import Image
from repository import ROOT

EXAMPLE = ROOT / "examples" / "chance" / "luck-rolls.txt"


def data(run, *arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("odds", "karmic", *arguments, "--format", "json").stdout)
    return found


def test_three_inputs(run) -> None:
    (row,) = data(run, "--event", -10, "--intrinsic", 4, "--karma", 2)["rows"]
    assert [row[name] for name in ("event", "intrinsic", "karma", "modifier")] == [-10, 4, 2, -4]
    spans = [(row[f"{name} on from"], row[f"{name} on to"]) for name in ("bad", "none", "good")]
    assert spans == [(1, 14), (15, 44), (45, 50)]
    assert [row[name] for name in ("bad", "none", "good")] == ["7/25", "3/5", "3/25"]


def test_the_sum_has_no_limits(run) -> None:
    (row,) = data(run, "--event", 50, "--intrinsic", 50, "--karma", 50)["rows"]
    assert (row["modifier"], row["good on to"], row["bad on to"], row["good"]) == (150, 50, None, "1")


def test_without_karma_the_long_run(run) -> None:
    assert data(run, "--event", 3, "--intrinsic", 2)["rows"] == data(run, "--modifier", 5)["rows"]
    assert [row["modifier"] for row in data(run, "--event", "-1..1")["rows"]] == [-1, 0, 1]


def test_characters_add_up(run) -> None:
    found = data(run, "--event", 1, "--karma", 0, "--intrinsic", 2, "--character", "blessed=3", "--character", "cat=-4")
    assert (found["intrinsic modifier"], found["character"]) == (1, {"blessed": 3, "cat": -4})
    assert found["rows"][0]["modifier"] == 2


def test_replay_of_the_worked_example(run) -> None:
    found = data(run, "--replay", EXAMPLE)
    assert [row["karma"] for row in found["rows"]] == [0, 0, -1, -2, 0, 0, 0, 1, 2, 4, 7, 10, 10]
    assert [row["roll"] for row in found["rows"] if not row["possible"]] == [12]
    assert [(row["streak"], row["streak of"]) for row in found["rows"]][3:6] == [(1, "bad"), (0, None), (1, "bad")]
    text = run("odds", "karmic", "--replay", EXAMPLE).stdout
    assert "impossible at modifier +10; needs event and intrinsic of -1 or less\n" in text
    alone = run("odds", "karmic", "--replay", EXAMPLE, "--only", "good").stdout
    assert "needs" not in alone
    assert "impossible" in alone
    assert (found["bad outcomes"], found["none outcomes"], found["good outcomes"]) == (8, 2, 3)
    assert all(row["possible"] for row in data(run, "--replay", EXAMPLE, "--character", "unlucky=-1")["rows"])


def test_replay_from_standard_input() -> None:
    arguments = ["odds", "karmic", "--replay", "-", "--event", "3"]
    result = command_line.run(*arguments, text="7 50,12 event=-5\n41")
    assert result.exit_code == 0
    outcomes = [line.split()[9] for line in result.stdout.splitlines()[8:] if line[:4].strip().isdigit()]
    assert outcomes == ["bad", "good", "bad", "good"]
    assert command_line.run(*arguments, text="").stdout.startswith("rolls: 0\n")


@pytest.mark.parametrize(
    "arguments", [("--replay", EXAMPLE), ("--event", "-3..3", "--karma", 4), ("--event", 5), ("--event", "0..9")]
)
def test_pictures(run, tmp_path: Path, arguments) -> None:
    assert run("odds", "karmic", *arguments, "--out", tmp_path / "luck.png").exit_code == 0
    with Image.open(tmp_path / "luck.png") as image:
        assert image.width >= 900


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--event", 51), "the event modifier must be between -50 and 50, not 51"),
        (("--event", "-51..0", "--karma", 0), "the event modifier must be between -50 and 50, not -51"),
        (("--intrinsic", -51), "the intrinsic modifier must be between -50 and 50, not -51"),
        (("--intrinsic", 48, "--character", "x=4"), "between -50 and 50, not 52"),
        (("--karma", 99), "the karmic modifier must be between -50 and 50, not 99"),
        (("--character", "lucky"), "write it like blessed=3"),
        (("--modifier", 3, "--event", 3), "--modifier is the sum of event and intrinsic"),
        (("--modifier", -101), "between -100 and 100, not -101"),
        (("--replay", EXAMPLE, "--karma", 2), "leave --karma out"),
        (("--replay", EXAMPLE, "--event", "1..2"), "one event modifier"),
        (("--replay", "nowhere.txt"), "nowhere.txt: no such file"),
    ],
)
def test_bad_input(run, arguments, message: str) -> None:
    result = run("odds", "karmic", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"good\n7 bda", "rolls.txt:2:3: 'bda' is not a roll; did you mean bad?"),
        (b"\xff\xfe", "rolls.txt: not UTF-8 text (byte 1)"),
        (b"7 " * 500_001, "at most 1000000 bytes"),
    ],
)
def test_files_that_are_no_history(run, tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "rolls.txt"
    path.write_bytes(content)
    result = run("odds", "karmic", "--replay", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_plot_has_room_for_so_many_rolls(run, tmp_path: Path) -> None:
    path = tmp_path / "rolls.txt"
    path.write_text("7 " * 201)
    assert run("odds", "karmic", "--replay", path).exit_code == 0
    result = run("odds", "karmic", "--replay", path, "--out", tmp_path / "x.png")
    assert (result.exit_code, "at most 200 rolls" in result.stderr) == (2, True)
    assert not (tmp_path / "x.png").exists()


def test_karma_by_streak(run) -> None:
    found = json.loads(run("odds", "karmic", "--streaks", "--format", "json").stdout)
    assert found["longest streak that counts"] == 6
    assert [row["karmic modifier"] for row in found["rows"]] == [10, 7, 4, 2, 1, 0, 0, 0, -1, -2, -4, -7, -10]
    assert sum(Fraction(row["share of rolls"]) for row in found["rows"]) == 1
    assert sum(Fraction(row["without karma"]) for row in found["rows"]) == 1
    assert Fraction(found["rows"][0]["share of rolls"]) == Fraction(54, 8089145)
    for arguments in (("--modifier", "1..3"), ("--modifier", 101), ("--event", 3)):
        result = run("odds", "karmic", "--streaks", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")


def test_where_luck_is_certain(run) -> None:
    lines = run("odds", "karmic").stdout.splitlines()
    assert lines[1:6] == [
        "event modifiers: -50 to +50",
        "no bad luck from: +10",
        "no good luck from: -10",
        "good luck is certain from: +40",
        "bad luck is certain from: -40",
    ]
