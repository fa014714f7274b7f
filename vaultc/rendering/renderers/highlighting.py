"""Des source as HTML in which the kinds of words can be coloured."""

from __future__ import annotations

import re
from bisect import bisect_left
from html import escape

from vaultc.language.syntax.grammar import Grammar

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
  | (?P<map>^MAP[ \t]*\n)
  | (?P<text>"[^"]*"|'\\?[^\n]')
  | (?P<number>\[[ ]*\d+%[ ]*\]|\d+d\d+|\d+%?)
  | (?P<variable>\$\w+(?:\.\w+)*)
  | (?P<name>half-(?:left|right)|[A-Za-z_]\w*(?:\.\w+)*)
    """,
    re.MULTILINE | re.VERBOSE,
)
_END_OF_MAP = re.compile(r"^[ \t]*ENDMAP\b", re.MULTILINE)


def highlight(source: str, grammar: Grammar) -> str:
    """A source as HTML: its text escaped, and its pieces in ``span`` elements of the classes above.

    Works for any text, also for one with errors; nothing is added but the spans.
    """
    words = grammar.words | {"MAP", "ENDMAP"}
    ends: list[re.Match[str]] | None = None  # found once, since maps without an end may be many
    parts, position = [], 0
    while found := _PIECE.search(source, position):
        parts.append(escape(source[position : found.start()], quote=False))
        position = found.end()
        if found.lastgroup != "map":
            parts.append(_marked(found, words))
            continue
        ends = list(_END_OF_MAP.finditer(source)) if ends is None else ends
        number = bisect_left(ends, position, key=lambda end: end.start())
        if number == len(ends):
            parts += [_span(STATEMENT, "MAP"), found[0][3:]]
            continue
        end = ends[number]
        parts += [_span(STATEMENT, found[0]), _span(MAP, source[position : end.start()]), _span(STATEMENT, end[0])]
        position = end.end()
    return "".join([*parts, escape(source[position:], quote=False)])


def _marked(found: re.Match[str], words: frozenset[str]) -> str:
    kind, piece = found.lastgroup, found[0]
    if kind == "name":
        is_word = piece in words
        return _span(STATEMENT if piece.isupper() else WORD, piece) if is_word else escape(piece, quote=False)
    return _span({"comment": COMMENT, "text": TEXT, "number": NUMBER, "variable": VARIABLE}[kind or ""], piece)


def _span(name: str, piece: str) -> str:
    return f'<span class="{name}">{escape(piece, quote=False)}</span>'
