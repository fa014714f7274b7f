"""From a source to its model."""

from __future__ import annotations

from vaultc.language import lua_scripts, semantics, syntax
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.pipeline import compiled_levels


def model_of(source: Source, game: Game) -> semantics.Model:
    """A source parsed and analysed; its faults are in the model's facts and diagnostics.

    The source may also be a compiled level, which is read as the des file to which it decompiles.
    """
    return model_of_reading(compiled_levels.reading_of(source, game))


def des_model_of(source: Source, game: Game) -> semantics.Model:
    """As :func:`model_of`, for what reads statements: a Lua script has none, and is an error."""
    if lua_scripts.is_script(source):
        return semantics.analyze(syntax.parse(source, game.grammar), game)
    return model_of(source, game)


def model_of_reading(reading: compiled_levels.Reading) -> semantics.Model:
    """As :func:`model_of`, of a source that is read already."""
    return semantics.analyze(reading.parsed, reading.game)
