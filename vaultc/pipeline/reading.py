"""From a source to its model."""

from __future__ import annotations

from vaultc.language import semantics
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.pipeline import compiled_levels


def model_of(source: Source, game: Game) -> semantics.Model:
    """A source parsed and analysed; its faults are in the model's facts and diagnostics.

    The source may also be a compiled level, which is read as the des file to which it decompiles.
    """
    return model_of_reading(compiled_levels.reading_of(source, game))


def model_of_reading(reading: compiled_levels.Reading) -> semantics.Model:
    """As :func:`model_of`, of a source that is read already."""
    return semantics.analyze(reading.parsed, reading.game)
