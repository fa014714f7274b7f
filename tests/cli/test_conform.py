"""``vaultc conform``: output for suites that agree, differ, or cannot be used."""

from __future__ import annotations

import gzip
import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import command_line
import pytest
from bundles import unpack
from repository import TESTS

from vaultc.conformance.running import read_manifest, recorded_data

SUITE = TESTS / "conformance"
CASE = "t1-spill"


conform = partial(command_line.run, "conform")


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A suite of one case, to be changed by a test."""
    manifest = json.loads((SUITE / "manifest.json").read_text("utf-8"))
    manifest["cases"] = [case for case in manifest["cases"] if (case["dialect"], case["name"]) == ("unnethack", CASE)]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    (tmp_path / "cases" / "unnethack").mkdir(parents=True)
    shutil.copy(SUITE / "cases" / "unnethack" / "t1.txt", tmp_path / "cases" / "unnethack")
    for folder, name in (("expected", f"{CASE}.jsonl"), ("traces", f"{CASE}.txt")):
        (tmp_path / folder / "unnethack").mkdir(parents=True)
        data = recorded_data(SUITE / folder / "unnethack" / name)
        assert data is not None
        (tmp_path / folder / "unnethack" / f"{name}.gz").write_bytes(gzip.compress(data))
    return tmp_path


def rewrite(suite: Path, change: Any) -> None:
    """Change the first recorded level of the suite's case."""
    path = suite / "expected" / "unnethack" / f"{CASE}.jsonl.gz"
    levels = [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().splitlines()]
    change(levels[0])
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, levels)).encode()))


def test_agreement_is_a_table_by_tier() -> None:
    result = conform(SUITE / "manifest.json", "--case", "t2-temple", "--only", "all", "--dialect", "unnethack")
    assert result.exit_code == 0
    table, closing = result.output.splitlines()
    assert table == "t2     20 of    20 levels agree 100.00%"
    assert closing == "20 of 20 levels agree in every field compared"


def test_what_hangs_on_texts_of_the_game_is_counted() -> None:
    result = conform(SUITE / "manifest.json", "--case", "t7-plain-d16", "--dialect", "unnethack")
    assert result.exit_code == 0
    assert result.output.splitlines()[1:] == [
        "19 of 19 levels agree in every field compared",
        "1 more were left out: they need the game's texts for graffiti (see --texts)",
    ]


def test_a_different_cell_is_shown_side_by_side(suite: Path) -> None:
    def change(level: dict[str, Any]) -> None:
        row = level["terrain"][10]
        level["terrain"][10] = row[:40] + ("0" if row[40] != "0" else "R") + row[41:]

    rewrite(suite, change)
    result = conform(suite / "manifest.json")
    assert result.exit_code == 1
    assert f"{CASE}, seed 1: terrain\n" in result.output
    assert "expected" in result.output
    assert "^" in result.output
    assert "t1     19 of    20 levels agree  95.00%  terrain 1" in result.output


def test_a_missing_object_is_named(suite: Path) -> None:
    rewrite(suite, lambda level: level.setdefault("objects", []).append([9, 9, "*", "ruby", 1, {}]))
    result = conform(suite / "manifest.json", "--only", "objects")
    assert result.exit_code == 1
    assert 'missing [9, 9, "*", "ruby", 1, {}]' in result.output


def test_the_first_deviating_draw_is_shown(suite: Path) -> None:
    rewrite(suite, lambda level: level.update(flip=7))
    trace = suite / "traces" / "unnethack" / f"{CASE}.txt.gz"
    words = gzip.decompress(trace.read_bytes()).decode().split()
    words[5] = "77:5"
    trace.write_bytes(gzip.compress(" ".join(words).encode()))
    result = conform(suite / "manifest.json")
    assert "draw 4: expected rn2(77) = 5, drew rn2(" in result.output


