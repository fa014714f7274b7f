"""Repairs, and the means to parse a piece of the text as if it read differently."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Span
from vaultc.language.syntax import messages
from vaultc.language.syntax.arrays import ARRAY
from vaultc.language.syntax.stack import Stack
from vaultc.language.syntax.tokens import Token

LONGEST = 400
"""Statements of more characters are not searched for what could have been meant."""

TokenPiece = tuple[str, str]
"""Type and text of a token without a place."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A repair: its message (None if a later repair will report it), and how to go on.

    ``drop`` values are taken from the stack, and ``tokens`` are read in place of the rejected one and of all that begin
    before ``resume``. ``quiet``: the next fault is a part of this one.
    """

    diagnostic: Diagnostic | None
    tokens: tuple[Token, ...]
    drop: int = 0
    quiet: bool = False
    resume: int = 0

    def without_fix(self) -> Repair:
        """The same where what is read is not what is meant."""
        diagnostic = self.diagnostic and dataclasses.replace(self.diagnostic, fix=None)
        return dataclasses.replace(self, diagnostic=diagnostic)


def write(text: str) -> str:
    """The help that says what to write."""
    return f"write {literal(text)}"


def literal(text: str) -> str:
    """Text of the language for use in a sentence, in one line and whole as far as it is not endless."""
    flat = " ".join(text.split())
    return messages.quoted(flat) if len(flat) > LONGEST else f"`{flat}`"


def rewrite(
    stack: Stack,
    first: int,
    extent: tuple[int, int],
    better: str,
    message: str,
    *,
    help: str | None = None,
    follow: Token | None = None,
    rule: str = "syntax-error",
    safe: bool = True,
    at: Span | None = None,
    arrays: tuple[str, ...] = (),
) -> Repair | None:
    """Read ``better`` in place of the text of an extent, and of the values of the stack from number ``first`` on.

    None if the parser could not go on with it, or not with ``follow`` after it. ``arrays`` are names of variables that
    are to be taken for arrays. What is to be written is the help, unless another one is given.
    """
    pieces = read(stack, better, arrays)
    if not pieces or not stack.accepts_from(first, [type_ for type_, _ in pieces] + ([follow.type] if follow else [])):
        return None
    start, end = extent
    span = stack.span(start, end)
    fix = messages.replace(f"write {literal(better)}", span, better, safe)
    diagnostic = messages.error(rule, message, at or span, help or write(better), fix)
    tokens = placed(pieces, stack.source.text, start, end)
    return Repair(diagnostic, tokens, len(stack.values) - first, resume=end)


def read(stack: Stack, text: str, arrays: tuple[str, ...] = ()) -> list[TokenPiece] | None:
    """The tokens of a text; None if there is something in it that is none. ``arrays`` are variables known as such."""
    grammar = stack.grammar
    pieces: list[TokenPiece] = []
    for found in grammar.scanner.finditer(text):
        kind, value = found.lastgroup, found[0]
        if kind is None or kind == "COMMENT":
            continue
        if kind in ("illegal", "MAP_LINE"):
            return None
        if kind == "sign" or (kind == "IDENT" and value in grammar.words):
            kind = value
        elif kind == "VAR":
            kind = ARRAY if value in arrays else stack.kind_of(value)
        pieces.append((kind, value))
    return pieces


def placed(pieces: list[TokenPiece], text: str, start: int, end: int) -> tuple[Token, ...]:
    """Tokens at the positions of their texts in an extent, or after the token before them; one alone fills it."""
    if len(pieces) == 1 and pieces[0][1] not in text[start:end]:
        return (Token(*pieces[0], start, end),)
    tokens: list[Token] = []
    position = start
    for type_, value in pieces:
        at = text.find(value, position, end)
        begin, position = (position, position) if at < 0 else (at, at + len(value))
        tokens.append(Token(type_, value, begin, position))
    return tuple(tokens)
