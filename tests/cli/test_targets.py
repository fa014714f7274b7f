"""Values of TARGET in every command that reads levels: ``-`` for standard input, and the word ``library``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import command_line
import pytest
from click.testing import Result
from repository import ROOT

import vaultc

TEXT = """# Title: cellar
LEVEL: "cellar"
[25%]: FOUNTAIN: (5,5)
"""

Feed = Callable[..., Result]


@pytest.fixture
def feed() -> Feed:
    """Call a command with a text on standard input."""

    def call(text: str, *arguments: object) -> Result:
        return command_line.run(*arguments, text=text)

    return call


def test_render_standard_input(feed: Feed, run, tmp_path: Path) -> None:
    (tmp_path / "cellar.des").write_text(TEXT)
    for options in ((), ("--count", 3), ("--format", "json"), ("--count", 4, "--jobs", 2)):
        assert feed(TEXT, "render", "-", *options).stdout == run("render", tmp_path / "cellar.des", *options).stdout


def test_list_standard_input(feed: Feed) -> None:
    assert feed(TEXT, "list", "-").stdout.splitlines()[1].split() == ["cellar", "cellar"]
    row = json.loads(feed(TEXT, "list", "-", "--json").stdout)
    assert (row["name"], row["file"], row["line"]) == ("cellar", "<stdin>", 2)


def test_odds_of_standard_input(feed: Feed) -> None:
    (row,) = json.loads(feed(TEXT, "odds", "-", "--format", "json").stdout)["rows"]
    assert (row["place"], row["share of levels"]) == ("<stdin>:3", "1/4")
    vault = 'LEVEL: "a"\nFLAGS: rndvault\nROOM: "ordinary", random, random, random, random { }\n'
    (row,) = json.loads(feed(vault, "odds", "vaults", "-", "--format", "json").stdout)["rows"]
    assert (row["vault"], row["chance"]) == ("a", "1")


def test_gallery_of_standard_input(feed: Feed, tmp_path: Path) -> None:
    result = feed(TEXT, "gallery", "-", "--out", tmp_path / "g", "--samples", 1, "--heat", 0)
    assert result.exit_code == 0
    assert (tmp_path / "g" / "pictures" / "cellar-1.png").exists()
    assert "<h2>&lt;stdin&gt; <small>" in (tmp_path / "g" / "index.html").read_text("utf-8")


def test_dungeon_of_standard_input(feed: Feed) -> None:
    vault = 'LEVEL: "a"\nFLAGS: rndvault\nROOM: "ordinary", random, random, random, random { }\n'
    assert feed(vault, "dungeon", "--vaults", "-").stdout.splitlines()[-1].startswith("vaults: a ×")


def test_standard_input_beside_files(feed: Feed, cellar: Path) -> None:
    rows = [json.loads(line) for line in feed(TEXT, "list", cellar, "-", "vlt-ice", "--json").stdout.splitlines()]
    assert [row["name"] for row in rows] == ["cellar", "attic", "cellar", "vlt-ice"]


@pytest.mark.parametrize("arguments", ["render -", "list -", "odds -", "gallery - --out g", "odds vaults -"])
def test_mistakes_in_standard_input(feed: Feed, arguments: str, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    result = feed('LEVEL: "a"\nMONSTER: "hil orc", random\n', *arguments.split())
    assert result.exit_code == 1
    if not arguments.startswith("gallery"):
        assert "<stdin>:2:10: error: unknown monster `hil orc`" in result.stderr


@pytest.mark.parametrize("command", ["render", "list", "odds"])
def test_standard_input_can_be_read_only_once(feed: Feed, command: str) -> None:
    result = feed(TEXT, command, "-", "-")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "vaultc: - (standard input) can be given only once\n"


def test_empty_standard_input(feed: Feed) -> None:
    result = feed("", "render", "-")
    assert result.exit_code == 1
    assert result.stderr == "vaultc: <stdin>: no level in this file\n"


def test_standard_input_that_never_ends_is_refused(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaultc.cli.standard_input.LARGEST_FILE", 10)
    result = feed(TEXT, "list", "-")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "too large for a des file" in result.stderr


CLOSING = "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'vaultc', *sys.argv[1:]])"


@pytest.mark.parametrize("command", ["render", "list"])
def test_closed_standard_input(command: str, tmp_path: Path) -> None:
    root = str(ROOT)
    environment = {**os.environ, "PYTHONPATH": root}
    arguments = [sys.executable, "-c", CLOSING, command, "-"]
    result = subprocess.run(arguments, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "vaultc: -: standard input is closed\n"


# ---- library


def test_the_word_library(run) -> None:
    names = [level.name for level in vaultc.library().levels]
    rows = [json.loads(line) for line in run("list", "library", "--json").stdout.splitlines()]
    assert [row["name"] for row in rows] == names
    assert run("list", "library").stdout == run("list").stdout
    assert run("render", "library", "--level", "vlt-ice").stdout == run("render", "vlt-ice").stdout
    assert run("odds", "library", "--level", "vlt-ice", "--samples", 1).exit_code == 0
    assert run("check", "library", "--no-cache").stdout.startswith("no errors, no warnings in 8 files\n")


def test_the_word_library_beside_files(run, cellar: Path) -> None:
    rows = [json.loads(line) for line in run("list", "library", cellar, "--json").stdout.splitlines()]
    assert [row["name"] for row in rows][-3:] == ["vlt-cities", "cellar", "attic"]
    assert rows[0]["chance"] == "40/41"


def test_a_folder_called_library_is_meant(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "a.des").write_text(TEXT)
    assert run("list", "library").stdout.splitlines()[1].split() == ["cellar", "cellar"]


def test_sets_in_lists(run) -> None:
    rows = [json.loads(line) for line in run("list", "--set", "originals", "--json").stdout.splitlines()]
    assert rows[0]["name"] == "vlt-ordinary"
    assert rows[-1]["chance"] == f"1/{1999 + len(rows)}"
    aside = [row for row in map(json.loads, run("list", "--json").stdout.splitlines()) if "chance" not in row]
    assert {row["file"].rpartition("/")[2] for row in aside} == {"originals.des"}


# ---- processes


@pytest.mark.usefixtures("cellar")
def test_jobs_do_not_change_lists(run, tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"more-{number}.des").write_text(TEXT.replace("cellar", f"cellar-{number}"))
    one, two = (run("list", tmp_path, "library", "--json", "--jobs", jobs).stdout for jobs in (1, 2))
    assert one == two
    (tmp_path / "more-3.des").write_text("LEVEL: nothing\n")
    one, two = (run("list", tmp_path, "--jobs", jobs) for jobs in (1, 2))
    assert (one.exit_code, one.stderr) == (two.exit_code, two.stderr)
    assert one.exit_code == 1


def test_jobs_do_not_change_odds(run, tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    boulder = "('`', \"boulder\"), (7,7)"
    path.write_text(f'LEVEL: "a"\n[50%]: OBJECT: {boulder}\nIF [level.obj_at({boulder})] {{ [50%]: SINK: (6,6) }}\n')
    one, two = (run("odds", path, "--samples", 60, "--jobs", jobs).stdout for jobs in (1, 2))
    assert "sampled" in one
    assert one == two