def test_written_levels_are_the_recorded_ones(suite: Path, tmp_path: Path) -> None:
    result = conform(suite / "manifest.json", "--write", tmp_path / "mine")
    assert result.exit_code == 0
    mine = [json.loads(line) for line in (tmp_path / "mine" / f"{CASE}.jsonl").read_text("utf-8").splitlines()]
    assert [level["seed"] for level in mine] == list(range(1, 21))
    assert {level["case"] for level in mine} == {CASE}


def test_a_real_level_file_with_errors_is_reported(suite: Path) -> None:
    text = 'LEVEL: "test"\nMONSTER: "nweet", random\n'
    (suite / "cases" / "unnethack" / "t1.txt").write_text(f"==== other.des\n==== {CASE}.des\n{text}", "utf-8")
    result = conform(suite / "manifest.json")
    assert result.exit_code == 2
    assert "nweet" in result.output
    assert str(Path("t1", f"{CASE}.des:2:")) in "".join(result.output.split())


def test_a_des_file_may_lie_beside_its_bundle(suite: Path) -> None:
    folder = suite / "cases" / "unnethack"
    unpack(folder / "t1.txt", folder / "t1")
    (folder / "t1.txt").unlink()
    assert conform(suite / "manifest.json").exit_code == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [("{", "not JSON"), ("{}", "not a manifest of levels"), ("[]", "not a manifest of levels")],
)
def test_a_broken_manifest_is_one_clear_line(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(content, "utf-8")
    result = conform(path)
    assert result.exit_code == 2
    assert message in result.output
    assert result.output.count("\n") == 1


def test_unusable_arguments() -> None:
    missing = conform("nowhere.json")
    assert (missing.exit_code, missing.output) == (2, "vaultc: nowhere.json: no such file or directory\n")
    assert "no case matches 'zz'" in conform(SUITE / "manifest.json", "--case", "zz").output
    wrong = conform(SUITE / "manifest.json", "--only", "terain")
    assert wrong.exit_code == 2
    assert "did you mean terrain?" in wrong.output


def test_a_missing_reference_is_one_clear_line(suite: Path) -> None:
    shutil.rmtree(suite / "expected")
    result = conform(suite / "manifest.json")
    assert result.exit_code == 2
    assert "no such file" in result.output


def test_records_may_lie_in_an_archive(suite: Path) -> None:
    shutil.rmtree(suite / "expected" / "unnethack")
    archive = suite / "expected" / "unnethack.zip"
    shutil.copy(SUITE / "expected" / "unnethack.zip", archive)
    assert "20 of 20 levels agree" in conform(suite / "manifest.json").output
    archive.write_bytes(archive.read_bytes()[:-99])
    damaged = conform(suite / "manifest.json")
    assert (damaged.exit_code, damaged.output.count("\n")) == (2, 1)
    assert "not a file of JSON lines" in damaged.output


def test_cases_that_need_files_of_the_game_are_left_out() -> None:
    result = conform(SUITE / "manifest.json", "--case", "t6-shipped-d3", "--corpus", "nowhere")
    assert result.exit_code == 0
    assert "left out" in result.output


def test_a_manifest_may_call_a_game_by_its_other_name(suite: Path) -> None:
    path = suite / "manifest.json"
    path.write_text(path.read_text("utf-8").replace('"unnethack"', '"unnethack5"'), "utf-8")
    assert '"dialect": "unnethack5"' in path.read_text("utf-8")
    for options in ((), ("--dialect", "unnethack5")):
        result = conform(path, *options)
        assert result.exit_code == 0
        assert "unnethack5" not in result.output


@pytest.mark.parametrize(("number", "name"), [(28, "medusa"), (9, "oracle"), (6, None)])
def test_rules_of_a_place_hold_for_whatever_is_made_there(suite: Path, number: int, name: str | None) -> None:
    """A rule that names a special level by its place holds for every script run at that place."""
    manifest = json.loads((suite / "manifest.json").read_text("utf-8"))
    manifest["cases"][0]["environment"] = {"registered": False, "level_in_dungeon": number, "depth": number}
    (suite / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    (entry,) = read_manifest(suite / "manifest.json", dialect="unnethack")
    assert entry.surroundings.special_level == name
    assert entry.surroundings.on_medusa_level == (name == "medusa")
