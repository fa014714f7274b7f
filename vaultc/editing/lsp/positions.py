"""Positions in documents: offsets, lines, units of characters, edits, and the addresses of files.

A text *in units* is a string with one element for each unit, so that what an editor counts is an index of it. Edits are
applied to texts in units because an editor that counts UTF-16 may divide a pair of surrogates, or put one together.

Lines end with LF, CR LF or CR, and with nothing else: not with a form feed, U+0085 or U+2028, which ``str.splitlines``
takes for line ends.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from urllib.parse import unquote, urlsplit

from vaultc.editing.lsp.protocol import Position, Range, TextEdit
from vaultc.language.source import Span

_WIDE = re.compile("[\U00010000-\U0010ffff]")


class Units:
    """One way to count: by whole characters, as in UTF-32; others are derived from it."""

    wide = re.compile(r"(?!)")
    """The characters that are more than one unit."""

    def width(self, character: str) -> int:  # noqa: ARG002 - all are alike
        """The units of a character."""
        return 1

    def encoded(self, text: str) -> str:
        """A text in units."""
        return text

    def decoded(self, units: str) -> str:
        """The text whose units these are."""
        return units

    def boundary(self, units: str, index: int) -> int:  # noqa: ARG002 - for those who must look
        """The last place at or before an index where a text in units may be divided."""
        return index


class Utf16(Units):
    """Code units of UTF-16, which is what the protocol and most editors count by."""

    wide = _WIDE

    def width(self, character: str) -> int:
        """2 beyond the basic plane; a lone surrogate is one unit."""
        return 2 if character > "\uffff" else 1

    def encoded(self, text: str) -> str:
        """Characters beyond the basic plane as pairs of surrogates."""
        return _WIDE.sub(_pair, text)

    def decoded(self, units: str) -> str:
        """Pairs of surrogates as characters; lone ones stay."""
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


class Utf8(Units):
    """Bytes of UTF-8."""

    wide = re.compile(r"[^\x00-\x7f]")

    def width(self, character: str) -> int:
        """From 1 to 4."""
        return len(character.encode("utf-8", "surrogatepass"))

    def encoded(self, text: str) -> str:
        """The bytes, each as the character of its number."""
        return text.encode("utf-8", "surrogatepass").decode("latin-1")

    def decoded(self, units: str) -> str:
        """The text of the bytes."""
        return units.encode("latin-1").decode("utf-8", "surrogatepass")

    def boundary(self, units: str, index: int) -> int:
        """The beginning of the character, since a part of one is not text."""
        while 0 < index < len(units) and 0x80 <= ord(units[index]) < 0xC0:
            index -= 1
        return index


def units_of(encoding: str) -> Units:
    """The units of a position encoding of the protocol; UTF-16 if it is none."""
    return _UNITS.get(encoding, _UNITS["utf-16"])


_UNITS: dict[str, Units] = {"utf-8": Utf8(), "utf-16": Utf16(), "utf-32": Units()}


def _pair(found: re.Match[str]) -> str:
    number = ord(found[0]) - 0x10000
    return chr(0xD800 + (number >> 10)) + chr(0xDC00 + (number & 0x3FF))


def negotiated(wanted: object) -> str:
    """The position encoding to use with an editor: the first that it lists and we know."""
    listed = wanted if isinstance(wanted, list) else []
    return next((name for name in listed if isinstance(name, str) and name in _UNITS), "utf-16")


LINE_END = re.compile(r"\r\n|\n|\r")
PIECE = 2048
"""Units of a piece; a piece has at most twice as many, or more if a line end would be divided."""


class EditedText:
    """A text in pieces, each with the number of its line ends.

    An edit touches the pieces in which it lies and passes over the others, so that thousands of edits of a large text
    cost little each. No line end CR LF lies in two pieces, and no piece but the only one is empty.
    """

    def __init__(self, text: str, units: Units) -> None:
        self._units = units
        self._pieces: list[str] = []
        self._line_ends: list[int] = []
        self.work = 0
        """The pieces passed over and the units moved so far, for tests of what edits cost."""
        self._put(0, 0, units.encoded(text))

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._units.decoded("".join(self._pieces))

    def replace(self, start: Position, end: Position, text: str) -> None:
        """Replace what lies between two places, in whatever order they come."""
        first, last = sorted((self._place(start), self._place(end)))
        before = self._pieces[first[0]][: first[1]]
        after = self._pieces[last[0]][last[1] :]
        self._put(first[0], last[0] + 1, before + self._units.encoded(text) + after)

    def _place(self, position: Position) -> tuple[int, int]:
        """The piece and the index in it of a place; beyond the end of its line or of the text, that end."""
        line, number = max(position.line, 0), 0
        while number < len(self._pieces) and line > self._line_ends[number]:
            line -= self._line_ends[number]
            number += 1
        self.work += number
        if number == len(self._pieces):
            return number - 1, len(self._pieces[-1])
        return self._along(number, self._beginning(number, line), max(position.character, 0))

    def _beginning(self, number: int, line: int) -> int:
        """The index after the line end of that number, counted from 1, in a piece; 0 before the first."""
        self.work += len(self._pieces[number])
        index = 0
        for _, found in zip(range(line), LINE_END.finditer(self._pieces[number]), strict=False):
            index = found.end()
        return index

    def _along(self, number: int, index: int, count: int) -> tuple[int, int]:
        """The place that number of units after an index, in the same line."""
        while True:
            piece = self._pieces[number]
            found = LINE_END.search(piece, index) if self._line_ends[number] else None
            limit = found.start() if found else len(piece)
            self.work += limit - index if self._line_ends[number] else 1
            if index + count <= limit:
                return number, self._units.boundary(piece, index + count)
            if found or number + 1 == len(self._pieces):
                return number, limit
            count -= limit - index
            number, index = number + 1, 0

    def _put(self, start: int, end: int, units: str) -> None:
        """Put units in the place of some pieces, and of their neighbours where those are small or share a line end."""
        while start > 0 and self._belong(self._pieces[start - 1], units):
            start -= 1
            units = self._pieces[start] + units
        while end < len(self._pieces) and self._belong(units, self._pieces[end]):
            units += self._pieces[end]
            end += 1
        self.work += len(units)
        pieces = list(_divided(units, self._units))
        self._pieces[start:end] = pieces
        self._line_ends[start:end] = [len(LINE_END.findall(piece)) for piece in pieces]

    @staticmethod
    def _belong(first: str, second: str) -> bool:
        if not first or not second or len(first) + len(second) <= PIECE:
            return True
        return first[-1] == "\r" and second[0] == "\n"


def _divided(units: str, kind: Units) -> Iterator[str]:
    """A text in pieces, at least one."""
    start = 0
    while len(units) - start > 2 * PIECE:
        end = kind.boundary(units, start + PIECE)
        end += units[end - 1] == "\r" and units[end] == "\n"
        yield units[start:end]
        start = end
    yield units[start:]


class Positions:
    """The lines of one text, counted from 0, and characters in the units that the client chose."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self._text = text
        self._units = units_of(encoding)

    @cached_property
    def starts(self) -> list[int]:
        """The offset of the first character of every line."""
        return [0, *(found.end() for found in LINE_END.finditer(self._text))]

    @cached_property
    def _wide(self) -> list[int]:
        """The offsets of the characters that are more than one unit."""
        return [] if self._text.isascii() else [found.start() for found in self._units.wide.finditer(self._text)]

    @cached_property
    def _extra(self) -> list[int]:
        """The number of units beyond one per character before each of these, and in the whole text."""
        widths = (self._units.width(self._text[offset]) - 1 for offset in self._wide)
        return list(accumulate(widths, initial=0))

    @cached_property
    def _wide_units(self) -> list[int]:
        """The units of the text before each of the characters that are more than one unit."""
        return [offset + extra for offset, extra in zip(self._wide, self._extra, strict=False)]

    def _count(self, offset: int) -> int:
        """The units of the text before an offset."""
        return offset + self._extra[bisect_left(self._wide, offset)]

    def position(self, offset: int) -> Position:
        """The place of an offset; within a line end it is before that, beyond the text at its end."""
        line = self.line(offset)
        begun, end = self.starts[line], self._end(line)
        return Position(line, self._count(min(max(offset, begun), end)) - self._count(begun))

    def line(self, offset: int) -> int:
        """The line of an offset."""
        return bisect_right(self.starts, min(max(offset, 0), len(self._text))) - 1

    def offset(self, position: Position) -> int:
        """The offset of a place; places outside of a line or the text are limited to it.

        A place within a character is before it.
        """
        if position.line >= len(self.starts):
            return len(self._text)
        if position.line < 0:
            return 0
        start, end = self.starts[position.line], self._end(position.line)
        units = self._count(start) + max(position.character, 0)
        number = bisect_right(self._wide_units, units) - 1
        found = units if number < 0 else max(self._wide[number], units - self._extra[number + 1])
        return min(found, end)

    def _end(self, line: int) -> int:
        """The offset after the last character of a line, without its line end."""
        if line + 1 == len(self.starts):
            return len(self._text)
        end = self.starts[line + 1]
        return end - 2 if self._text[end - 2 : end] == "\r\n" else end - 1

    def range(self, start: int, end: int) -> Range:
        """The range between two offsets."""
        return Range(self.position(start), self.position(end))

    def offsets(self, where: Range) -> tuple[int, int]:
        """The offsets of a range, the smaller one first."""
        first, last = sorted((self.offset(where.start), self.offset(where.end)))
        return first, last

    def of(self, span: Span) -> Range:
        """The range of a span of this text."""
        return self.range(span.start, span.end)

    def edit(self, start: int, end: int, text: str) -> TextEdit:
        """The edit that puts a text in the place of what lies between two offsets.

        No place lies between CR and LF, so that an edit that begins or ends there writes one of them anew.
        """
        if self._text[start - 1 : start + 1] == "\r\n" and start > 0:
            start, text = start - 1, "\r" + text
        if self._text[end - 1 : end + 1] == "\r\n" and end > 0:
            end, text = end + 1, text + "\n"
        return TextEdit(self.range(start, end), text)

    def lines_within(self, start: int, end: int) -> list[tuple[int, int]]:
        """The parts between two offsets, line by line, without line ends; tokens of the protocol keep to a line."""
        first, last = self.line(start), self.line(end)
        parts = ((max(start, self.starts[line]), min(end, self._end(line))) for line in range(first, last + 1))
        return [(begin, stop) for begin, stop in parts if begin < stop]


LONGEST_PATH = 32 * 1024
"""Bytes; no system takes longer ones."""
_DRIVE = re.compile(r"/[A-Za-z]:")


def path_of(address: str | None) -> Path | None:
    """The file at an address; None of those that name no file which this system could have."""
    if not address or address[:5].lower() != "file:":
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.netloc and parts.netloc != "localhost":
        path = f"//{parts.netloc}{path}"
    return usable_path(path[1:] if _DRIVE.match(path) else path)


def usable_path(path: str | None) -> Path | None:
    """An absolute path; None for a text that is not a path of this system."""
    if not path or "\0" in path or not os.path.isabs(path):
        return None
    try:
        return Path(path) if len(os.fsencode(path)) <= LONGEST_PATH else None
    except ValueError:
        return None


def uri_of(path: Path) -> str:
    """The address of a file, whose name may be any that the system allows."""
    return path.absolute().as_uri()


def without_links(path: Path) -> Path | None:
    """A path with all links followed; None if that cannot be done."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None
