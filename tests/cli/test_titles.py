"""Titles of vaults and levels are names for every command."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import vaultc
from vaultc.cli import group

HALL = '# Title: The Great Hall\nLEVEL: "hall"\nGOLD: 5, random\n# Title: cellar\nLEVEL: "attic"\nGOLD: 6, random\n'
CELLAR = HALL + '# Title: hall\nLEVEL: "cellar"\nGOLD: 7, random\n'


def run(*arguments: object, text: str | None = None) -> Result:
    return CliRunner().invoke(group, list(map(str, arguments)), input=text)


@pytest.mark.parametrize(
    "arguments",
    [
        ("render", "TARGET"),
        ("list", "TARGET", "--json"),
        ("check", "TARGET"),
        ("odds", "TARGET"),
        ("odds", "vaults", "TARGET"),
        ("describe", "TARGET"),
        ("freeze", "TARGET"),
        ("stats", "TARGET", "--seeds", 2),
        ("hunt", "TARGET", "--where", "rooms >= 1"),
    ],
    ids=lambda arguments: "-".join(map(str, arguments)),
)
def test_a_title_does_what_the_name_does(arguments: tuple[object, ...]) -> None:
    by_name, by_title = (
        run(*(name if part == "TARGET" else part for part in arguments)) for name in ("vlt-delphi", "Fake  Delphi")
    )
    assert by_title.exit_code == 0
    assert (by_title.stdout, by_title.stderr) == (by_name.stdout, by_name.stderr)


def test_a_title_that_rotations_share_means_all_of_them() -> None:
    loaded = vaultc.load("l-shaped", "T-shaped (2 of 4)", "Ozymandias\N{RIGHT SINGLE QUOTATION MARK} tomb")
    assert list(loaded) == [*(f"vlt-ell-{number}" for number in range(1, 5)), "vlt-tee-2", "vlt-ozymandias"]


def test_names_come_before_titles(tmp_path: Path) -> None:
    path = tmp_path / "x.des"
    path.write_text(CELLAR)
    loaded = vaultc.load(path)
    assert [loaded[name].name for name in ("cellar", "hall", "the great hall")] == ["cellar", "hall", "hall"]
    assert "THE GREAT HALL" in loaded
    listed = run("describe", path, "--level", "The great hall", "--no-picture").stdout
    assert "A pile of 5 gold." in listed


def test_a_vault_is_forced_by_its_title() -> None:
    assert run("dungeon", "--force", "fake Delphi", "--count", 1).exit_code == 0
    several = run("dungeon", "--force", "L-shaped")
    assert several.exit_code == 2
    assert "choose one: vlt-ell-1, vlt-ell-2" in several.stderr


def test_near_titles_are_proposed() -> None:
    assert 'did you mean "fake Delphi"?' in run("render", "fake Delfi").stderr
