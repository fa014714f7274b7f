"""Sources of any kind read as des files and analysed: the one entry to models for every stage.

A compiled level is read as the text that it decompiles to, a Lua level script as a file with one level without
statements, whose program is the script.
"""

from __future__ import annotations

from typing import NamedTuple

from vaultc.language import lua_scripts, semantics, syntax
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.language.syntax.nodes import DesFile


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
            from vaultc.pipeline.lua_scripts import parsed

            return parsed(self.source, self.game)
        if self.failure is None:
            return syntax.parse(self.source, self.game.grammar)
        return syntax.Parsed(self.source, DesFile((), (), span=self.source.span(0, 0)), (), (self.failure,))


def reading_of(source: Source, game: Game) -> Reading:
    """A source as a des file of a game; a compiled level is one of the game that it was compiled for.

    A Lua script is read as a file with one level.
    """
    if lua_scripts.is_script(source):
        from vaultc.pipeline.lua_scripts import game_for

        return Reading(source, game_for(source, game), is_script=True)
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
    if lua_scripts.is_script(source):
        return semantics.analyze(syntax.parse(source, game.grammar), game)
    return model_of(source, game)


def model_of_reading(reading: Reading) -> semantics.Model:
    """As :func:`model_of`, of a source that is read already."""
    return semantics.analyze(reading.parsed, reading.game)
