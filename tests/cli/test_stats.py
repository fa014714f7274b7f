"""``vaultc stats``."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from .conftest import Run

TEXT = """LEVEL: "cellar"
FLAGS: rndvault
ROOM: "rndvault", lit, random, random, (5,3) { [50%]: MONSTER: ('r', "sewer rat"), (0,0) }
"""


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    path = tmp_path / "vault.des"
    path.write_text(TEXT)
    return path


def test_a_table(run: Run, vault: Path) -> None:
    result = run("stats", vault, "--count", 60, "--executor", "here")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("cellar, 60 levels, seeds 1 to 60\n")
    assert "[50%]: MONSTER" in result.stdout
    table = result.stdout[result.stdout.index("different levels") :].splitlines()
    assert [line.rsplit(maxsplit=1)[0].split("  ")[0] for line in table[1:4]] == [
        "by terrain", "by cells and things", "with the hero's start",
    ]  # fmt: skip


def test_other_forms_by_suffix_and_by_word(run: Run, vault: Path, tmp_path: Path) -> None:
    options = ("stats", vault, "--count", 10, "--executor", "here")
    for name in ("a.csv", "a.json", "a.html"):
        assert run(*options, "--out", tmp_path / name).exit_code == 0
    assert next(csv.DictReader((tmp_path / "a.csv").read_text().splitlines()))["measure"] == "width"
    assert json.loads((tmp_path / "a.json").read_text())["levels"][0]["levels"] == 10
    assert (tmp_path / "a.html").read_text().startswith("<!DOCTYPE html>")
    assert run(*options, "--format", "json").stdout == (tmp_path / "a.json").read_text()
    assert run(*options, "--json").stdout == (tmp_path / "a.json").read_text()
    assert "choose one format, not csv and json" in run(*options, "--json", "--format", "csv").stderr


def test_comparing(run: Run, vault: Path, tmp_path: Path) -> None:
    old, other = tmp_path / "old.json", tmp_path / "other.des"
    other.write_text(TEXT.replace("50%", "99%"))
    options = ("--executor", "here")
    assert run("stats", vault, "--count", 100, "--out", old, *options).exit_code == 0
    same = run("stats", vault, "--seeds", "201-300", "--compare", old, *options)
    assert same.exit_code == 0
    assert same.stdout.startswith("no significant changes in ")
    changed = run("stats", other, "--seeds", "201-300", "--compare", old, *options)
    assert changed.exit_code == 1
    assert 'cellar: monsters("sewer rat")\n  ' in changed.stdout


def test_near_levels_are_counted(run: Run, vault: Path) -> None:
    equal = json.loads(run("stats", vault, "--count", 20, "--near", 2, "--json").stdout)["levels"][0]["equal"]
    assert (equal["terrain"]["cells"], equal["terrain"]["near"] >= equal["things"]["near"]) == (2, True)
    assert "--near" in run("stats", vault, "--danger", "--near", 2).stderr


def test_what_cannot_be_compared(run: Run, vault: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text("{}")
    result = run("stats", vault, "--count", 2, "--compare", tmp_path / "odd.json")
    assert result.exit_code == 2
    assert result.stderr == f"vaultc: {tmp_path / 'odd.json'}: not written by vaultc stats --format json\n"
    result = run("stats", vault, "--count", 2, "--compare", tmp_path / "none.json")
    assert (result.exit_code, result.stderr) == (2, f"vaultc: {tmp_path / 'none.json'}: no such file or directory\n")


@pytest.mark.parametrize(
    ("pair", "message"), [("area,dead_end", "did you mean dead_ends?"), ("area", "expected two measures")]
)
def test_wrong_pairs(run: Run, vault: Path, pair: str, message: str) -> None:
    result = run("stats", vault, "--range", pair)
    assert (result.exit_code, message in result.output) == (2, True)


def test_a_level_that_is_never_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "never.des"
    path.write_text('LEVEL: "x"\nIF [0%] { $x = 3 }\nLOOP [$x] { FOUNTAIN: random }\n')
    for form in ("table", "csv", "json", "html"):
        result = run("stats", path, "--count", 3, "--executor", "here", "--format", form)
        assert (result.exit_code, result.stderr) == (1, "")


def test_seed_nought_is_one_seed(run: Run, vault: Path) -> None:
    (level,) = json.loads(run("stats", vault, "--seed", 0, "--format", "json").stdout)["levels"]
    assert (level["first_seed"], level["levels"]) == (0, 1)
