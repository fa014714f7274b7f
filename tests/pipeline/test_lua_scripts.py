"""Lua level scripts in the commands that read and make levels."""

from __future__ import annotations

from pathlib import Path

import command_line
import pytest
from lua_scripts import SCRIPTS

import vaultc
from vaultc.games.lua_versions import VERSIONS
from vaultc.language.diagnostics import DesError, GenerationError
from vaultc.language.source import Source
from vaultc.lua import sandbox
from vaultc.support.installation import installing

TEXT = "des.level_flags('noflip')\ndes.map([[\n-----\n|..>|\n-----]])\ndes.stair('up', 1, 1)\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "cell.lua"
    path.write_text(TEXT.replace(">", "."))
    return path


def run(*arguments: object) -> tuple[int, str]:
    result = command_line.run(*arguments)
    return result.exit_code, result.output


def test_scripts_are_levels(path: Path) -> None:
    loaded = vaultc.load(str(path))
    assert list(loaded.keys()) == ["cell"]
    assert not loaded.diagnostics
    assert "|<..|" in loaded["cell"].generate(seed=3).render("ascii")


def test_render_and_check(path: Path) -> None:
    status, output = run("check", path, "--no-cache")
    assert status == 0
    assert "no errors, no warnings in 1 file" in output
    assert "1 file read as nethack-3.7" in output
    status, output = run("render", path, "--seed", 2)
    assert status == 0
    assert "|<..|" in output
    for version in VERSIONS:
        assert run("render", path, "--dialect", version)[0] == 0


def test_errors_have_lines_and_columns(tmp_path: Path) -> None:
    path = tmp_path / "wrong.lua"
    path.write_text("local x = 1\nif x then\n   des.object({ id = 'daggr' })\nend\n")
    status, output = run("check", path, "--no-cache")
    assert status == 1
    assert "wrong.lua:3:22: error: des.object: Unknown object id 'daggr'; did you mean 'dagger'?" in output
    with pytest.raises(GenerationError, match="daggr"):
        vaultc.load(str(path))["wrong"].generate(seed=1)
    path.write_text("local x = = 1\n")
    with pytest.raises(DesError, match="unexpected symbol"):
        vaultc.load(str(path))


def test_what_reads_statements_refuses_scripts(path: Path, tmp_path: Path) -> None:
    for command in (
        ("compile", path, "--out", tmp_path / "out"),
        ("convert", path, "--to", "unnethack"),
        ("fmt", path),
    ):
        status, _ = run(*command)
        assert status == 1, command
    assert path.read_text() == TEXT.replace(">", ".")


def test_scripts_can_be_frozen_and_described(path: Path) -> None:
    status, output = run("freeze", path, "--seed", 1)
    assert status == 0
    assert "STAIR:" in output
    assert run("stats", path, "--seeds", "1-3")[0] == 0


def test_without_the_extra_a_script_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "is_installed", lambda: False)
    status, output = run("check", path, "--no-cache")
    assert status == 1
    assert "[lua-script]" in output
    assert installing("lua") in output


def test_des_files_that_hold_lua_stay_errors() -> None:
    with pytest.raises(DesError, match="lua-script"):
        vaultc.load(Source.from_text(TEXT, "cell.des"))


def test_folders_may_hold_scripts(tmp_path: Path) -> None:
    for script in SCRIPTS:
        (tmp_path / script.name).write_bytes(script.read_bytes())
    assert sorted(vaultc.load(str(tmp_path)).keys()) == sorted(script.stem for script in SCRIPTS)
