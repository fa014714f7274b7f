"""Running small Lua level scripts in tests."""

from __future__ import annotations

from pathlib import Path

from vaultc.games.lua_rules import game_of_version
from vaultc.games.lua_versions import version_named
from vaultc.language.source import Source
from vaultc.level.level import Level
from vaultc.lua.playing import PlayedScript, play
from vaultc.pipeline.generating import dice_of
from vaultc.world import grid

SCRIPTS = sorted((Path(__file__).parent / "lua" / "scripts").glob("*.lua"))
BOX = "des.map({ x = 11, y = 6, map = [[\n-------\n|.....|\n|.....|\n-------\n]] })\n"
"""A map of seven columns and four rows whose top left corner is (11,6)."""


def played(
    text: str, *, version: str = "nethack-3.7", seed: int = 1, rolls: str = "dice", finished: bool = False
) -> PlayedScript:
    """Run a script once."""
    chosen = version_named(version)
    dice = dice_of(game_of_version(chosen), seed)
    return play(Source.from_text(text, "level.lua"), chosen, dice, rolls=rolls, finished=finished)


def error(text: str, version: str = "nethack-3.7") -> str:
    """The message of the error that ends a script; empty if it has none."""
    problem = played(text, version=version).problem
    return "" if problem is None else problem.message


def said(text: str, version: str = "nethack-3.7") -> list[str]:
    """The messages about a script that are not errors."""
    return [each.message for each in played(text, version=version).findings if each.rule != "lua-error"]


def value(expression: str, before: str = "", version: str = "nethack-3.7") -> str:
    """The value of an expression as Lua writes it."""
    run = played(f"{before}\ndes.message(tostring({expression}))", version=version)
    assert run.problem is None, run.problem
    return str(run.calls[-1].fields["text"])


def rows(level: Level, x1: int, y1: int, x2: int, y2: int) -> list[list[int]]:
    """The terrain of a part of a level, row by row."""
    return [[level.terrain[grid.at(x, y)] for x in range(x1, x2 + 1)] for y in range(y1, y2 + 1)]
