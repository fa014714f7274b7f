"""Commands that make levels, on files whose statements are executed kind by kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vaultc
from vaultc.support.errors import InvalidValueError

from .conftest import Run

YARD = """\
MAZE:"yard",' '
GEOMETRY:center,center
MAP
-------
|.....|
|..+..|
-------
ENDMAP
RANDOM_PLACES:(1,1),(5,1)
STAIR:place[0],up
STAIR:place[1],down
OBJECT[50%]:'*',"ruby",(3,1)
"""
CRASHING = """\
LEVEL:"shed"
ROOM:"ordinary",lit,(3,3),(center,center),(1,4)
DOOR:false,closed,north,random
RANDOM_CORRIDORS
"""
GAME = ("--dialect", "nethack343")


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    path = tmp_path / "yard.des"
    path.write_text(YARD)
    return path


@pytest.mark.parametrize("dialect", ["nethack343", "slashem", "dnethack", "fiqhack"])
def test_levels_are_shown(run: Run, yard: Path, dialect: str) -> None:
    result = run("render", yard, "--dialect", dialect, "--format", "json", "--seed", 3)
    assert (result.exit_code, result.stderr) == (0, "")
    level = json.loads(result.stdout)
    assert (level["name"], level["dialect"]) == ("yard", dialect)


def test_registers_and_chances_are_measured(run: Run, yard: Path) -> None:
    result = run("odds", yard, *GAME)
    assert result.exit_code == 0
    assert "50%" in result.stdout
    stairs = {vaultc.load(yard, dialect="nethack343")["yard"].generate(seed).level.up_stairs.x for seed in range(1, 20)}
    assert len(stairs) == 2


def test_a_level_that_crashes_the_game_is_refused(run: Run, tmp_path: Path) -> None:
    shed = tmp_path / "shed.des"
    shed.write_text(CRASHING)
    result = run("render", shed, *GAME)
    assert result.exit_code == 1
    assert f"{shed}:3:1: error: a door at a random place of a wall of one cell crashes the game" in result.stderr


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("freeze",), "a level cannot be frozen in the language of NetHack 3.4.3; choose another with --to"),
        (("compile", "--out", "made"), "levels of NetHack 3.4.3 cannot be compiled: its compiled files are not known"),
        (("disassemble",), "levels of NetHack 3.4.3 cannot be compiled: its compiled files are not known"),
    ],
)
def test_commands_for_scripts_alone_say_so(run: Run, yard: Path, command: tuple[str, ...], message: str) -> None:
    name, *options = command
    with pytest.raises(InvalidValueError) as refused:
        run(name, yard, *options, *GAME)
    assert str(refused.value) == message


def test_a_level_is_frozen_as_a_script(run: Run, yard: Path) -> None:
    result = run("freeze", yard, *GAME, "--to", "nethack36")
    assert result.exit_code == 0
    assert "STAIR" in result.stdout
