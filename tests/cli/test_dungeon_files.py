"""Dungeon files on the command line: checked with their folder, formatted, drawn, their chances, and their places."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

DUNGEON = """\
DUNGEON: "The Deep" "D" (10,3)
BRANCH: "N'kai" @ (2,1)
LEVEL: "moat" "none" @ (4,2)
RNDLEVEL: "well" "none" @ (7,2) 40 2
DUNGEON: "N'kai" "N" (3,0)
LEVEL: "bazaar" "none" @ (2,0)
"""


def level(name: str) -> str:
    return f'LEVEL: "{name}"\nROOM: "ordinary", lit, random, random, random {{ STAIR: random, up }}\n'


@pytest.fixture
def dat(tmp_path: Path) -> Path:
    """A folder with a dungeon file and its levels."""
    folder = tmp_path / "dat"
    folder.mkdir()
    (folder / "dungeon.def").write_text(DUNGEON)
    (folder / "deep.des").write_text(level("moat") + level("well-1") + level("well-2"))
    (folder / "nkai.des").write_text(level("bazaar"))
    return folder


def found(run: Any, *arguments: object) -> list[str]:
    """The findings about dungeons as rule and place."""
    told = json.loads(run("check", *arguments, "--output-format", "json").stdout)["diagnostics"]
    return [
        f"{one['rule']} {Path(one['file']).name}:{one['line']}" for one in told if "missing-stairs" not in one["rule"]
    ]


def test_a_folder_is_checked_with_its_dungeon_file(run: Any, dat: Path) -> None:
    assert found(run, dat) == []
    (dat / "nkai.des").write_text(level("bazar") + level("extra"))
    assert found(run, dat) == ["unused-level nkai.des:3", "missing-level dungeon.def:6"]
    (dat / "vaultc.toml").write_text('loaded-by-code = ["extra"]\n')
    assert found(run, dat) == ["missing-level dungeon.def:6"]
    assert found(run, dat / "nkai.des") == []


def test_a_dungeon_file_may_be_named(run: Any, dat: Path, tmp_path: Path) -> None:
    (dat / "dungeon.def").rename(tmp_path / "fork.def")
    assert found(run, dat) == []
    (dat / "nkai.des").unlink()
    assert found(run, dat, "--dungeon", tmp_path / "fork.def") == ["missing-level fork.def:6"]
    (tmp_path / "vaultc.toml").write_text('dungeon = "fork.def"\n')
    assert found(run, dat) == ["missing-level fork.def:6"]


def test_a_dungeon_file_alone_is_checked_by_itself(run: Any, dat: Path) -> None:
    (dat / "dungeon.def").write_text(DUNGEON.replace('"N\'kai" "N"', '"Nkai" "N"'))
    assert found(run, dat / "dungeon.def") == ["wrong-branch dungeon.def:2"]


def test_fixes_are_written(run: Any, dat: Path) -> None:
    (dat / "dungeon.def").write_text(DUNGEON.replace('"none" @ (4,2)', "none @ (4,2)"))
    assert run("check", dat, "--fix").exit_code == 0
    assert (dat / "dungeon.def").read_text() == DUNGEON


def test_dungeon_files_are_formatted(run: Any, dat: Path) -> None:
    assert run("fmt", dat / "dungeon.def").exit_code == 0
    text = (dat / "dungeon.def").read_text()
    assert 'LEVEL:    "moat"  "none" @ (4,2)\n' in text
    assert run("fmt", "--check", dat / "dungeon.def").exit_code == 0
    assert 'LEVEL:    "moat"' in run("fmt", dat, "--diff").stdout + text


def test_chances_of_a_dungeon_file(run: Any, dat: Path) -> None:
    table = run("odds", "dungeon", dat / "dungeon.def").stdout
    assert "chances: exact" in table
    assert "40.000%" in table
    told = json.loads(run("odds", "dungeon", dat / "dungeon.def", "--level", "well-2", "--json").stdout)
    assert [(row["depth"], row["chance"]) for row in told["rows"]] == [(7, "1/5"), (8, "1/5")]
    assert "no level 'wel'; did you mean well?" in run("odds", "dungeon", dat / "dungeon.def", "--level", "wel").stderr


def test_dungeons_are_drawn(run: Any, dat: Path, tmp_path: Path) -> None:
    world = run("render", dat / "dungeon.def", "--seed", 3).stdout
    assert "bazaar" in world
    assert "-> N'kai" in world
    assert "well 20%" in run("render", dat / "dungeon.def").stdout
    for name in ("world.svg", "world.png", "world.html"):
        assert run("render", dat / "dungeon.def", "--seed", 3, "--out", tmp_path / name).exit_code == 0
        assert (tmp_path / name).stat().st_size > 1000
    assert "a dungeon has no picture as gif" in run("render", dat / "dungeon.def", "--out", tmp_path / "a.gif").stderr


def test_levels_are_made_at_their_places_in_a_file(run: Any, dat: Path) -> None:
    document = run("render", dat / "nkai.des", "--dungeon", dat / "dungeon.def", "--format", "json").stdout
    assert json.loads(document)["place"]["depth"] == 4
    again = run("render", dat / "nkai.des", "--dungeon", dat / "dungeon.def", "--place", "nkai:2", "--format", "json")
    assert again.stdout == document
    wrong = run("render", dat / "nkai.des", "--dungeon", dat / "dungeon.def", "--place", "nkay:2")
    assert "did you mean nkai?" in wrong.stderr


def test_levels_of_the_picture_lead_to_their_pages_in_a_gallery(run: Any, dat: Path, tmp_path: Path) -> None:
    out = tmp_path / "gallery"
    made = run("gallery", dat, "--out", out, "--samples", 1, "--heat", 0, "--sampled", 1)
    assert made.exit_code == 0, made.output
    page = (out / "dungeon.html").read_text("utf-8")
    assert set(re.findall(r'href="([^"]*)"', page)) == {
        "index.html", "levels/moat.html", "levels/well-1.html", "levels/bazaar.html",
    }  # fmt: skip
    assert 'href="dungeon.html"' in (out / "index.html").read_text("utf-8")
    run("render", dat / "dungeon.def", "--seed", 1, "--out", out / "game.html")
    assert 'href="levels/bazaar.html"' in (out / "game.html").read_text("utf-8")
    run("render", dat / "dungeon.def", "--seed", 1, "--out", tmp_path / "game.html")
    assert "href" not in (tmp_path / "game.html").read_text("utf-8")


def test_a_gallery_is_made_although_its_dungeon_file_has_errors(run: Any, dat: Path, tmp_path: Path) -> None:
    (dat / "dungeon.def").write_text('DUNGEON: "The Deep" "D" (10\n')
    made = run("gallery", dat, "--out", tmp_path / "gallery", "--samples", 1, "--heat", 0, "--sampled", 1)
    assert made.exit_code == 0
    assert "dungeon.def has errors" in made.output
    assert not (tmp_path / "gallery" / "dungeon.html").exists()
