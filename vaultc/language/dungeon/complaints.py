"""Messages about the syntax of dungeon files: what is wrong, what to write, and fixes."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.semantics.suggestions import similar
from vaultc.language.source import Span
from vaultc.language.syntax import messages
from vaultc.language.syntax.describe import enumeration
from vaultc.language.syntax.grammar import END, Token

FORMS: Final[dict[str, str]] = {
    "DUNGEON": 'DUNGEON: "The Deep" "D" (10,3)',
    "ENTRY": "ENTRY: -1",
    "PROTOFILE": 'PROTOFILE: "deep"',
    "DESCRIPTION": "DESCRIPTION: mazelike",
    "ALIGNMENT": "ALIGNMENT: lawful",
    "LEVEL": 'LEVEL: "hall" "none" @ (5,4)',
    "RNDLEVEL": 'RNDLEVEL: "hall" "none" @ (5,4) 3',
    "CHAINLEVEL": 'CHAINLEVEL: "crypt" "none" "hall" + (1,0)',
    "RNDCHLEVEL": 'RNDCHLEVEL: "crypt" "none" "hall" + (1,0) 2',
    "LEVELDESC": "LEVELDESC: town",
    "LEVALIGN": "LEVALIGN: neutral",
    "BRANCH": 'BRANCH: "The Deep" @ (2,3)',
    "CHAINBRANCH": 'CHAINBRANCH: "The Deep" "hall" + (1,0) up',
}
"""An example of each statement by its keyword."""

_SIGNS: Final = {"INT": "a number", "STRING": "a text in double quotes", "IDENT": "a word"}
_MEANINGS: Final = {"stairs": "stair", "law": "lawful", "chaos": "chaotic", "none": "unaligned", "maze": "mazelike",
                    "hell": "hellish", "RANDOMLEVEL": "RNDLEVEL", "LEVELALIGN": "LEVALIGN"}  # fmt: skip
"""Words that authors write for others."""


def meant(word: str, known: abc.Iterable[str]) -> str | None:
    """The known word that another one is probably meant to be."""
    words = [one for one in known if one[0].isalpha() and one not in _SIGNS]
    if _MEANINGS.get(word) in words:
        return _MEANINGS[word]
    return next(iter(similar(word, words, 1)), None)


def in_head(head: Token | None) -> str:
    """The statement at hand, for use at the end of a phrase."""
    return f" in {head.text}" if head is not None and head.text else ""


def form(head: Token | None) -> str | None:
    """Advice on the form of the statement at hand."""
    return f"write it like `{FORMS[head.text]}`" if head is not None and head.text in FORMS else None


def expected_words(expected: frozenset[str]) -> str:
    """The tokens that may follow, as a phrase."""
    if FORMS.keys() <= expected:
        expected = expected - FORMS.keys() - {END} | {"a statement"}
    shown = [
        _SIGNS.get(symbol) or (symbol if " " in symbol else f"`{symbol}`")
        for symbol in sorted(expected, key=lambda symbol: (symbol in _SIGNS, " " in symbol, symbol))
    ]
    return enumeration(shown)


def unclosed(span: Span) -> Diagnostic:
    fix = messages.insertion("close the text", span.source, span.end, '"')
    return messages.syntax_error("this text has no closing quote on its line", span, fix=fix)


def illegal(span: Span) -> Diagnostic:
    return messages.syntax_error(
        f"{messages.quoted(span.text)} is not the beginning of a statement in a dungeon file", span
    )


def unfinished(head: Token | None, expected: frozenset[str], span: Span) -> Diagnostic:
    name = head.text if head is not None else "this"
    return messages.syntax_error(f"{name} is not finished: expected {expected_words(expected)}", span, form(head))


def missing_sign(head: Token | None, sign: str, span: Span, place: Span) -> Diagnostic:
    fix = messages.insertion(f"insert `{sign}`", place.source, place.start, sign if sign in ":,)" else f" {sign}")
    message = f"expected `{sign}`{in_head(head)}, not {messages.quoted(span.text)}"
    return messages.syntax_error(message, span, form(head), fix)


def without_quotes(head: Token | None, span: Span) -> Diagnostic:
    fix = messages.replace("put it in quotes", span, f'"{span.text}"')
    return messages.syntax_error(f"{messages.quoted(span.text)}{in_head(head)} needs double quotes", span, fix=fix)


def surplus_sign(head: Token | None, span: Span) -> Diagnostic:
    fix = messages.replace("remove it", span, "")
    message = f"there is a {messages.quoted(span.text)} too many{in_head(head)}"
    return messages.syntax_error(message, span, form(head), fix)


def unknown_word(head: Token | None, span: Span, word: str) -> Diagnostic:
    fix = messages.replace(f"write `{word}`", span, word)
    message = f"unknown word {messages.quoted(span.text)}{in_head(head)}; did you mean `{word}`?"
    return messages.syntax_error(message, span, fix=fix)


def unknown_statement(span: Span, word: str | None) -> Diagnostic:
    message = f"a dungeon file has no statement {messages.quoted(span.text)}"
    if word is None:
        return messages.error("unknown-statement", message, span, f"there are {', '.join(sorted(FORMS))}")
    fix = messages.replace(f"write `{word}`", span, word)
    return messages.error("unknown-statement", f"{message}; did you mean `{word}`?", span, fix=fix)


def unexpected(head: Token | None, token: Token, expected: frozenset[str], span: Span) -> Diagnostic:
    if head is None or head is token or FORMS.keys() <= expected:
        known = expected - FORMS.keys() - {END}
        following = "a statement" if head is None or head is token else "the next statement"
        which = f"{expected_words(known)} or {following}" if known else following
        return messages.syntax_error(f"expected {which}, not {messages.quoted(span.text)}", span, form(head))
    message = f"expected {expected_words(expected)}{in_head(head)}, not {messages.quoted(span.text)}"
    return messages.syntax_error(message, span, form(head))
