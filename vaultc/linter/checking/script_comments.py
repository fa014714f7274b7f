"""Comments to the check in Lua scripts, ``-- vaultc: allow(rule, ...)``, and the text that each of them covers.

One above a statement covers it with everything in it; above an entry of a table, or an argument, this part of the
statement. One behind code covers its own line.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from vaultc.language.source import Source, Span
from vaultc.language.syntax import Comment, Parsed, nodes
from vaultc.lua.text import LuaStatements

SIGN: Final = "--"
"""The sign of a comment in a script."""
_SEPARATORS: Final = (",", ";")
_CLOSING: Final = (")", "}", "]", "end", "until")


class ScriptComments:
    """The comments of a script, and the statements and parts of tables that begin on its lines."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._statements = LuaStatements(source.text)
        self._tokens = self._statements.read.tokens
        self._starts = [token.start for token in self._tokens]
        self._ends: dict[int, int] = {}
        for each in self._statements.all():
            self._ends[each.start] = max(each.end, self._ends.get(each.start, 0))

    @property
    def parsed(self) -> Parsed:
        """The comments of one line, with a tree that holds nothing."""
        source, text = self.source, self.source.text
        pieces = [(start, start + len(text[start:end].rstrip())) for start, end in self._statements.read.comments]
        comments = (Comment(text[start:end], source.span(start, end)) for start, end in pieces)
        tree = nodes.DesFile((), (), span=source.span(0, 0))
        return Parsed(source, tree, tuple(each for each in comments if "\n" not in each.text), ())

    def covered(self, comment: Span) -> Span:
        """The text that a comment covers: its own line behind code, else what begins on the next line of code."""
        source, at = self.source, bisect_left(self._starts, comment.start)
        line = comment.begin.line
        if not source.text[source.line_starts[line - 1] : comment.start].strip():
            if at == len(self._tokens):
                return source.span(comment.end, comment.end)
            line = source.position(self._starts[at]).line
        return self._of_line(line)

    def _of_line(self, line: int) -> Span:
        """A line, with the text that reaches into it, and all of the statements and parts that begin in it."""
        start = self.source.line_starts[line - 1]
        end = start + len(self.source.line(line))
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        ends = [end, *(self._ends[each] for each in self._starts[first:last] if each in self._ends)]
        if first < last and self._starts[first] not in self._ends:
            ends.append(self._end_of_part(first))
        if first and self._tokens[first - 1].end > start:
            start = self._tokens[first - 1].start
        return self.source.span(start, max(ends))

    def _end_of_part(self, index: int) -> int:
        """The end of the entry or argument that begins with a token: before the next separator or closing bracket."""
        partners, end = self._statements.read.partners, self._tokens[index].end
        while index < len(self._tokens):
            token = self._tokens[index]
            if token.kind != "string" and token.text in (*_SEPARATORS, *_CLOSING):
                break
            index = partners.get(index, index)
            end = self._tokens[min(index, len(self._tokens) - 1)].end
            index += 1
        return end

    def place_for(self, place: int) -> int | None:
        """The start of the innermost part around an offset above which a comment can stand; None if there is none."""
        line = self.source.line_starts[self.source.position(place).line - 1]
        first = bisect_left(self._starts, line)
        around = [start for start, end in self._ends.items() if start <= place <= end]
        around += [start for start in self._starts[first : first + 1] if start <= place]
        fitting = [
            start
            for start in around
            if self._begins_line(start) and place <= self._of_line(self.source.position(start).line).end
        ]
        return max(fitting, default=None)

    def _begins_line(self, start: int) -> bool:
        """Return whether a token is the first of its line, which begins in no text or long comment."""
        line = self.source.line_starts[self.source.position(start).line - 1]
        before = bisect_left(self._starts, start) - 1
        is_in_text = before >= 0 and self._tokens[before].end > line
        return not is_in_text and not self.source.text[line:start].strip()

    def code(self) -> list[tuple[str, str]]:
        """The tokens without their places, to compare the meaning of two texts."""
        return [(token.kind, token.text) for token in self._tokens]
