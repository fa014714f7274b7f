"""The statement around a finding: its kind, its place, and the text by which it is known wherever it moves to.

The spans of a file's statements come from its examination where findings in it look alike; else they are cached by its
text, so that a run with kept results parses nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import abc
from typing import TYPE_CHECKING, Any

from vaultc.language.diagnostics import Diagnostic
from vaultc.language.source import Source
from vaultc.linter.checking.cache import Cache
from vaultc.support.named_tuple import NamedTuple

if TYPE_CHECKING:
    from vaultc.language.syntax import nodes
    from vaultc.linter.checking.apply_settings import Examined

MAP, LEVEL, STATEMENT = "map", "level", "statement"

StatementRow = tuple[int, int, int, str]
"""The start of a statement, the end of its head (before its block), its end, and its kind."""


class NestedParts:
    """Parts of a text, of which few lie around each other: files, levels, statements."""

    def __init__(self, parts: abc.Iterable[tuple[int, int]]) -> None:
        self._parts = sorted(parts, key=lambda part: (part[0], -part[1]))
        self._outer: list[int | None] = []
        open_: list[int] = []
        for number, (start, _) in enumerate(self._parts):
            while open_ and self._parts[open_[-1]][1] < start:
                open_.pop()
            self._outer.append(open_[-1] if open_ else None)
            open_.append(number)

    def around(self, place: int) -> list[tuple[int, int]]:
        """The parts that hold a place, ends included."""
        number: int | None = bisect_right(self._parts, place, key=lambda part: part[0]) - 1
        number = None if number == -1 else number
        found = []
        while number is not None:
            if place <= self._parts[number][1]:
                found.append(self._parts[number])
            number = self._outer[number]
        return found


class Surrounding(NamedTuple):
    """The innermost statement around a finding, from offset ``start`` on; ``text`` is its head in single spaces.

    In a map it is the row that counts. ``start`` is -1 where no statement is known.
    """

    kind: str
    start: int
    text: str


_NUMBER = re.compile(r"\d+")


def likeness(diagnostic: Diagnostic) -> tuple[str, int, str]:
    """The features that findings have in common whose messages differ in numbers at most."""
    return diagnostic.rule, diagnostic.severity, _NUMBER.sub("#", diagnostic.message)


class StatementIndex:
    """The statements of all files of a run."""

    def __init__(self, files: abc.Iterable[Examined], dialects: abc.Iterable[str], cache: Cache) -> None:
        self._cache = cache
        self._dialects: dict[Source, str] = {}
        self._found: dict[Source, abc.Sequence[StatementRow]] = {}
        for examined, dialect in zip(files, dialects, strict=True):
            if examined.statements:
                self._found[examined.source] = examined.statements
            for source in examined.sources:
                self._dialects.setdefault(source, dialect)
        self._known: dict[Source, tuple[NestedParts, dict[tuple[int, int], StatementRow]]] = {}

    def around(self, diagnostic: Diagnostic) -> Surrounding:
        """The statement that holds the beginning of a finding; where there is none, its line."""
        source, place = diagnostic.span.source, diagnostic.span.start
        line = " ".join(source.line(diagnostic.span.begin.line).split())
        if source not in self._dialects or source.is_lua_script:
            return Surrounding(STATEMENT, -1, line)
        if source not in self._known:
            rows = {(start, end): (start, head, end, kind) for start, head, end, kind in self._rows(source)}
            self._known[source] = NestedParts(rows), rows
        nested, rows = self._known[source]
        inner = next(iter(nested.around(place)), None)
        if inner is None:
            return Surrounding(STATEMENT, -1, line)
        start, head, _end, kind = rows[inner]
        if kind == MAP and place >= head:
            return Surrounding(MAP, start, line)
        return Surrounding(kind, start, " ".join(source.text[start:head].split()))

    def _rows(self, source: Source) -> abc.Sequence[StatementRow]:
        if source in self._found:
            return self._found[source]
        key = self._cache.key("statements", self._dialects[source], source.text)
        kept = sound_rows(self._cache.load(key), len(source.text))
        if kept is None:
            kept = statement_rows(source, self._dialects[source])
            self._cache.save(key, kept)
        return kept


def sound_rows(plain: Any, length: int) -> list[StatementRow] | None:
    """Kept rows; None if they are damaged."""
    if not isinstance(plain, list):
        return None
    rows: list[StatementRow] = []
    for row in plain:
        if not (isinstance(row, list) and len(row) == 4 and all(isinstance(value, int) for value in row[:3])):
            return None
        start, head, end, kind = row
        if not (0 <= start <= head <= end <= length and kind in (MAP, LEVEL, STATEMENT)):
            return None
        rows.append((start, head, end, kind))
    return rows


def statement_rows(source: Source, dialect: str) -> list[StatementRow]:
    """The statements of a des file, outer ones before those inside of them."""
    from vaultc.games import game_named
    from vaultc.language import syntax

    return rows_of(syntax.parse(source, game_named(dialect).grammar).tree)


def rows_of(tree: nodes.Node) -> list[StatementRow]:
    """The statements of a tree, outer ones before those inside of them."""
    from vaultc.language import syntax
    from vaultc.language.syntax import nodes

    def end_of_head(node: nodes.Node) -> int:
        while isinstance(node, nodes.Chance):
            node = node.statement
        if isinstance(node, nodes.Level):
            return node.name.span.end
        if isinstance(node, nodes.Switch):
            return node.selector.span.end
        if isinstance(node, nodes.Case | nodes.Default):
            return node.value.span.end if isinstance(node, nodes.Case) else node.span.start + len("DEFAULT")
        blocks = (child for child in syntax.children(node) if isinstance(child, nodes.Block | nodes.MapBlock))
        return min((block.span.start for block in blocks), default=node.span.end)

    found: dict[tuple[int, int], StatementRow] = {}
    for node in syntax.walk(tree):
        if isinstance(node, nodes.Statement | nodes.Level | nodes.Include | nodes.Case | nodes.Default):
            start, end = node.span.start, node.span.end
            kind = MAP if isinstance(node, nodes.Map) else LEVEL if isinstance(node, nodes.Level) else STATEMENT
            found[start, end] = start, min(max(end_of_head(node), start), end), end, kind
    return list(found.values())
