"""Levels in the language of sorted levels, and their conversion for tests."""

from __future__ import annotations

from functools import lru_cache

from vaultc.compiler.levels import compile_model
from vaultc.games import game_named
from vaultc.language.diagnostics import errors_among
from vaultc.language.source import Source
from vaultc.language.syntax.parser import parse
from vaultc.linter.engine import lint
from vaultc.pipeline.reading import model_of
from vaultc.translation.classic_levels.setting import heads
from vaultc.translation.conversion import Converted, converted

OLD = "nethack343"
TARGETS = ("unnethack", "nethack36", "unnethack6", "evilhack")

HEAD = "MAZE:\"t\",' '\n"
MAP = """\
GEOMETRY:center,center
MAP
-------
|.....|
|..}..S
|.....+
-------
ENDMAP
"""
MAZE = HEAD + MAP
CAVES = "INIT_MAP:'.',' ',true,true,lit,true\nNOMAP\n"
ROOM = 'LEVEL:"t"\nROOM:"ordinary",lit,(3,3),(center,center),(9,7)\n'


def there(text: str, to: str = "unnethack", dialect: str = OLD, *, in_text_order: bool = False) -> Converted:
    """A text converted; the result has no errors there, and compiles."""
    game = game_named(to)
    result = converted(Source.from_text(text), game, dialect, in_text_order=in_text_order)
    assert result.text is not None
    model = model_of(Source.from_text(result.text), game)
    assert errors_among(lint(model)) == ()
    assert compile_model(model, game.load_targets()[0], game.catalog)
    assert sum(result.counts or ()) == number_of_statements(text, dialect), "each statement is counted once"
    return result


@lru_cache(maxsize=1024)
def number_of_statements(text: str, dialect: str) -> int:
    """The number of statements of a text."""
    return sum(1 for _ in heads(parse(Source.from_text(text), game_named(dialect).grammar).tree))


def lines(result: Converted) -> list[str]:
    """The lines of a result without indentation, blank lines and the comment that names the game."""
    assert result.text is not None
    found = [line.strip() for line in result.text.splitlines()]
    return [line for line in found if line and not line.startswith("# vaultc: dialect")]


def after_map(result: Converted) -> list[str]:
    """The lines after the map."""
    found = lines(result)
    return found[found.index("ENDMAP") + 1 :]


def messages(result: Converted) -> list[str]:
    """The messages of the findings."""
    return [found.message for found in result.diagnostics]
