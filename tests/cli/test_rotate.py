"""``vaultc rotate``: what it writes, what it lists, and what it says of levels that cannot be turned."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import command_line
import pytest

from vaultc.api.loading import load

NOOK = 'LEVEL: "vlt-nook"\nFLAGS: rndvault\nGEOMETRY: random\nMAP\n-----\n|..L|\n|...|\n-----\nENDMAP\n'
REGION = 'REGION: (1,1,3,2), lit, "ordinary", unfilled\n'
ROOM = 'LEVEL: "hall"\nROOM: "ordinary", lit, (3,3), (center,center), (5,3) {}\n'


run = partial(command_line.run, "rotate")


def test_the_set_is_a_file_that_needs_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(NOOK + REGION)
    assert run(tmp_path / "a.des", "--out", tmp_path / "all.des").exit_code == 0
    loaded = load(tmp_path / "all.des")
    assert list(loaded.keys()) == ["vlt-nook", *(f"vlt-nook-{number}" for number in range(2, 9))]
    assert [str(found) for found in loaded.diagnostics] == []
    listed = run(tmp_path / "all.des", "--list").stdout.splitlines()
    assert listed[0] == "vlt-nook: 8 images"
    assert not any("missing" in line for line in listed)
    assert len(run(tmp_path / "a.des", "--rotations").stdout.split("LEVEL:")) == 5


def test_missing_images_complete_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text(NOOK + REGION)
    path.write_text(path.read_text() + "\n" + run(path, "--missing").stdout)
    assert len(load(path)) == 8
    assert run(path, "--level", "vlt-nook", "--missing").stdout == ""


@pytest.mark.parametrize("game", ["unnethack", "unnethack6", "nethack36"])
def test_images_are_of_the_game_of_the_file(tmp_path: Path, game: str) -> None:
    (tmp_path / "a.des").write_text(
        f'# vaultc: dialect={game}\nLEVEL: "a"\nGEOMETRY: center, top\nMAP\n..T\n...\nENDMAP\n'
    )
    result = run(tmp_path / "a.des")
    assert (result.exit_code, result.stderr) == (0, "")
    (tmp_path / "b.des").write_text(result.stdout)
    assert {script.game.name for script in load(tmp_path / "b.des").levels} == {game}


def test_json_names_levels_and_lines(tmp_path: Path) -> None:
    (tmp_path / "a.des").write_text(NOOK + REGION)
    (line,) = run(tmp_path / "a.des", "--json", "--rotations").stdout.splitlines()
    found = json.loads(line)
    assert found["images"][0] == {"symmetries": ["as-is"], "levels": ["vlt-nook"], "lines": [1], "weight": 1}
    assert [image["levels"] for image in found["images"][1:]] == [[]] * 3


def test_called_wrongly(tmp_path: Path) -> None:
    (tmp_path / "two.des").write_text(NOOK + REGION + ROOM)
    several = run(tmp_path / "two.des")
    assert (several.exit_code, several.stderr.count("\n")) == (2, 1)
    assert "--level" in several.stderr
    assert "(vlt-nook, hall);" in several.stderr
    assert run(tmp_path / "two.des", "--level", "nowhere").exit_code == 2
    hall = run(tmp_path / "two.des", "--level", "hall")
    assert hall.exit_code == 1
    assert "ROOM cannot be turned" in hall.stderr
    assert hall.stdout == ""
    (tmp_path / "broken.des").write_text("LEVEL\n")
    assert run(tmp_path / "broken.des").exit_code == 1
    assert run(tmp_path / "two.des", "--list").stdout.splitlines()[0] == "vlt-nook: 8 images"


def test_the_rule_of_sets_counts_only_rotations(tmp_path: Path) -> None:
    def findings(*parts: str) -> list[str]:
        (tmp_path / "a.des").write_text("".join(parts))
        return [f.message for f in load(tmp_path / "a.des").diagnostics if f.rule == "unequal-rotations"]

    half = NOOK.replace("nook", "nook-2").replace("|..L|\n|...|", "|...|\n|L..|")
    again = NOOK.replace("nook", "nook-3")
    mirrored = NOOK.replace("nook", "nook-4").replace("|..L|", "|L..|")
    assert findings(NOOK, REGION, half, REGION) == []
    assert findings(NOOK, REGION, mirrored, "VAULTGEN: 7\n", REGION) == []
    assert findings(NOOK, REGION, again, REGION) == ["this is the vault `vlt-nook` again"]
    assert findings(NOOK, REGION, half, "VAULTGEN: 3\n", REGION) == [
        "this rotation of `vlt-nook` has the weight 3, not 1"
    ]
