"""A text and the edits to make in it; comments inside of replaced text are kept."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from vaultc.language.source import Source
from vaultc.language.syntax.tokens import Comment


class Draft:
    """Edits of a source that do not overlap, in any order; at one offset they are applied as they were added."""

    def __init__(self, source: Source, comments: Sequence[Comment]) -> None:
        self.source = source
        self.comments = comments
        self._edits: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Put a text in the place of another, after the comments in that."""
        kept = self.comments_in(start, end)
        self._edits.append((start, end, f"\n{kept}{text}" if kept else text))

    def drop(self, start: int, end: int) -> None:
        """Leave a text out, comments and all."""
        self._edits.append((start, end, ""))

    def insert(self, offset: int, text: str) -> None:
        """Put a text in front of a character."""
        self._edits.append((offset, offset, text))

    def comments_in(self, start: int, end: int) -> str:
        """The comments between two offsets, each on a line of its own."""
        return "".join(f"{c.span.text.strip()}\n" for c in self.comments if start <= c.span.start < end)

    def replace_between(self, start: int, end: int, sign: str, better: str) -> None:
        """Replace a sign between two offsets, outside of comments."""
        offset = start
        for line in self.source.text[start:end].splitlines(keepends=True):
            found = -1 if line.lstrip(" \t").startswith("#") else line.find(sign)
            if found >= 0:
                self.replace(offset + found, offset + found + len(sign), better)
                return
            offset += len(line)

    def text(self, start: int = 0, end: int | None = None) -> str:
        """The edited text between two offsets of the source."""
        last = len(self.source.text) if end is None else end
        pieces, position = [], start
        for begin, behind, text in self._sorted():
            if max(start, position) <= begin and behind <= last:
                pieces += [self.source.text[position:begin], text]
                position = behind
        return "".join((*pieces, self.source.text[position:last]))

    def origin(self, offset: int) -> int:
        """The offset in the source of the text at an offset of the whole edited text."""
        edits = self._sorted()
        moved = list(accumulate((len(text) - (end - start) for start, end, text in edits), initial=0))
        starts = [start + shift for (start, _, _), shift in zip(edits, moved, strict=False)]
        index = bisect_right(starts, offset) - 1
        if index < 0:
            return offset
        start, end, text = edits[index]
        return start if offset < starts[index] + len(text) else max(offset - moved[index + 1], end)

    def _sorted(self) -> list[tuple[int, int, str]]:
        return sorted(self._edits, key=lambda edit: edit[:2])
