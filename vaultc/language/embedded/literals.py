"""Python's string literals read character by character: prefixes, quotes, escapes, and the fields of f-strings."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator

from vaultc.language.embedded.pieces import EmbeddedText, LiteralForm, TracedPiece, hole
from vaultc.support.errors import InvalidValueError
from vaultc.support.lazy import lazy_pattern

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
