"""Between offsets in a text and the lines and characters of the protocol."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate

from vaultc.editing.lsp.edits import LINE_END
from vaultc.editing.lsp.protocol import Position, Range, TextEdit
from vaultc.editing.lsp.units import units_of
from vaultc.language.source import Span


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

    def _at(self, count: int) -> int:
        """The offset of the character that holds a unit of the text."""
        number = bisect_right(self._wide_units, count) - 1
        if number < 0:
            return count
        return max(self._wide[number], count - self._extra[number + 1])

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
        return min(self._at(self._count(start) + max(position.character, 0)), end)

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
