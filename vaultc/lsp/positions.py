"""Between offsets in a text and the lines and characters of the protocol."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from lsprotocol.types import Position, PositionEncodingKind, Range

from vaultc.source import Span

_LINE_END = re.compile(r"\r\n|\n|\r")


class Positions:
    """The lines of one text, counted from 0, and characters in the units that the client chose."""

    def __init__(self, text: str, encoding: PositionEncodingKind | str = PositionEncodingKind.Utf16) -> None:
        self._text = text
        self._width = {"utf-8": _utf8, "utf-16": _utf16}.get(str(getattr(encoding, "value", encoding)), _one)

    @cached_property
    def starts(self) -> list[int]:
        """The offset of the first character of every line."""
        return [0, *(found.end() for found in _LINE_END.finditer(self._text))]

    @cached_property
    def _plain(self) -> bool:
        return self._text.isascii() or self._width is _one

    def position(self, offset: int) -> Position:
        """The place of an offset; one behind the end is at the end."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self.starts, offset) - 1
        before = self._text[self.starts[line] : offset]
        return Position(line, len(before) if self._plain else sum(map(self._width, before)))

    def offset(self, position: Position) -> int:
        """The offset of a place; places behind the end of a line or of the text are limited."""
        if position.line >= len(self.starts):
            return len(self._text)
        start, end = self.starts[position.line], self._end(position.line)
        if self._plain:
            return int(min(start + position.character, end))
        units = 0
        for offset in range(start, end):
            if units >= position.character:
                return offset
            units += self._width(self._text[offset])
        return end

    def _end(self, line: int) -> int:
        """The offset behind the last character of a line, without its line end."""
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self._text)
        return self.starts[line] + len(self._text[self.starts[line] : end].rstrip("\r\n"))

    def range(self, start: int, end: int) -> Range:
        """The range between two offsets."""
        return Range(self.position(start), self.position(end))

    def of(self, span: Span) -> Range:
        """The range of a span of this text."""
        return self.range(span.start, span.end)

    def lines_within(self, start: int, end: int) -> list[tuple[int, int]]:
        """The parts between two offsets, line by line, without line ends; tokens of the protocol keep to a line."""
        first, last = self.position(start).line, self.position(end).line
        parts = ((max(start, self.starts[line]), min(end, self._end(line))) for line in range(first, last + 1))
        return [(begin, stop) for begin, stop in parts if begin < stop]


def _one(_character: str) -> int:
    return 1


def _utf16(character: str) -> int:
    return 2 if ord(character) > 0xFFFF else 1


def _utf8(character: str) -> int:
    return len(character.encode("utf-8", "surrogatepass"))
