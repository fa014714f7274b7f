"""From a source to its model."""

from __future__ import annotations

from vaultc.game import Game
from vaultc.semantics import Model, analyze
from vaultc.source import Source
from vaultc.syntax import parse


def model_of(source: Source, game: Game) -> Model:
    """A source parsed and analysed; what is wrong with it is in the model's facts and diagnostics."""
    return analyze(parse(source, game.grammar), game)
