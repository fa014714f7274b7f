"""Texts put together from string literals, each character with its place in the file, and holes between them.

The literals are read character by character: prefixes, quotes, escapes, and the fields of f-strings.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

from vaultc.support.dataclass import dataclass, replace
from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy import lazy_pattern
from vaultc.support.named_tuple import NamedTuple


@dataclass(frozen=True, eq=False, slots=True)
class LiteralForm:
    """The form of one string literal, in which changes are written into it.

    ``start`` and ``end`` enclose its contents. ``quote`` is empty for text that is not quoted, such as that of a cell.
    Bytes hold ASCII alone. ``braces``, ``percents`` and ``dollars`` say which signs are doubled; ``margin`` is the
    indentation that is taken away later.
    """

    start: int
    end: int
    quote: str = ""
    is_raw: bool = False
    is_bytes: bool = False
    braces: bool = False
    percents: bool = False
    dollars: bool = False
    margin: str = ""

    def written(self, text: str, line_end: str = "\n") -> str | None:
        """A text as it is written inside of this literal; None if it cannot be."""
        if self.braces:
            text = text.replace("{", "{{").replace("}", "}}")
        if self.percents:
            text = text.replace("%", "%%")
        if self.dollars:
            text = text.replace("$", "$$")
        if not self.quote:
            return text
        if self.is_bytes and not text.isascii():
            return None
        many = len(self.quote) == 3
        if self.is_raw:
            fits = self.quote not in text and (many or "\n" not in text)
            return self._lines(text, line_end) if fits else None
        text = text.replace("\\", "\\\\").replace(self.quote, "".join("\\" + sign for sign in self.quote))
        if not text.isprintable():
            text = "".join(
                sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode("ascii")
                for sign in text
            )
        return self._lines(text, line_end) if many else text.replace("\n", "\\n")

    def _lines(self, text: str, line_end: str) -> str:
        return text.replace("\n", line_end + self.margin)


class Hole(NamedTuple):
    """A part of a text that only running the file would tell: the source of its expression, and its place.

    ``spec`` is the format after its colon, ``conversion`` the letter after its exclamation mark.
    """

    expression: str
    start: int
    end: int
    spec: str = ""
    conversion: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class TracedPiece:
    """Characters with their places in the file, ``starts[i] <= offset < ends[i]``; or a hole, whose text is empty."""

    text: str
    starts: array[int]
    ends: array[int]
    form: LiteralForm | None = None
    hole: Hole | None = None

    def cut(self, start: int, end: int) -> TracedPiece:
        """Some of its characters."""
        return replace(self, text=self.text[start:end], starts=self.starts[start:end], ends=self.ends[start:end])


EmbeddedText: TypeAlias = tuple[TracedPiece, ...]


def written(text: str, start: int, end: int) -> TracedPiece:
    """Characters that all stand for the same place in the file."""
    return TracedPiece(text, array("I", [start]) * len(text), array("I", [end]) * len(text))


def hole(expression: str, start: int, end: int, spec: str = "", conversion: str = "") -> TracedPiece:
    """A hole with its place in the file."""
    return TracedPiece("", array("I"), array("I"), hole=Hole(expression, start, end, spec, conversion))


HOLE_SIGN = "\ufdd0"
"""Stands for a hole in texts that are only looked at."""


def plain(text: EmbeddedText) -> str:
    """The characters, with a sign for each hole."""
    return "".join(piece.text if piece.hole is None else HOLE_SIGN for piece in text)


def forms(text: EmbeddedText) -> frozenset[int]:
    """The literals that a text is made of, by their places."""
    return frozenset(piece.form.start for piece in text if piece.form is not None)


def reformed(text: EmbeddedText, **changes: object) -> EmbeddedText:
    """The same characters, in literals whose form differs in something."""
    made: dict[int, LiteralForm] = {}
    result = []
    for piece in text:
        if piece.form is not None:
            form = made.setdefault(id(piece.form), replace(piece.form, **changes))  # type: ignore[arg-type]
            piece = replace(piece, form=form)
        result.append(piece)
    return tuple(result)


def kept(text: EmbeddedText, spans: Iterable[tuple[int, int]]) -> EmbeddedText:
    """The parts of a text in some spans of its plain form, in order."""
    wanted = list(spans)
    return tuple(part for span in wanted for part in _within(text, *span))


def _within(text: EmbeddedText, start: int, end: int) -> Iterator[TracedPiece]:
    place = 0
    for piece in text:
        width = len(piece.text) if piece.hole is None else 1
        if place < end and place + width > start:
            yield piece if piece.hole else piece.cut(max(start - place, 0), end - place)
        place += width


# ---- places of Python's trees as offsets in the text of a file


_LINE_END = lazy_pattern(r"\r\n|\r|\n")


class PythonPlaces:
    """The text of a file, whose nodes tell lines and bytes."""

    def __init__(self, source: str) -> None:
        self.source = source

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.source))]

    def offset(self, line: int, byte: int) -> int:
        """The offset of a line, counted from 1, and a byte of it."""
        start = self._starts[min(line, len(self._starts)) - 1]
        part = self.source[start : start + byte]
        if part.isascii():
            return start + byte
        return start + len(part.encode("utf-8", "surrogatepass")[:byte].decode("utf-8", "ignore"))

    def expression(self, text: str, offset: int) -> ast.expr:
        """The tree of an expression, whose nodes have the places of the file: it is at an offset, or behind blanks.

        Raises:
            SyntaxError, ValueError, RecursionError, MemoryError: as ``ast.parse``.
        """
        tree = ast.parse(f"({text})", mode="eval").body
        offset = self.source.find(text, offset)
        line = bisect_right(self._starts, offset) - 1
        before = self.source[self._starts[line] : offset].encode("utf-8", "surrogatepass")
        for node in ast.walk(tree):
            if isinstance(node, ast.expr | ast.keyword):
                if node.lineno == 1:
                    node.col_offset += len(before) - 1
                if node.end_lineno == 1 and node.end_col_offset is not None:
                    node.end_col_offset += len(before) - 1
                node.lineno += line
                node.end_lineno = (node.end_lineno or 1) + line
        return tree

    def span(self, node: ast.expr) -> tuple[int, int]:
        """The offsets of an expression."""
        end_line, end_byte = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self.offset(node.lineno, node.col_offset), self.offset(end_line, end_byte)

    def text(self, node: ast.expr) -> str:
        """The source of an expression."""
        start, end = self.span(node)
        return self.source[start:end]


# ---- string literals


_OPENING = lazy_pattern(r"(?P<prefix>[A-Za-z]{0,2})(?P<quote>\"\"\"|'''|\"|')")
_NEXT = lazy_pattern(r"#[^\r\n]*|(?:(?<!\w)(?P<prefix>[A-Za-z]{1,2})|(?P<none>))(?P<quote>\"\"\"|'''|\"|')")
_BETWEEN = lazy_pattern(r"(?:[ \t\f\r\n]|\\\r?\n|#[^\r\n]*)*")
_PLAIN = lazy_pattern(r"[^\\\r{}\"']+")
_ESCAPE = lazy_pattern(
    r"\\(?:(?P<line>\r\n|\r|\n)|(?P<octal>[0-7]{1,3})|x(?P<x>[0-9a-fA-F]{2})|u(?P<u>[0-9a-fA-F]{4})"
    r"|U(?P<U>[0-9a-fA-F]{8})|N\{(?P<name>[^}]+)\}|(?P<sign>[\\'\"abfnrtv]))",
)
_SIGNS = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_NOT_IN_BYTES = ("u", "U", "name")
_BRACKETS = {"(": ")", "[": "]", "{": "}"}


class LiteralError(InvalidValueError):
    """A literal is not written as expected; nothing is known about it."""


def literal_text(source: str, start: int, end: int) -> EmbeddedText:
    """The text of a string expression of one or several literals that follow each other.

    Raises:
        LiteralError: it is something else.
    """
    pieces: list[TracedPiece] = []
    place = start
    while place < end:
        opening = _OPENING.match(source, place)
        if opening is None:
            raise LiteralError
        reader = _LiteralReader(source, opening, end)
        pieces += reader.pieces()
        between = _BETWEEN.match(source, reader.place)
        place = between.end() if between else reader.place
    return tuple(pieces)


def literals_in(source: str) -> Iterator[tuple[str, list[TracedPiece]]]:
    """The quotes and contents of all literals of a file, in order.

    Raises:
        LiteralError: one is not closed.
    """
    place = 0
    while (opening := _NEXT.search(source, place)) is not None:
        if opening["quote"] is None:
            place = opening.end()
            continue
        reader = _LiteralReader(source, opening, len(source))
        yield opening["quote"], reader.pieces()
        place = reader.place


class _LiteralReader:
    """Reads one literal; ``place`` is behind what was read."""

    def __init__(self, source: str, opening: re.Match[str], end: int) -> None:
        prefix = (opening["prefix"] or "").lower()
        self._source, self._end = source, end
        self._quote = opening["quote"]
        self._is_raw, self._is_format, self._is_bytes = "r" in prefix, "f" in prefix, "b" in prefix
        self.place = self._start = opening.end()

    def pieces(self) -> list[TracedPiece]:
        """The characters and the holes, up to the closing quote and over it."""
        texts: list[str] = []
        starts, ends = array("I"), array("I")
        found: list[TracedPiece | tuple[str, array[int], array[int]]] = []
        for text, start, end in self._characters():
            if isinstance(text, TracedPiece):
                found += [("".join(texts), starts, ends), text]
                texts, starts, ends = [], array("I"), array("I")
            elif len(text) == end - start:
                texts.append(text)
                starts.extend(range(start, end))
                ends.extend(range(start + 1, end + 1))
            else:
                texts.append(text)
                starts.append(start)
                ends.append(end)
        found.append(("".join(texts), starts, ends))
        form = LiteralForm(
            self._start, self.place - len(self._quote), self._quote, self._is_raw, self._is_bytes, self._is_format
        )
        return [part if isinstance(part, TracedPiece) else TracedPiece(*part, form) for part in found]

    def _characters(self) -> Iterator[tuple[str | TracedPiece, int, int]]:
        """Runs of characters, or one with its place, or a hole."""
        source, quote = self._source, self._quote
        while not source.startswith(quote, self.place):
            start = self.place
            if start >= self._end:
                raise LiteralError
            plain = _PLAIN.match(source, start)
            if plain is not None:
                self.place = plain.end()
                yield plain[0], start, self.place
            elif source[start] == "\\":
                yield from self._backslash()
            elif source[start] == "\r":
                self.place += 2 if source.startswith("\r\n", start) else 1
                yield "\n", start, self.place
            elif self._is_format and source[start] in "{}":
                yield self._brace()
            else:
                self.place += 1
                yield source[start], start, self.place
        self.place += len(quote)

    def _backslash(self) -> Iterator[tuple[str, int, int]]:
        start = self.place
        if self._is_raw:
            self.place += 1
            yield "\\", start, self.place
            if self._source[self.place : self.place + 1] in ("\\", *self._quote):
                self.place += 1
                yield self._source[self.place - 1], self.place - 1, self.place
            return
        escape = _ESCAPE.match(self._source, start)
        if escape is None or (self._is_bytes and escape.lastgroup in _NOT_IN_BYTES):
            self.place += 1
            yield "\\", start, self.place
            return
        self.place = escape.end()
        text = _unescaped(escape)
        if text:
            yield text, start, self.place

    def _brace(self) -> tuple[str | TracedPiece, int, int]:
        start, sign = self.place, self._source[self.place]
        if self._source.startswith(sign * 2, start):
            self.place += 2
            return sign, start, self.place
        if sign == "}":
            raise LiteralError
        end = self._closing(start + 1, "!:}=")
        expression = self._source[start + 1 : end]
        conversion = spec = ""
        if self._source[end] == "=":  # Such a field writes its own expression, too.
            end = self._closing(end + 1, "}")
            conversion = "="
        if self._source[end] == "!":
            conversion = self._source[end + 1]
            end += 2
        if self._source[end] == ":":
            close = self._closing(end + 1, "}")
            spec, end = self._source[end + 1 : close], close
        self.place = end + 1
        return hole(expression.strip(), start, self.place, spec, conversion), start, self.place

    def _closing(self, place: int, ends: str) -> int:
        """The offset of the first of some signs outside of brackets and strings."""
        source = self._source
        open_: list[str] = []
        while place < self._end:
            sign = source[place]
            opening = _OPENING.match(source, place) if sign in "'\"" else None
            if opening is not None:
                place = source.find(opening["quote"], opening.end())
                if place < 0:
                    break
                place += len(opening["quote"])
                continue
            if not open_ and sign in ends:
                if sign not in "!=" or (source[place + 1 : place + 2] != "=" and source[place - 1] not in "<>=!"):
                    return place
                place += 1
            elif sign in _BRACKETS:
                open_.append(_BRACKETS[sign])
            elif open_ and sign == open_[-1]:
                open_.pop()
            place += 1
        raise LiteralError


def _unescaped(escape: re.Match[str]) -> str:
    kind = escape.lastgroup
    value = escape[kind] if kind else ""
    try:
        if kind == "sign":
            return _SIGNS[value]
        if kind == "octal":
            return chr(int(value, 8))
        if kind == "name":
            return unicodedata.lookup(value)
        return "" if kind == "line" else chr(int(value, 16))
    except (KeyError, ValueError, OverflowError):
        raise LiteralError from None
