"""Compiled levels where des files are expected."""

from __future__ import annotations

import json
from pathlib import Path

import command_line
import pytest

import vaultc
from vaultc.games import known_targets
from vaultc.language.source import COMPILED_VERSIONS

CELLAR = """LEVEL: "cellar"
ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
  [50%]: MONSTER: 'r', random
  OBJECT: ('(', "chest"), random, buried, quantity: 0
}
"""
VAULTS = """LEVEL: "closet"
FLAGS: rndvault
VAULTGEN: 7
ROOM: "ordinary", lit, random, random, (3,3) { }
LEVEL: "larder"
FLAGS: rndvault
ROOM: "ordinary", lit, random, random, (4,3) { OBJECT: '%', random }
"""

FIXABLE = """LEVEL: "a"
OBJECT: ('*', "diamond"), random, unlit
STAIR: random, up
"""


@pytest.fixture
def folder(run, tmp_path: Path) -> Path:
    """A folder ``levels`` with des files and one ``dat`` with their compiled levels; gives ``dat``."""
    levels = tmp_path / "levels"
    levels.mkdir()
    (levels / "cellar.des").write_text(CELLAR)
    (levels / "vaults.des").write_text(VAULTS)
    assert run("compile", levels, "--out", tmp_path / "dat").exit_code == 0
    return tmp_path / "dat"


def test_the_same_seeds_give_the_same_levels(run, folder: Path) -> None:
    for name in ("cellar", "closet"):
        source = folder.parent / "levels" / ("cellar.des" if name == "cellar" else "vaults.des")
        options = ("--level", name, "--seeds", "1-5", "--format", "json")
        compiled = run("render", folder / f"{name}.lev", *options)
        assert compiled.exit_code == 0
        assert compiled.stdout == run("render", source, *options).stdout
        assert compiled.stdout.count('"terrain"') == 5


def test_standard_input_may_be_a_compiled_level(folder: Path) -> None:
    data = (folder / "cellar.lev").read_bytes()
    rendered = command_line.run("render", "-", "--format", "json", text=data)
    assert '"level"' in rendered.stdout
    assert command_line.run("check", "-", "--no-cache", text=data).exit_code == 0


def test_weights_come_from_the_list_beside_the_file(run, folder: Path) -> None:
    weights = {level.name: level.facts.frequency for level in vaultc.load(folder).levels if level.is_vault}
    assert weights == {"closet": 7, "larder": 1}
    assert "VAULTGEN: 7" in run("decompile", folder / "closet.lev").stdout
    (folder / "vaults.dat").unlink()
    assert vaultc.load(folder / "closet.lev").levels[0].facts.frequency == 1


def test_a_folder_means_its_compiled_levels_if_it_has_no_des_files(folder: Path) -> None:
    assert [level.name for level in vaultc.load(folder).levels] == ["cellar", "closet", "larder"]
    (folder / "attic.des").write_text('LEVEL: "attic"\nSINK: random\n')
    assert [level.name for level in vaultc.load(folder).levels] == ["attic"]


def test_findings_name_the_file_and_the_line_of_its_des_file(run, folder: Path) -> None:
    shown = run("decompile", folder / "cellar.lev").stdout.splitlines()
    found = run("check", folder / "cellar.lev", "--output-format", "json", "--no-cache")
    for finding in json.loads(found.stdout)["diagnostics"]:
        assert finding["file"] == str(folder / "cellar.lev")
        assert "quantity: 0" in shown[finding["line"] - 1]
    assert found.stdout == run("check", folder / "cellar.lev", "--output-format", "json").stdout
    assert found.stdout == run("check", folder / "cellar.lev", "--output-format", "json").stdout


def test_generated_levels_of_compiled_files_are_looked_at(run, folder: Path) -> None:
    result = run("check", folder / "cellar.lev", "--samples", "3", "--no-cache")
    assert "statement-never-ran" not in result.stdout
    assert result.exit_code == run("check", folder.parent / "levels" / "cellar.des", "--samples", "3").exit_code


def test_fixes_leave_compiled_levels_alone(run, tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_text(FIXABLE)
    run("compile", path, "--out", tmp_path)
    before = (tmp_path / "a.lev").read_bytes()
    for option in (["--fix"], ["--fix", "--unsafe-fixes"], ["--diff"]):
        result = run("check", tmp_path / "a.lev", *option)
        assert result.exit_code == 0
        assert (tmp_path / "a.lev").read_bytes() == before
    assert run("fmt", tmp_path / "a.lev").exit_code == 2
    assert run("compile", tmp_path / "a.lev", "--out", tmp_path / "again").exit_code == 2
    assert (tmp_path / "a.lev").read_bytes() == before


@pytest.mark.parametrize("command", [("render",), ("check", "--no-cache"), ("list",)])
def test_damaged_files_are_findings_at_their_place(run, folder: Path, command: tuple[str, ...]) -> None:
    data = (folder / "cellar.lev").read_bytes()
    null = data[:53] + bytes(4) + data[57:]
    for name, bad, message in (
        ("cut", data[:80], "1: error: the file cannot hold"),
        ("odd", b"\0\0\2\6" + data[4:], "1: error: this is not a compiled level of a game that is known"),
        ("null", null, "error: no des file gives this level: record "),
    ):
        path = folder / f"{name}.lev"
        path.write_bytes(bad)
        result = run(command[0], path, *command[1:])
        assert result.exit_code == 1
        assert message in result.output
        assert str(path) in result.output


def test_names_of_files_that_no_level_can_have(run, folder: Path) -> None:
    odd = folder / 'a long name, with "quotes" and 100%.old.lev'
    odd.write_bytes((folder / "cellar.lev").read_bytes())
    assert run("check", odd, "--no-cache").exit_code == 0
    assert vaultc.load(odd).levels[0].name == "a_long_name,_w"


def test_texts_that_are_not_utf_8_keep_their_bytes(run, tmp_path: Path) -> None:
    path = tmp_path / "a.des"
    path.write_bytes('LEVEL: "a"\nMESSAGE: "caf\u00e9"\n'.encode("latin-1"))
    run("compile", path, "--out", tmp_path)
    run("decompile", tmp_path / "a.lev", "--out", tmp_path / "back")
    assert (tmp_path / "back" / "a.des").read_bytes() == path.read_bytes()


def test_versions_are_those_of_the_targets() -> None:
    assert {target.header_bytes[2:4].decode() for target in known_targets()} == set(COMPILED_VERSIONS)
