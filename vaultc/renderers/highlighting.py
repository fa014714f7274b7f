"""Des source as HTML in which the kinds of words can be coloured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from vaultc.syntax.grammar import Grammar

COMMENT = "c"
TEXT = "t"
STATEMENT = "k"
WORD = "w"
VARIABLE = "v"
NUMBER = "n"
MAP = "m"
CLASSES = (COMMENT, TEXT, STATEMENT, WORD, VARIABLE, NUMBER, MAP)
"""The classes that the HTML uses."""

_PIECE = re.compile(
    r"""
    (?P<comment>^[ \t]*\#[^\n]*)
  | ^MAP[ \t]*\n(?P<rows>.*?)^[ \t]*ENDMAP\b
  | (?P<text>"[^"]*"|'\\?[^\n]')
  | (?P<number>\[[ ]*\d+%[ ]*\]|\d+d\d+|\d+%?)
  | (?P<variable>\$\w+(?:\.\w+)*)
  | (?P<name>half-(?:left|right)|[A-Za-z_]\w*(?:\.\w+)*)
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


def highlight(source: str, grammar: Grammar) -> str:
    """A source as HTML: its text escaped, and its pieces in ``span`` elements of the classes above.

    Works for any text, also for one with errors; nothing is added but the spans.
    """
    words = grammar.words | {"MAP", "ENDMAP"}
    parts, position = [], 0
    for found in _PIECE.finditer(source):
        parts += [escape(source[position : found.start()], quote=False), *_marked(found, words)]
        position = found.end()
    return "".join([*parts, escape(source[position:], quote=False)])


def _marked(found: re.Match[str], words: frozenset[str]) -> Iterator[str]:
    kind, piece = found.lastgroup, found[0]
    if kind == "rows":
        begin, end = found.start("rows") - found.start(), found.end("rows") - found.start()
        yield from (_span(STATEMENT, piece[:begin]), _span(MAP, piece[begin:end]), _span(STATEMENT, piece[end:]))
    elif kind == "name":
        is_word = piece in words
        yield _span(STATEMENT if piece.isupper() else WORD, piece) if is_word else escape(piece, quote=False)
    else:
        classes = {"comment": COMMENT, "text": TEXT, "number": NUMBER, "variable": VARIABLE}
        yield _span(classes[kind or ""], piece)


def _span(name: str, piece: str) -> str:
    return f'<span class="{name}">{escape(piece, quote=False)}</span>'
