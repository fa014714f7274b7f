"""Findings in texts that many tests ask for, each text examined once for a game."""

from __future__ import annotations

from functools import cache

from vaultc.games import game_named
from vaultc.language.diagnostics import Diagnostic
from vaultc.language.game import Game
from vaultc.language.source import Source
from vaultc.linter.checking.check_file import examine


@cache
def source_of(text: str) -> Source:
    """The text as a file, always the same one."""
    return Source.from_text(text, "f")


def examined(source: Source, game: Game) -> tuple[Diagnostic, ...]:
    """All findings; a fix writes another text, which is not asked for again."""
    if source is source_of(source.text):
        return _found(source.text, game.name)
    return examine(source, game).diagnostics


@cache
def _found(text: str, game: str) -> tuple[Diagnostic, ...]:
    return examine(source_of(text), game_named(game)).diagnostics
