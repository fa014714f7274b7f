"""Texts that are kept byte for byte, and the canonical spelling of words that the language spells in two ways."""

from __future__ import annotations

import re
from collections.abc import Iterable

from vaultc.language.formatter import phrases
from vaultc.language.source import Span
from vaultc.language.syntax import nodes

SPELLINGS = {
    "obj": "object",
    "OBJECT": "object",
    "MONSTER": "monster",
    "TERRAIN": "terrain",
    "NAME": "name",
    "<>": "!=",
    "..": "TO",
}
"""Words with a second spelling that means the same in every :class:`~vaultc.language.syntax.nodes.Word`."""

_COMMENT_OR_LITERAL = re.compile(r"""^[ \t]*\#[^\n]*|("[^"]*"|'\\[^\n]'|'[^\n]')""", re.MULTILINE | re.VERBOSE)


def spelled(word: str) -> str:
    """The one spelling of a word."""
    return SPELLINGS.get(word, word)


def literals(span: Span) -> list[str]:
    """The strings and character literals of a piece of the source as they are written, quotes included."""
    return [match[1] for match in _COMMENT_OR_LITERAL.finditer(span.text) if match[1]]


def alternatives(words: Iterable[nodes.Word]) -> str:
    """``north|east``."""
    return "|".join(word.written or word.text for word in words)


def word(node: nodes.Word) -> phrases.Phrase:
    return phrases.glued(node.written or spelled(node.text))


def percent(node: nodes.Percent) -> phrases.Phrase:
    return phrases.glued(f"{node.value}%")


def map_block(node: nodes.MapBlock) -> phrases.Phrase:
    return phrases.glued(node.span.text)


PHRASES: phrases.PhraseHandlers = {
    nodes.Word: word,
    nodes.Percent: percent,
    nodes.MapBlock: map_block,
}
