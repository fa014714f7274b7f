"""``vaultc new``: starters that are clean, and files that are never overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run

import vaultc
from vaultc.games import DEFAULT, NAMES


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", ["--room", "--map"])
@pytest.mark.parametrize("name", ["a", "vlt-attic", "vlt-abcdefghij"])
def test_starter_is_clean_and_can_be_made(kind: str, name: str) -> None:
    assert run("new", name, kind).exit_code == 0
    file = f"{name}.des"
    assert "no errors, no warnings" in run("check", file).output
    assert run("fmt", "--check", file).exit_code == 0
    loaded = vaultc.load(file)
    assert loaded.diagnostics == ()
    (script,) = loaded.levels
    assert script.name == name
    assert script.is_vault
    for seed in range(1, 31):
        assert script.generate(seed).level.complaints == []


def test_kinds_differ() -> None:
    run("new", "one")
    run("new", "two", "--map")
    assert "\nMAP\n" not in Path("one.des").read_text()
    assert "\nMAP\n" in Path("two.des").read_text()


def test_title_comes_from_the_name() -> None:
    run("new", "vlt-old-mill")
    assert vaultc.load("vlt-old-mill.des").levels[0].title == "old mill"


def test_never_overwrites() -> None:
    Path("mine.des").write_text("mine")
    result = run("new", "mine")
    assert result.exit_code == 2
    assert "already exists" in result.stderr
    assert Path("mine.des").read_text() == "mine"


def test_out_may_be_a_file_or_a_folder() -> None:
    Path("levels").mkdir()
    assert run("new", "one", "--out", "levels").exit_code == 0
    assert run("new", "two", "--out", "deep/er/file.des").exit_code == 0
    assert Path("levels/one.des").exists()
    assert vaultc.load("deep/er/file.des").levels[0].name == "two"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "needs a name"),
        ("attic.des", "leave out .des: vaultc new attic"),
        ("a.b", "has a dot"),
        ("vlt-fifteen-cha", "has 15 characters; the name of a level has at most 14"),
        ("two words", "use letters, digits, - and _"),
        ("../up", "has a dot"),
        ("a/b", "use letters, digits, - and _"),
        ('a"b', "use letters, digits, - and _"),
    ],
)
def test_bad_names(name: str, message: str) -> None:
    result = run("new", name)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(Path().iterdir()) == []


def test_name_that_looks_like_an_option() -> None:
    result = run("new", "--", "-x")
    assert result.exit_code == 2
    assert "begins with a -" in result.stderr


def test_says_where_it_cannot_write() -> None:
    Path("file").write_text("")
    result = run("new", "one", "--out", "file/one.des")
    assert result.exit_code == 2
    assert result.stderr.startswith("vaultc: file")
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("kind", "rules"), [("--room", "--verbose"), ("--map", "--minihack")])
def test_games_without_vaults_get_whole_levels(kind: str, rules: str) -> None:
    assert run("new", "mylevel", kind, "--dialect", "nethack36").exit_code == 0
    result = run("check", "mylevel.des", rules)
    assert (result.exit_code, "warning:" in result.output) == (0, False)
    assert run("fmt", "--check", "mylevel.des").exit_code == 0
    assert run("render", "mylevel.des", "--count", "5").exit_code == 0


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("kind", ["--room", "--map"])
def test_a_starter_is_read_in_the_game_it_was_written_for(game: str, kind: str) -> None:
    assert run("new", "vlt-attic", kind, "--dialect", game).exit_code == 0
    loaded = vaultc.load("vlt-attic.des")
    assert [script.game.name for script in loaded.levels] == [game]
    assert loaded.diagnostics == ()
    assert loaded.levels[0].title == "attic"
    assert run("fmt", "--check", "vlt-attic.des").exit_code == 0
    assert Path("vlt-attic.des").read_text().count("dialect=") == (game != DEFAULT)
