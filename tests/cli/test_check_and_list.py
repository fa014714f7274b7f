"""``vaultc check`` and ``vaultc list``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_check_of_good_files(run, cellar: Path) -> None:
    result = run("check", cellar, cellar)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "no errors, no warnings in 1 file\n", "")


def test_check_goes_through_folders(run, tmp_path: Path, cellar: Path) -> None:
    (tmp_path / "bad.des").write_text('LEVEL: "x"\nMONSTER: "nwet", random\n')
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path / 'bad.des'}:2:10: error: " in result.stdout
    assert str(cellar) not in result.stdout
    assert "1 error in 2 files\n" in result.stdout


def test_check_of_a_vault_means_its_file(run) -> None:
    assert run("check", "vlt-delphi").stdout.startswith("no errors, no warnings in 1 file\n")


def test_files_of_functions_only_are_fine(run, tmp_path: Path) -> None:
    path = tmp_path / "functions.des"
    path.write_text("FUNCTION f() { FOUNTAIN: random }\n")
    assert run("check", path).exit_code == 0
    assert run("render", path).exit_code == 1


@pytest.mark.parametrize("columns", ["40", "200"])
def test_long_lines_are_cut_to_the_terminal(run, tmp_path: Path, columns: str) -> None:
    path = tmp_path / "a.des"
    path.write_text('LEVEL: "x"\n' + " " * 300 + 'MONSTER: "nwet", random\n')
    lines = run("check", path, COLUMNS=columns).stdout.splitlines()
    excerpt = next(line for line in lines if "nwet" in line and " | " in line)
    assert len(excerpt) <= int(columns)


def test_list_without_targets_is_the_library(run) -> None:
    result = run("list")
    assert result.exit_code == 0
    assert "vlt-ordinary" in result.stdout
    assert "ordinary random room" in result.stdout


def test_list_shows_weights_and_chances_of_vaults_only(run, cellar: Path) -> None:
    assert "weight" not in run("list", cellar).stdout
    lines = run("list", cellar, "vlt-delphi").stdout.splitlines()
    assert lines[0].split() == ["level", "title", "flags", "weight", "chance"]
    assert lines[1].split() == ["cellar", "cellar"]
    assert lines[2].split() == ["attic", "noteleport"]
    assert lines[3].split() == ["vlt-delphi", "fake", "Delphi", "rndvault", "1", "1", "(100.000%)"]


def test_list_as_json(run, cellar: Path) -> None:
    rows = [json.loads(line) for line in run("list", "--json", cellar, "vlt-ice").stdout.splitlines()]
    assert rows[0] == {"name": "cellar", "title": "cellar", "file": str(cellar), "line": 3, "flags": []}
    assert (rows[2]["weight"], rows[2]["chance"], rows[2]["title"]) == (1, "1", "ice room")


def test_list_is_not_wrapped_when_piped(execute) -> None:
    result = execute("list", env={"COLUMNS": "40"})
    assert result.stdout.count("\n") == result.stdout.count("vlt-") + 1
    assert all(line == line.rstrip() for line in result.stdout.splitlines())


def test_list_tells_natural_places(run, tmp_path: Path) -> None:
    path = tmp_path / "levels.des"
    path.write_text('LEVEL: "medusa-2"\nLEVEL: "mine"\n')
    assert run("list", path).stdout.splitlines()[1].split() == ["medusa-2", "main:24"]
    rows = [json.loads(line) for line in run("list", path, "--json").stdout.splitlines()]
    assert [row.get("place") for row in rows] == ["main:24", None]


def test_list_explains_the_chances_of_own_vaults(run, tmp_path: Path) -> None:
    path = tmp_path / "own.des"
    room = 'FLAGS: rndvault\nROOM: "ordinary", random, random, random, random { }\n'
    path.write_text("".join(f'LEVEL: "vlt-{n}"\n{room}' for n in range(3)))
    result = run("list", path)
    assert [line.split(maxsplit=3)[3] for line in result.stdout.splitlines()[1:]] == [
        "0 (never)", "1/3 (33.333%)", "2/3 (66.667%)",
    ]  # fmt: skip
    first, second = result.stderr.splitlines()
    assert first.startswith("note: vlt-0 is never chosen: the game's walk")
    assert second.endswith(f"these 3 vaults only; among those that come with vaultc: vaultc list library {path}")
    assert not run("list", "library", path).stderr
    fair = run("list", path, "--dialect", "evilhack")
    assert "never" not in fair.output
