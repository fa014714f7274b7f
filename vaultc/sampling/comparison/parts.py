"""Levels as trees of statements, each with the records that it alone gives and its text."""

from __future__ import annotations

import re
from collections import abc
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from vaultc.compiler import Target, levels
from vaultc.compiler.emitter import Buffer, Emitter
from vaultc.compiler.expressions import EXPRESSIONS
from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.values import JUMPS, Packer
from vaultc.language import semantics
from vaultc.language.source import Span
from vaultc.language.syntax import children, nodes
from vaultc.language.syntax.walk import walk
from vaultc.support.safe_text import counted
from vaultc.world.catalog import Catalog

Code = tuple[abc.Hashable, ...]
"""Records of a statement without jump distances; None replaces its inner statements."""


@dataclass(slots=True, eq=False)
class Part:
    """A statement with its meaning: its ``kind``, its own ``code``, and the lists of statements ``inside`` of it.

    A call contains the body of its function.
    """

    kind: str
    node: nodes.Node
    code: Code
    inside: tuple[tuple[Part, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class LevelParts:
    """A level: its ``heading`` with the flags, its statements, and all of its records.

    ``weight`` is the weight of a random vault; None for other levels, or for a compiled level that no list names.
    """

    facts: semantics.LevelFacts
    heading: Part
    statements: tuple[Part, ...]
    records: tuple[OpcodeRecord, ...]
    weight: int | None


def levels_of(model: semantics.Model, target: Target, catalog: Catalog) -> abc.Iterator[LevelParts]:
    """The levels of a file, which must be free of errors."""
    recorder = _Recorder(model, Packer(catalog, target))
    facts = iter(model.levels)
    for item in model.items:
        if isinstance(item, nodes.Level):
            yield recorder.level(item, next(facts))
        else:
            recorder.statement(item)


@dataclass(slots=True)
class _Open:
    """A statement that is being compiled: the buffer and number of its first record, and the lists inside so far."""

    buffer: Buffer
    start: int
    lists: list[tuple[int, int, tuple[Part, ...]]] = field(default_factory=list)


class _Recorder(Emitter):
    """Compiles levels, and notes which records belong to which statement."""

    _open: _Open | None = None
    _siblings: list[Part] | None = None

    def __init__(self, model: semantics.Model, packer: Packer) -> None:
        super().__init__(model, packer, levels.STATEMENTS, EXPRESSIONS)
        self._definitions: dict[str, Part] = {}

    def level(self, level: nodes.Level, facts: semantics.LevelFacts) -> LevelParts:
        """The parts of a level."""
        self.begin_level()
        levels.begin(level, self)
        heading = Part("Level", level, tuple(self.buffer.records))
        self._open = _Open(self.buffer, 0)
        self.statements(level.statements)
        (_, _, statements), self._open = self._open.lists[0], None
        return LevelParts(facts, heading, statements, tuple(self.buffer.records), _weight(facts))

    def statements(self, statements: tuple[nodes.Statement, ...]) -> None:
        """Append the records of statements in order, which are a list inside of the one being compiled."""
        outside, self._siblings = self._siblings, []
        start = len(self.buffer)
        super().statements(statements)
        if self._open is not None:
            self._open.lists.append((start, len(self.buffer), tuple(self._siblings)))
        self._siblings = outside

    def statement(self, node: nodes.Statement) -> None:
        """Append the records of a statement."""
        if self._siblings is None and self._open is not None:
            self.statements((node,))
            return
        around, siblings = self._open, self._siblings
        self._open, self._siblings = _Open(self.buffer, len(self.buffer)), None
        super().statement(node)
        part = self._part(node, self._open)
        self._open, self._siblings = around, siblings
        if isinstance(node, nodes.FunctionDefinition):
            self._definitions[node.name.text] = part
        elif siblings is not None and part.code:
            siblings.append(part)

    def _part(self, node: nodes.Statement, opened: _Open) -> Part:
        if isinstance(node, nodes.Call):
            definition = self._definitions[node.function.text]
            # Without the function's records, of which its first call has a copy.
            buffer, self.buffer = self.buffer, Buffer()
            self.expressions(*node.arguments)
            arguments, self.buffer = self.buffer.records, buffer
            return Part("Call", node, ("CALL", *arguments, *definition.code), definition.inside)
        lists = [part for part in opened.lists if part[2] or not isinstance(node, _OPTIONAL_BLOCK)]
        inside = tuple(parts for _, _, parts in lists)
        if isinstance(node, nodes.FunctionDefinition):
            return Part("FunctionDefinition", node, tuple(each.variable.name for each in node.parameters), inside)
        # The jumps to the arms of a SWITCH do not count, but which arms there are.
        code: list[abc.Hashable] = [type(arm).__name__ for arm in node.arms] if isinstance(node, nodes.Switch) else []
        records, start = self.buffer.records, opened.start
        for first, last, _ in lists:
            code += [*_undirected(records[start:first]), None]
            start = last
        code += _undirected(records[start:])
        kind = "If" if isinstance(node, nodes.Chance) else type(node).__name__
        return Part(kind, node, tuple(code), inside)


def _weight(facts: semantics.LevelFacts) -> int | None:
    written = any(isinstance(node, nodes.VaultGen) for node in walk(facts.node))
    is_known = written or not facts.node.span.source.name.endswith(".lev")
    return facts.frequency if facts.is_vault and is_known else None


_OPTIONAL_BLOCK = (nodes.Container, nodes.Monster, nodes.Region)
"""Statements that mean the same with an empty block and without one."""


def _undirected(records: list[OpcodeRecord]) -> abc.Iterator[abc.Hashable]:
    """Records without jump distances, each of which comes before its jump."""
    for record, behind in zip_longest(records, records[1:]):
        if record.opcode in JUMPS:
            yield record.opcode
        elif behind is None or behind.opcode not in JUMPS:
            yield record


_BREAKS = re.compile(r"\s*\n\s*")
_WORDS = re.compile(r"\w+|\s+|.")


class MarkedLine(NamedTuple):
    """A line of a statement: its number in its file, and its text."""

    number: int
    text: str


def head(part: Part) -> Span:
    """A statement without its block; for a level its flags, or else its name."""
    node = part.node
    if isinstance(node, nodes.Level):
        return node.name.span if node.flags is None else node.flags.span
    inside = (child.span.start for child in children(node) if isinstance(child, _INSIDE))
    span = node.span
    return span.source.span(span.start, max(min(inside, default=span.end), span.start))


_INSIDE = (nodes.Block, nodes.Case, nodes.Default, nodes.Statement)


def lines(part: Part) -> list[MarkedLine]:
    """The lines of a statement without its block: the rows of a map, for others a single line."""
    span = head(part)
    text, number = span.text, span.begin.line
    if isinstance(part.node, nodes.Map):
        return [MarkedLine(number + at, row.rstrip("\r")) for at, row in enumerate(text.split("\n"))]
    return [MarkedLine(number, _BREAKS.sub(" ", text).strip().removesuffix("{").rstrip())]


def complete(part: Part) -> list[MarkedLine]:
    """The lines of a statement, and the number of other statements inside it."""
    number = 0 if isinstance(part.node, nodes.Call) else _count(part)
    *others, last = lines(part)
    inside = f" {{ {counted(number, 'statement')} }}" if number else ""
    return [*others, MarkedLine(last.number, last.text + inside)]


def _count(part: Part) -> int:
    return sum(1 + _count(each) for parts in part.inside for each in parts)


class LineChange(NamedTuple):
    """Changed lines; both in full if the statements differ only in these lines."""

    before: list[MarkedLine]
    after: list[MarkedLine]


def changes(before: Part, after: Part) -> Iterator[LineChange]:
    """The lines of a statement that changed, in groups."""
    old, new = lines(before), lines(after)
    matcher = SequenceMatcher(None, [line.text for line in old], [line.text for line in new], autojunk=False)
    for tag, first, last, other_first, other_last in matcher.get_opcodes():
        if tag != "equal":
            yield LineChange(old[first:last], new[other_first:other_last])


MarkedText = tuple[str, bool]
"""Some text, and whether it is what differs."""


def pieces(before: str, after: str) -> tuple[list[MarkedText], list[MarkedText]]:
    """Two lines cut into what both have and what differs."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    mine: list[MarkedText] = []
    yours: list[MarkedText] = []
    for tag, first, last, other_first, other_last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        mine.append(("".join(old[first:last]), tag != "equal"))
        yours.append(("".join(new[other_first:other_last]), tag != "equal"))
    return mine, yours
