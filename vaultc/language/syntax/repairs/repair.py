"""Repairs, the means to parse a piece of the text as if it read differently, and the extents of such pieces."""

from __future__ import annotations

import re
from collections.abc import Callable

from vaultc.language.diagnostics import Diagnostic, Fix
from vaultc.language.syntax import messages
from vaultc.language.syntax.build import Stack
from vaultc.language.syntax.grammar import ARRAY, Token
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

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


Attempt = Callable[["RepairStack", Token], Repair | None]
"""A function that repairs one kind of mistake at a rejected token; None for other mistakes."""

Stretch = Token | tuple[int, int]
"""A token as a piece of the text, or the offsets of a piece."""


def write(text: str) -> str:
    """The help that says what to write."""
    return f"write {literal(text)}"


def literal(text: str) -> str:
    """Text of the language for use in a sentence, in one line and whole as far as it is not endless."""
    flat = " ".join(text.split())
    return messages.quoted(flat) if len(flat) > LONGEST else f"`{flat}`"


def _offsets(extent: Stretch) -> tuple[int, int]:
    return (extent.start, extent.end) if isinstance(extent, Token) else extent


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


# ---- extents


PIECE = re.compile(r"\"[^\"\n]*\"|'\\?[^\n]'|[^\s]", re.DOTALL)
FARTHEST = 20000
BRACES = re.compile(r"\"[^\"]*\"|'\\?[^\n]'|^[ \t]*#[^\n]*|[{}]", re.MULTILINE)
OPENING, CLOSING = "([{", ")]}"
GOES_ON = (",", ":", "(", "[", "=", "&", "|", "-")


class UnfinishedStatement(NamedTuple):
    """An unfinished statement as it is written, from its keyword to where it must end.

    ``first`` is the number of its first value on the stack, ``arguments`` the texts between commas after the colon.
    """

    keyword: str
    first: int
    start: int
    end: int
    arguments: tuple[str, ...]


def bracket_end(text: str, start: int) -> int | None:
    """Offset after the bracket that closes the one at ``start``, on the same line."""
    depth = 0
    for found in PIECE.finditer(text, start, _line_end(text, start)):
        depth += found[0] in OPENING
        depth -= found[0] in CLOSING
        if not depth:
            return found.end()
    return None


def block_end(text: str, start: int) -> int | None:
    """Offset after the brace that closes the one at ``start``; None if there is none, or it is far away."""
    depth = 0
    for found in BRACES.finditer(text[start : start + FARTHEST]):
        depth += {"{": 1, "}": -1}.get(found[0], 0)
        if depth == 0:
            return start + found.end()
    return None


def divided(text: str) -> tuple[str, ...]:
    """The parts of a text between commas, except commas in brackets."""
    parts: list[str] = []
    depth = begin = 0
    for found in PIECE.finditer(text):
        depth += found[0] in OPENING
        depth -= found[0] in CLOSING
        if found[0] == "," and depth == 0:
            parts.append(text[begin : found.start()].strip())
            begin = found.end()
    return (*parts, text[begin:].strip())


ARGUMENT = re.compile(r"[ \t\r\n]*(?:[\"'(0-9]|([a-z]+)(?![ \t]*[:(=.\w]))")


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return min(len(text) if end < 0 else end, start + LONGEST)


# ---- repairs


