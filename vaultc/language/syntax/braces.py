"""Missing and surplus braces, located by indentation.

A parser notices such a brace only where the level ends, or where a later `}` finds nothing to close. Authors indent
their blocks, and the indentation tells which block it is. It is used only if it explains all braces of a level with as
few corrections as there are braces too many or too few.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from vaultc.language.diagnostics import Diagnostic, Note
from vaultc.language.source import Source
from vaultc.language.syntax import messages
from vaultc.language.syntax.grammar import END, Grammar
from vaultc.language.syntax.lexer import Lexer
from vaultc.language.syntax.reports import MOST, Reports
from vaultc.language.syntax.stack import LEVEL_WORDS
from vaultc.language.syntax.tokens import Token

BLOCK_HEADS = frozenset({"IF", "ELSE", "LOOP", "FOR", "SWITCH", "ROOM", "SUBROOM", "CONTAINER", "FUNCTION"})
OTHER_STARTS = frozenset({"FUNCTION", "ELSE", "PERCENT"})
LABELS = frozenset({"CASE", "DEFAULT"})


class Correction(NamedTuple):
    """A brace to read at an offset; with an empty sign, the brace there is passed over."""

    at: int
    sign: str
    diagnostic: Diagnostic | None


class _Open(NamedTuple):
    """A block that is open: the first token and the indentation of its line, and its brace.

    Without a brace it is the head of a block whose `{` may be missing after the offset ``end``.
    """

    head: Token
    indent: int
    brace: Token | None
    end: int


def corrections(source: Source, grammar: Grammar) -> tuple[Correction, ...]:
    """The braces to insert and to pass over; empty if the indentation does not explain them, or there are too many."""
    lexer = Lexer(grammar, source, Reports())
    tokens = [token for token in lexer.tokens() if token.type != END]
    found: list[Correction] = []
    for part, following in _levels(tokens):
        count = sum((token.type == "{") - (token.type == "}") for token in part)
        layout = _Layout(source, grammar)
        if count and len(layout.read(part, following)) == abs(count):
            found += _reported(source, layout)
        if len(found) > MOST:
            return ()
    return tuple(sorted(found, key=lambda correction: correction.at))


def corrected(lexer: Lexer, wanted: tuple[Correction, ...]) -> Iterator[Token]:
    """The tokens of a text with corrected braces."""
    waiting = list(wanted)
    for token in lexer.tokens():
        dropped = False
        while waiting and waiting[0].at <= token.start:
            at, sign, diagnostic = waiting.pop(0)
            if diagnostic is not None:
                lexer.reports.add(diagnostic)
            lexer.arrays.track(sign or "{")
            dropped = dropped or not sign
            if sign:
                yield Token(sign, sign, at, at)
        if not dropped:
            yield token


def _levels(tokens: list[Token]) -> Iterator[tuple[list[Token], Token | None]]:
    """The tokens before the first level, then the tokens of each level, with the word that begins the next."""
    part: list[Token] = []
    for token in tokens:
        if token.type in LEVEL_WORDS:
            yield part, token
            part = []
        part.append(token)
    yield part, None


class _Layout:
    """The braces of one level against its indentation."""

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.missing: list[tuple[_Open, Token, Token | None]] = []  # block, last token of it, first one after it
        self.surplus: list[tuple[Token, Token | None, str]] = []  # brace, last closing brace, head of what that closed
        self.headless: list[_Open] = []
        self._statements = grammar.statements
        self._open: list[_Open] = []
        self._last: Token | None = None
        self._head: Token | None = None  # of the last line on which a statement began
        self._indent = 0  # of that line
        self._closing: Token | None = None
        self._closed = ""

    def read(self, tokens: list[Token], following: Token | None) -> list[object]:
        """Go through the lines before the following token; gives all that is missing or surplus."""
        text = self.source.text
        for _number, group in groupby(tokens, lambda token: self.source.span(token.start, token.start).begin.line):
            line = list(group)
            before = text[text.rfind("\n", 0, line[0].start) + 1 : line[0].start].expandtabs()
            self._line(line, len(before) - len(before.lstrip()))
        if self._last is not None:
            for block in reversed(self._open):
                if block.brace is not None:
                    self.missing.append((block, self._last, following))
        return [*self.missing, *self.surplus, *self.headless]

    def _line(self, line: list[Token], indent: int) -> None:
        first = line[0]
        begins = first.type not in LABELS and (first.type in self._statements or first.type in OTHER_STARTS)
        if begins:
            self._dedent(first, indent)
            self._headless(indent)
        for token in line:
            if token.type == "{":
                head = self._head if self._head is not None and token is first else first
                self._open.append(_Open(head, indent, token, token.end))
            elif token.type == "}":
                self._close(token, indent, token is first)
            self._last = token
        if begins or first.type in ("{", "}"):
            self._head, self._indent = next((t for t in line if t.type in BLOCK_HEADS), first), indent

    def _dedent(self, first: Token, indent: int) -> None:
        """A statement that is not indented more than a block that is open."""
        while self._open and indent <= self._open[-1].indent and self._last is not None:
            block = self._open.pop()
            if block.brace is not None:
                self.missing.append((block, self._last, first))

    def _headless(self, indent: int) -> None:
        """A statement that is indented more than the head of a block without a `{`."""
        head, last = self._head, self._last
        if head is None or last is None or head.type not in BLOCK_HEADS:
            return
        if indent > self._indent and last.type not in ("{", "}"):
            self._open.append(_Open(head, self._indent, None, last.end))

    def _close(self, brace: Token, indent: int, alone: bool) -> None:
        while alone and self._open and self._open[-1].indent > indent and self._last is not None:
            block = self._open.pop()
            if block.brace is not None:
                self.missing.append((block, self._last, brace))
        while not alone and self._open and self._open[-1].brace is None:
            self._open.pop()
        if not self._open or (alone and self._open[-1].indent < indent):
            self.surplus.append((brace, self._closing, self._closed))
            return
        block = self._open.pop()
        if block.brace is None:
            self.headless.append(block)
        self._closing, self._closed = brace, block.head.text


# ---- messages


def _reported(source: Source, layout: _Layout) -> Iterator[Correction]:
    for end, group in groupby(layout.missing, lambda missing: missing[1].end):
        blocks = list(group)
        yield Correction(end, "}", _missing(source, blocks))
        yield from (Correction(end, "}", None) for _ in blocks[1:])
    for brace, closing, closed in layout.surplus:
        yield Correction(brace.start, "", _surplus(source, brace, closing, closed))
    for block in layout.headless:
        yield Correction(block.end, "{", _headless(source, block))


def _missing(source: Source, blocks: list[tuple[_Open, Token, Token | None]]) -> Diagnostic:
    """One message about all blocks that should end at a place."""
    (inner, last, after), outer = blocks[0], [block for block, _, _ in blocks[1:]]
    brace = inner.brace or inner.head
    message = f"the block of {_name(inner)} that begins here has no closing `}}`"
    notes = [
        Note(f"the block of {_name(block)} has none either", source.span(block.head.start, block.head.end))
        for block in outer
    ]
    if after is None:
        help = "write `}` at the end" if outer == [] else f"write {len(blocks)} times `}}` at the end"
    else:
        line = source.span(after.start, after.end).begin.line
        notes.append(Note("by its indentation it ends before this", source.span(after.start, after.end)))
        help = f"write `{' '.join('}' for _ in blocks)}` before line {line}"
    fix = messages.insertion("close it", source, last.end, _closing(source, blocks))
    found = messages.error("syntax-error", message, source.span(brace.start, brace.end), help, messages.unsafe(fix))
    return messages.with_notes(found, notes)


def _name(block: _Open) -> str:
    return block.head.text if block.head.text.isupper() else f"`{block.head.text}`"


def _closing(source: Source, blocks: list[tuple[_Open, Token, Token | None]]) -> str:
    """The missing braces, each on a line of its own and below its block's head, unless the block is on one line."""
    text, last = source.text, blocks[0][1]
    end = "\r\n" if "\r\n" in text else "\n"
    pieces = []
    for block, _, _ in blocks:
        start = text.rfind("\n", 0, block.head.start) + 1
        blank = text[start : block.head.start]
        one_line = "\n" not in text[block.head.start : last.end]
        pieces.append(" }" if one_line else f"{end}{blank[: len(blank) - len(blank.lstrip())]}}}")
    return "".join(pieces)


def _surplus(source: Source, brace: Token, closing: Token | None, closed: str) -> Diagnostic:
    span = source.span(brace.start, brace.end)
    fix = messages.replace("remove it", span, "", safe=False)
    help = "remove this `}`, or write the `{` that it belongs to"
    if closing is None:
        return messages.error("syntax-error", "there is no open block that this `}` could close", span, help, fix)
    before = source.span(closing.start, closing.end)
    message = f"this `}}` is one too many: the block of {closed} is closed on line {before.begin.line} already"
    found = messages.error("syntax-error", message, span, help, fix)
    return messages.with_notes(found, [Note("the block is closed here", before)])


def _headless(source: Source, block: _Open) -> Diagnostic:
    text = " ".join(source.text[block.head.start : block.end].split())
    message = f"the block of {block.head.text} has no opening `{{`"
    fix = messages.insertion("open it", source, block.end, " {")
    span = source.span(block.end - 1, block.end)
    return messages.error("syntax-error", message, span, f"write `{text} {{`", fix)
