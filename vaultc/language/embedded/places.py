"""Places of Python's trees as offsets in the text of a file."""

from __future__ import annotations

import ast
from bisect import bisect_right
from functools import cached_property

from vaultc.support.lazy import lazy_pattern

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
