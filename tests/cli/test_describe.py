"""``vaultc describe``: formats by option and suffix, levels by name, and messages."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import command_line
import pytest

from vaultc.api.loading import load

TWO = """\
LEVEL: "a"
ROOM: "ordinary", lit, (3,3), (center,center), (5,3) { GOLD: 5, random }
LEVEL: "b"
NOMAP
STAIR: (1,1), up
"""


run = partial(command_line.run, "describe")


@pytest.mark.parametrize(
    ("suffix", "begin"),
    [("txt", "fake Delphi"), ("md", "## fake"), ("wiki", "== fake"), ("html", "<!DOC"), ("json", '{"t')],
)
def test_the_suffix_of_a_file_decides_its_format(tmp_path: Path, suffix: str, begin: str) -> None:
    path = tmp_path / f"x.{suffix}"
    assert run("vlt-delphi", "--out", path).exit_code == 0
    assert path.read_text().startswith(begin)


def test_json_for_short() -> None:
    short = run("vlt-delphi", "--json")
    assert short.stdout == run("vlt-delphi", "--format", "json").stdout
    assert short.stdout.startswith('{"t')
    assert "choose one format, not html and json" in run("vlt-delphi", "--json", "--format", "html").output


def test_levels_are_chosen_by_name_and_read_from_standard_input() -> None:
    assert run("-", "--level", "b", "--no-picture", text=TWO).stdout.startswith("b\n=\n")
    assert "A pile of 5 gold." in run("-", text=TWO).stdout
    assert run("-", "--level", "c", text=TWO).exit_code == 2


@pytest.mark.parametrize("game", ["unnethack", "unnethack6", "nethack36"])
def test_every_game_describes_its_vaults(game: str) -> None:
    result = run("vlt-ozymandias", "--dialect", game, "--no-picture")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "With a chance of 75%, a web at (1,6)." in result.stdout


def test_mistakes() -> None:
    broken = run("-", text="LEVEL\n")
    assert (broken.exit_code, broken.stdout) == (1, "")
    unknown = run("vlt-delphi", "--out", "x.pdf")
    assert (unknown.exit_code, unknown.stderr) == (2, "vaultc: x.pdf: unknown format .pdf; choose one with --format\n")
    assert not Path("x.pdf").exists()
    assert run("nowhere.des").exit_code == 2


def test_a_level_that_cannot_be_made_has_no_picture() -> None:
    impossible = 'LEVEL: "x"\nFLAGS: rndvault\nGEOMETRY: random\nMAP\n' + "." * 76 + "\nENDMAP\n[50%]: EXIT\n"
    result = run("-", "--seed", "3", text=impossible)
    assert result.exit_code == 0
    assert "Size:" in result.stdout


def test_danger_and_loot_are_sampled_the_same_each_time() -> None:
    first, second = (run("vlt-loot", "--no-picture", "--sampled", 10).stdout for _ in range(2))
    assert first == second
    assert "Means of 10 levels (seeds 1 to 10) against" in " ".join(first.split())
    assert "Danger:" not in run("vlt-loot", "--no-picture", "--sampled", 0).stdout
    assert run("vlt-loot", "--sampled", -1).exit_code == 2


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ('"Book of the Dead"', "A Book of the Dead at (5,5)."),
        ('"novel"', "A novel at (5,5)."),
        ('"blank paper"', "A spellbook of blank paper at (5,5)."),
    ],
)
def test_names_of_books_without_their_class(tmp_path: Path, thing: str, told: str) -> None:
    text = f"LEVEL: \"x\"\nOBJECT: ('+', {thing}), (5,5)\n"
    assert told in run("-", "--dialect", "nethack36", text=text).output
    path = tmp_path / "x.des"
    path.write_text(text, "utf-8")
    level = load(path, dialect="nethack36").levels[0].generate(1)
    name = told.partition(" at ")[0].removeprefix("A ")
    assert f"+ {name}" in level.render("ascii", legend=True).splitlines()
