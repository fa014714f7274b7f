"""Vim and VS Code themselves: rows of maps are coloured, and words and letters that check refuses are marked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from repository import ROOT

from vaultc.support.resources import vaults

EDITORS = ROOT / "editors"
HERE = Path(__file__).parent
GOOD = sorted(vaults().glob("*.des"))
BROKEN = r"""# Title: a broken level
# expect: reachable
LEVEL: "a"
GEOMETRY: center, half-left
MAP
|..?+@3L}|
---T-\.--
ENDMAP
FOO: 3
FUNCTION den($n:int) { SINK: random }
den(3)
[30%]: MONSTER: ('o', "hill orc"), rndcoord(rect (1,1,3,3)), peacefull, asleep
GOLD: 2d4 + level.depth, (3,4)
TERRAIN: (1,1), '\\'
"""
REFUSED = [(6, "?"), (6, "@"), (9, "FOO"), (12, "peacefull")]


class Piece(NamedTuple):
    """A piece of a line with the name that the editor gives to its colour."""

    line: int
    text: str
    name: str


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A file with mistakes."""
    path = tmp_path / "broken.des"
    path.write_text(BROKEN)
    return path


# ---- Vim


def vim_pieces(path: Path, folder: Path) -> list[Piece]:
    """The pieces of a file in Vim."""
    vim = shutil.which("vim")
    if vim is None:
        pytest.skip("there is no Vim here")
    out = folder / "groups"
    commands = [
        "set nocompatible",
        f"set runtimepath^={EDITORS / 'vim'}",
        "syntax on",
        f"edit {path}",
        "set syntax=des",
    ]
    arguments = [argument for command in commands for argument in ("-c", command)]
    script = ("-S", str(HERE / "groups.vim"))
    done = subprocess.run(
        [vim, "-u", "NONE", "-es", "--not-a-term", *arguments, *script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "OUT": str(out)},
    )
    if not out.exists() and b"not available" in done.stdout + done.stderr:
        pytest.skip("this Vim has no syntax colours")
    rows = [line.split("\t", 2) for line in out.read_text("utf-8").splitlines()]
    groups = groupby(rows, key=lambda row: row[:2])
    return [Piece(int(line), "".join(row[2] for row in row_group), name) for (line, name), row_group in groups]


def test_vim_marks_what_is_refused(broken: Path, tmp_path: Path) -> None:
    pieces = vim_pieces(broken, tmp_path)
    assert [(piece.line, piece.text) for piece in pieces if "Error" in piece.name] == REFUSED
    assert {("L", "desMapLava"), ("}", "desMapWater"), ("---", "desMapWall"), ("+", "desMapDoor")} <= {
        piece[1:] for piece in pieces
    }
    assert {("den", "desName"), ("level.depth", "desFunction"), ("half-left", "desWord"), ("2d4", "desNumber")} <= {
        piece[1:] for piece in pieces
    }


def test_vim_marks_nothing_in_the_library(tmp_path: Path) -> None:
    for path in GOOD:
        assert [piece for piece in vim_pieces(path, tmp_path) if "Error" in piece.name] == []


def test_vim_knows_the_letters_of_older_variants(tmp_path: Path) -> None:
    path = tmp_path / "old.des"
    path.write_text("MAZE:\"t\",' '\nGEOMETRY:center,center\nMAP\n|GZ,ens|\nENDMAP\n")
    pieces = vim_pieces(path, tmp_path)
    assert [piece for piece in pieces if "Error" in piece.name] == []
    assert Piece(4, "|G", "desMapWall") in pieces


# ---- VS Code


def code_pieces(*paths: Path) -> list[Piece]:
    """The pieces of files in VS Code."""
    node = shutil.which("node")
    folder = EDITORS / "vscode"
    modules = os.pathsep.join(filter(None, (str(folder / "node_modules"), os.environ.get("NODE_PATH"))))
    environment = {**os.environ, "NODE_PATH": modules}
    there = node and subprocess.run(
        [node, "-e", "require('vscode-textmate'); require('vscode-oniguruma')"], env=environment, capture_output=True
    )
    if not node or not there or there.returncode:
        pytest.skip("vscode-textmate and vscode-oniguruma are not installed: run npm install in editors/vscode")
    grammar = folder / "syntaxes" / "des.tmLanguage.json"
    command = [node, HERE / "tokens.js", grammar, *paths]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return [Piece(line, text, scope) for _, line, text, scope in json.loads(done.stdout)]


def test_code_marks_what_is_refused(broken: Path) -> None:
    pieces = code_pieces(broken)
    assert [(piece.line, piece.text) for piece in pieces if "invalid" in piece.name] == REFUSED
    scopes = {piece.text: piece.name for piece in pieces}
    assert [scopes[text] for text in ("L", "---", "den", "level.depth", "half-left")] == [
        "constant.numeric.map.lava.des",
        "keyword.operator.map.wall.des",
        "entity.name.function.des",
        "support.function.des",
        "constant.language.des",
    ]


def test_code_marks_nothing_in_the_library() -> None:
    assert [piece for piece in code_pieces(*GOOD) if "invalid" in piece.name] == []
