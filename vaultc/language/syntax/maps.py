"""Map blocks: the lines between MAP and ENDMAP."""

from __future__ import annotations

import re

from vaultc.language.source import Source
from vaultc.language.syntax import messages
from vaultc.language.syntax.comments import Comment, comment_at
from vaultc.language.syntax.grammar import Grammar
from vaultc.language.syntax.nodes import MapBlock
from vaultc.language.syntax.reports import Reports
from vaultc.language.syntax.tokens import Token
from vaultc.support.lazy_pattern import lazy_pattern

WIDEST = 76
HIGHEST = 21
LONGEST_ROW = 511
LARGEST = 4095
MISSPELT_END = lazy_pattern(r"[ \t]*((?:END|End|end)[ _-]?(?:MAP|Map|map)\b[ \t]*:?)[ \t]*")
ROW_COMMENT = lazy_pattern(r"(.*?\S)[ \t]*((?:#|//|;)[ \t]*[A-Za-z].*)")
WITHOUT_DIGITS = {ord(digit): None for digit in "0123456789"}


class MapScanner:
    """Reads map blocks line by line.

    Implements: Map mode; Sizes the original does not guard.
    """

    def __init__(self, grammar: Grammar, source: Source, reports: Reports, comments: list[Comment]) -> None:
        self.grammar = grammar
        self.source = source
        self.text = source.text
        self.reports = reports
        self.comments = comments

    def scan(self, start: int, position: int, indent: str = "") -> Token:
        """The block whose ``MAP`` begins at ``start`` and whose first row begins at ``position``.

        ``indent`` are blanks before all of its rows that do not belong to it.
        """
        rows: list[str] = []
        offsets: list[int] = []
        first = position
        while True:
            line_end = self.text.find("\n", position)
            if line_end < 0:
                line_end = len(self.text)
            line = self.text[position:line_end].removesuffix("\r")
            if line.startswith(indent):
                line, position = line.removeprefix(indent), position + len(indent)
            ending = self.grammar.map_end.match(line) or self._misspelt_end(line, position)
            if ending or self._is_statement(line):
                break
            if line_end == len(self.text):
                position = line_end
                break
            if not line.isascii() and not line.lstrip(" \t").startswith("#"):
                line = self._plain(line, position, rows)
            if self.grammar.map_row.fullmatch(line):
                rows.append(line)
                offsets.append(position)
            elif line.lstrip(" \t").startswith("#"):
                self._comment(line, position)
            else:
                line = self._without_comment(line, position, start) or line
                if not self.grammar.map_row.fullmatch(line):
                    self._complain(line, position, len(rows))
                rows.append(line)
                offsets.append(position)
            position = line_end + 1
        end = (
            position + ending.end()
            if ending
            else max(position - 1, start + 3)
            if position < len(self.text)
            else position
        )
        if not ending:
            self.reports.add(messages.unterminated_map(self.source, start, position))
        self._check_size(start, first, position, rows, offsets)
        block = MapBlock(tuple(rows), tuple(offsets), span=self.source.span(start, end))
        return Token("MAP_BLOCK", block, start, end)

    def _comment(self, line: str, position: int) -> None:
        """A line that is a comment; in sorted levels it must begin in the first column."""
        comment = comment_at(self.source, position, position + len(line))
        self.comments.append(comment)
        if self.grammar.is_sorted and not line.startswith("#"):
            blanks = self.source.span(position, position + len(line) - len(line.lstrip(" \t")))
            self.reports.add(messages.indented_comment(comment.span, blanks))

    def _is_statement(self, line: str) -> bool:
        """Return whether a line in a map is a statement, so that the map's end must be missing."""
        word = line.strip().partition(":")[0].rstrip()
        return word.isupper() and word in self.grammar.words and not self.grammar.map_row.fullmatch(line)

    def _misspelt_end(self, line: str, position: int) -> re.Match[str] | None:
        """``END MAP``, ``endmap``, ``END_MAP``: meant as the end."""
        if "D" not in line and "d" not in line:
            return None
        found = MISSPELT_END.fullmatch(line)
        if found:
            start = position + found.start(1)
            self.reports.add(messages.misspelt_map_end(self.source.span(start, position + found.end(1))))
        return found

    def _plain(self, line: str, position: int, rows: list[str]) -> str:
        """A row in plain characters, where it is clear what is meant."""
        from vaultc.language.syntax import typography

        width = max((len(row) for row in rows), default=None)
        better = typography.plain_row(line, width)
        if better is None:
            return line
        self.reports.add(typography.row_finding(self.source, position, position + len(line), better))
        return better

    def _without_comment(self, line: str, position: int, start: int) -> str | None:
        """A row without the comment after it; None if there is none."""
        found = ROW_COMMENT.fullmatch(line)
        if found is None or not self.grammar.map_row.fullmatch(found[1]):
            return None
        span = self.source.span(position + found.start(2), position + len(line))
        blank = self.source.span(position + len(found[1]), position + len(line))
        head = self.text.rfind("\n", 0, start) + 1
        self.reports.add(messages.comment_in_map(span, blank, head))
        return found[1]

    def _complain(self, line: str, position: int, row: int) -> None:
        legal = self.grammar.map_row.match(line)
        assert legal is not None
        at = legal.end()
        span = self.source.span(position + at, position + at + 1)
        column = len(line[:at].translate(WITHOUT_DIGITS))
        self.reports.add(messages.illegal_map_character(span, (column, row), self.grammar.is_sorted))

    def _check_size(self, start: int, first: int, end: int, rows: list[str], offsets: list[int]) -> None:
        head = self.source.span(start, start + 3)
        for row, offset in zip(rows, offsets, strict=True):
            if len(row) > LONGEST_ROW:
                self.reports.add(messages.too_long(self.source.span(offset, offset + len(row))))
                return
        width = max((len(row.translate(WITHOUT_DIGITS)) for row in rows), default=0)
        widest = self.grammar.widest_map
        if width > widest or len(rows) > HIGHEST:
            self.reports.add(messages.map_too_large(head, width, len(rows), widest))
        elif self.grammar.is_sorted and not rows:
            self.reports.add(messages.map_without_rows(head))
        elif end - first > LARGEST:
            self.reports.add(messages.map_block_too_long(head))
