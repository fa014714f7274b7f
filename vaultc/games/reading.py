"""The game in whose dialect a file is read, for every way in which callers can name it."""

from __future__ import annotations

from collections.abc import Callable

from vaultc.games import DEFAULT, detection, game_named
from vaultc.language.game import Game
from vaultc.language.source import Source

Dialect = str | Game | Callable[[Source], Game]
"""The name of a game, ``auto``, a game, or a function that returns the game of each file."""


def game_for(source: Source, dialect: Dialect) -> Game:
    """The game in whose dialect a file is read.

    Raises:
        InvalidValueError: there is no such dialect.
    """
    if callable(dialect):
        return dialect(source)
    return game_of(detection.detected(source).name if dialect == detection.AUTO else dialect)


def game_of(dialect: Dialect) -> Game:
    """The default game for files that name none: a named game, a game as it is, or else the first.

    Raises:
        InvalidValueError: there is no such dialect.
    """
    if isinstance(dialect, Game):
        return dialect
    game: Game = game_named(dialect if isinstance(dialect, str) and dialect != detection.AUTO else DEFAULT)
    return game