class RepairStack(Stack):
    """The parser's stack at a rejected token, with the ways to read something better."""

    def at_offset(self, pattern: str, offset: int) -> re.Match[str] | None:
        """A regular expression at an offset of the text."""
        return re.compile(pattern).match(self.text, offset)

    def at_value(self, pattern: str, number: int | None) -> re.Match[str] | None:
        """A regular expression at the first character of a value; None also if there is no such value."""
        if number is None or not -len(self.values) <= number < len(self.values):
            return None
        return self.at_offset(pattern, self.start_from(number))

    def line_from(self, start: int) -> str:
        """The rest of the line from an offset on, without blanks round it, as far as it is not endless."""
        return self.text[start : _line_end(self.text, start)].strip()

    def rest_of_line(self, start: int) -> int:
        """Offset after the last character on the line that is neither a blank nor part of a comment."""
        return start + len(self.text[start : _line_end(self.text, start)].partition(" #")[0].rstrip())

    def rewrite(
        self,
        extent: Stretch,
        better: str,
        message: str,
        *,
        first: int | None = None,
        help: str | None = None,
        rule: str = "syntax-error",
        safe: bool = True,
        fix: Fix | bool = True,
        at: Stretch | None = None,
        arrays: tuple[str, ...] = (),
        array: str = "",
        follow: str = "",
        then: Token | None = None,
    ) -> Repair | None:
        """Read ``better`` in place of the text of an extent, and of the values of the stack from number ``first`` on.

        A negative number counts from the last value; without a number all values stay.
        None if the parser could not go on with it, or not with a token of the type ``follow`` after it. ``then`` is a
        token to read after it. ``arrays`` are names of variables to take for arrays in ``better``, and ``array`` is an
        array from here on. The message is at the extent, and ``better`` is added if it ends with a blank. Help
        and fix are to write ``better``, unless others are given.
        """
        pieces = self.read(better, arrays)
        size = len(self.values)
        first = size if first is None else first
        drop = -first if first < 0 else size - first
        if not pieces or not self.accepts_from(size - drop, [type_ for type_, _ in pieces] + [follow] * bool(follow)):
            return None
        if array:
            self.arrays.add(array)
        start, end = _offsets(extent)
        if fix is True:
            fix = messages.replace(f"write {literal(better)}", self.span(start, end), better, safe)
        span = self.span(*_offsets(at or extent))
        message += literal(better) if message.endswith(" ") else ""
        diagnostic = messages.error(rule, message, span, help or write(better), fix or None)
        tokens = placed(pieces, self.text, start, end) + ((then,) if then else ())
        return Repair(diagnostic, tokens, drop, resume=end)

    def range_with_dice(self, extent: tuple[int, int], low: str, high: str, first: int | None = None) -> Repair | None:
        """Read a number between two in place of a difference."""
        message = f"{literal(self.text[slice(*extent)])} is not a range; a number between the two is written with dice"
        better = f"{int(low) - 1} + 1d{int(high) - int(low) + 1}"
        return self.rewrite(extent, better, message, first=first, safe=False)

    def mend(
        self,
        extent: Stretch,
        message: str,
        *tokens: Token,
        help: str | None = None,
        rule: str = "syntax-error",
        fix: Fix | tuple[str, str] | None = None,
        drop: int = 0,
        quiet: bool = False,
        resume: int = 0,
    ) -> Repair:
        """Read some tokens in place of the rejected one and of ``drop`` values; the message is at an extent.

        A fix in two words says what it does, and the text that it writes over the extent.
        """
        span = self.span(*_offsets(extent))
        if isinstance(fix, tuple):
            fix = messages.replace(fix[0], span, fix[1])
        return Repair(messages.error(rule, message, span, help, fix), tokens, drop, quiet, resume)

    def exchange(
        self, token: Token, kind: str, better: str, message: str, fix: str, *, rule: str = "syntax-error"
    ) -> Repair:
        """Read one token in place of the rejected one: of a kind, with the text ``better``, which the fix writes."""
        return self.mend(token, message, Token(kind, better, token.start, token.end), fix=(fix, better), rule=rule)

    def read(self, text: str, arrays: tuple[str, ...] = ()) -> list[TokenPiece] | None:
        """The tokens of a text; None if there is something else in it. ``arrays`` are variables known as such."""
        grammar = self.grammar
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
                kind = ARRAY if value in arrays else self.kind_of(value)
            pieces.append((kind, value))
        return pieces

    def statement(self) -> UnfinishedStatement | None:
        """The unfinished statement, if it is one of a keyword, a colon and arguments, and not too long."""
        head = self.head()
        if not isinstance(head, Token) or head.type not in self.grammar.statements:
            return None
        text = self.text
        colon = self.at_offset(r"[ \t]*:[ \t]*", head.end)
        if not colon:
            return None
        end = self._statement_end(text, colon.end())
        if end is None or end - head.start > LONGEST:
            return None
        return UnfinishedStatement(head.text, self.boundary(), head.start, end, divided(text[colon.end() : end]))

    def _statement_end(self, text: str, position: int) -> int | None:
        """The end of the arguments: before a block, a statement, or a line end after which nothing is missing."""
        depth, last, end, new_line = 0, ":", position, False
        statements = self.grammar.statements
        for found in re.finditer(rf"[A-Z_]{{2,}}|\n|{PIECE.pattern}", text[position : position + LONGEST]):
            piece = found[0]
            if piece == "\n":
                argument = ARGUMENT.match(text, position + found.end())  # where no statement can begin
                goes_on = argument is not None and (argument[1] is None or argument[1] in self.grammar.words)
                if depth <= 0 and last not in GOES_ON and not goes_on:
                    return end
                new_line = True
                continue
            if not depth and (piece in "{}" or (piece in statements and (new_line or last != ","))):
                return end
            new_line = False
            depth += piece in OPENING
            depth -= piece in CLOSING
            last, end = piece, position + found.end()
        return end if position + LONGEST >= len(text) else None
