"""Sources of any kind read as des files and analysed: the one entry to models for every stage.

A compiled level is read as the text that it decompiles to, a Lua level script as a file with one level without
statements, whose program is the script.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

from vaultc.language import semantics, syntax
from vaultc.language.diagnostics import Diagnostic, errors_among
from vaultc.language.game import Game
from vaultc.language.source import LUA_SUFFIX, NAMELESS, Source
from vaultc.language.syntax import nodes, other_files
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.lua.themes import ThemedEntry, ThemedFile


class Reading(NamedTuple):
    """A des file of a game, or (with a ``failure``) the listing of a compiled level that no des file gives, or a Lua
    script."""

    source: Source
    game: Game
    failure: Diagnostic | None = None
    is_script: bool = False

    @property
    def parsed(self) -> syntax.Parsed:
        """The tree; an empty one if there is no des file."""
        if self.is_script:
            return _parsed_script(self.source, self.game)
        if self.failure is None:
            return syntax.parse(self.source, self.game.grammar)
        return syntax.Parsed(self.source, nodes.DesFile((), (), span=self.source.span(0, 0)), (), (self.failure,))


def _parsed_script(source: Source, game: Game) -> syntax.Parsed:
    """A script as a tree with one level without statements, and the findings in it that need no run."""
    from vaultc.games import lua_rules
    from vaultc.lua import sandbox, statics, themes
    from vaultc.support.installation import installing

    whole, version = source.span(0, len(source.text)), lua_rules.version_for(game, source.text)
    stem = PurePath(source.name.replace("\\", "/")).name.removesuffix(LUA_SUFFIX)
    name = nodes.String("level" if stem in ("", NAMELESS) else stem, span=source.span(0, 0))
    unread: Diagnostic | None = None
    found: tuple[Diagnostic, ...] = ()
    if sandbox.is_installed():
        found = statics.findings(source, version)
        unread = other_files.not_utf_8(source) if errors_among(found) else None
    else:
        advice = f"vaultc runs such scripts once it has Lua: {installing('lua')}"
        unread = replace(other_files.lua_finding(source), help=advice)
    if unread is not None:
        return syntax.Parsed(source, nodes.DesFile((), (), span=whole), (), (unread,))
    levels: tuple[nodes.Level, ...] = (nodes.Level(name, None, (), span=whole),)
    if not errors_among(found) and (themed := themes.themes_of(source, version)) is not None:
        levels = tuple(_themed_room(source, room) for room in themed.rooms)
    return syntax.Parsed(source, nodes.DesFile((), levels, span=whole), (), found)


def _themed_room(source: Source, room: ThemedEntry) -> nodes.Level:
    """A themed room as a level that is a random vault."""
    from vaultc.lua.themes import span_of

    span = span_of(source, room)
    flags = nodes.Flags((nodes.Word("rndvault", span=span),), span=span)
    whole = source.span(*room.place) if room.place[1] else span
    return nodes.Level(nodes.String(room.name, span=span), flags, (), span=whole)


def reading_of(source: Source, game: Game) -> Reading:
    """A source as a des file of a game; a compiled level is one of the game that it was compiled for.

    A Lua script is read as a file with one level.
    """
    if source.is_lua_script:
        from vaultc.games import lua_rules

        version = lua_rules.version_for(game, source.text)
        made_by = lua_rules.game_of_version(version, themed=themes_in(source, game) is not None)
        return Reading(source, cast("Game", made_by), is_script=True)
    if not source.is_compiled:
        return Reading(source, game)
    from vaultc.pipeline.decompiling import decompiled_or_failed

    return Reading(*decompiled_or_failed(source, game))


def model_of(source: Source, game: Game) -> semantics.Model:
    """A source parsed and analysed; its faults are in the model's facts and diagnostics.

    The source may also be a compiled level, which is read as the des file to which it decompiles.
    """
    return model_of_reading(reading_of(source, game))


def des_model_of(source: Source, game: Game) -> semantics.Model:
    """As :func:`model_of`, for what reads statements: a Lua script has none, and is an error."""
    if source.is_lua_script:
        return semantics.analyze(syntax.parse(source, game.grammar), game)
    return model_of(source, game)


def model_of_reading(reading: Reading) -> semantics.Model:
    """As :func:`model_of`, of a source that is read already."""
    model = semantics.analyze(reading.parsed, reading.game)
    themed = themes_in(reading.source, reading.game) if reading.is_script else None
    if themed is None or len(themed.rooms) != len(model.levels):
        return model
    levels = tuple(
        replace(facts, frequency=room.frequency, least_depth=room.least or 0, title=None, description="")
        for facts, room in zip(model.levels, themed.rooms, strict=True)
    )
    return replace(model, levels=levels)


def themes_in(source: Source, game: Game) -> ThemedFile | None:
    """The themed rooms of a Lua script that is read as one of a game; None if it has none."""
    from vaultc.lua import sandbox

    if not source.is_lua_script or not sandbox.is_installed():
        return None
    from vaultc.games import lua_rules
    from vaultc.lua import themes

    return themes.themes_of(source, lua_rules.version_for(game, source.text))
