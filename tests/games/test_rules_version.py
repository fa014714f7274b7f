"""The hash of a game's rules changes with what decides on its levels, and with nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from vaultc.games import dialects, from_catalogue, game_named, rules_version


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package whose files are hashed."""
    copy = tmp_path / "vaultc"
    shutil.copytree(rules_version.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    monkeypatch.setattr(rules_version, "PACKAGE", copy)
    forget()
    yield copy
    forget()


def forget() -> None:
    rules_version.rules_hash.cache_clear()
    rules_version._code.cache_clear()


def hashes() -> dict[str, str]:
    forget()
    return {name: rules_version.rules_hash(name) for name in dialects()}


def changed(path: Path, before: str, after: str) -> set[str]:
    """The games whose hash changes with a text in a file."""
    old, text = hashes(), path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")
    new = hashes()
    return {name for name in old if old[name] != new[name]}


def test_every_game_has_its_own() -> None:
    assert len(set(hashes().values())) == len(dialects())


def test_remarks_and_line_ends_do_not_count(package: Path) -> None:
    path = package / "generation" / "corridors.py"
    assert changed(path, '"""', '"""Another remark. ') == set()
    text = path.read_bytes()
    before = hashes()
    path.write_bytes(text.replace(b"\n", b"\r\n"))
    assert hashes() == before


def test_what_does_not_make_levels_does_not_count(package: Path) -> None:
    assert changed(package / "level" / "solving" / "powers.py", "import", "import  ") == set()


def test_code_of_all_games_counts_for_all(package: Path) -> None:
    assert changed(package / "generation" / "corridors.py", "import", "import  ") == set(dialects())


def test_code_of_a_game_counts_for_those_that_build_on_it(package: Path) -> None:
    assert changed(package / "games" / "evilhack" / "levels.py", "import", "import  ") == {"evilhack"}
    found = changed(package / "games" / "unnethack" / "levels.py", "import", "import  ")
    assert {"unnethack", "unnethack6"} <= found
    assert "nethack36" not in found


def test_tables_count_for_their_game(package: Path) -> None:
    data = package / "world" / "catalog" / "data"
    found = changed(data / "monsters-unnethack-5.2.json", "[", " [")
    assert "unnethack" in found
    assert "nethack36" not in found
    assert changed(data / "words-slashem.json", "{", " {") == {"slashem"}


def test_further_rows_of_a_fork_count() -> None:
    key = from_catalogue.key_of_rows("nethack36", {"monsters": [{"name": "lamp wight", "like": "barrow wight"}]})
    assert rules_version.rules_hash(game_named(key).name) != rules_version.rules_hash("nethack36")
