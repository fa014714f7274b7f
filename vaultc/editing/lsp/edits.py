"""A text to which edits are applied as the protocol says, so that it stays the same as the editor's.

Lines end with LF, CR LF or CR, and with nothing else: not with a form feed, U+0085 or U+2028, which ``str.splitlines``
takes for line ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultc.editing.lsp.protocol import Position
from vaultc.editing.lsp.units import Units

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
