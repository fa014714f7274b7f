"""Lua level scripts read as files with one level, whose program is the script."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import cast

from vaultc.games import lua_rules
from vaultc.generation.interpreter.program import Program
from vaultc.language import lua_scripts
from vaultc.language.diagnostics import Diagnostic, errors_among
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.source import Source
from vaultc.language.syntax import Parsed, nodes, other_files
from vaultc.lua import sandbox, statics
from vaultc.lua.playing import LuaRunner, findings_of_runs
from vaultc.support.installation import installing


def game_for(source: Source, game: Game) -> Game:
    """The game by whose rules the level of a script is made."""
    return cast("Game", lua_rules.game_of_version(lua_rules.version_for(game, source.text)))


def parsed(source: Source, game: Game) -> Parsed:
    """A script as a tree with one level without statements, and the findings in it that need no run."""
    whole = source.span(0, len(source.text))
    if not sandbox.is_installed():
        advice = f"vaultc runs such scripts once it has Lua: {installing('lua')}"
        return Parsed(
            source, nodes.DesFile((), (), span=whole), (), (replace(other_files.lua_finding(source), help=advice),)
        )
    name = nodes.String(level_name(source), span=source.span(0, 0))
    level = nodes.Level(name, None, (), span=whole)
    found = statics.findings(source, lua_rules.version_for(game, source.text))
    if errors_among(found) and (unread := other_files.not_utf_8(source)):
        return Parsed(source, nodes.DesFile((), (), span=whole), (), (unread,))
    return Parsed(source, nodes.DesFile((), (level,), span=whole), (), found)


def level_name(source: Source) -> str:
    """The name of a script's level: its file's name without the suffix."""
    stem = PurePath(source.name.replace("\\", "/")).name.removesuffix(lua_scripts.SUFFIX)
    return "level" if stem in ("", lua_scripts.NAMELESS) else stem


def program_of_script(name: str, source: Source, game: Game) -> Program:
    """The program of a script."""
    return Program(name, (), False, LuaRunner(source, lua_rules.version_for(game, source.text)))


def findings(model: Model) -> tuple[Diagnostic, ...]:
    """The findings of several runs of a script that has no errors so far."""
    source = model.parsed.source
    return findings_of_runs(source, lua_rules.version_for(model.game, source.text))
