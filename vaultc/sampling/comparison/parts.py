"""Levels as trees of statements, each with the records that it alone gives."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field
from itertools import zip_longest

from vaultc.compiler import Target, levels
from vaultc.compiler.emitter import Buffer, Emitter
from vaultc.compiler.expressions import EXPRESSIONS
from vaultc.compiler.levels import STATEMENTS
from vaultc.compiler.listing import JUMPS
from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.values import Packer
from vaultc.language import semantics
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import walk
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
        super().__init__(model, packer, STATEMENTS, EXPRESSIONS)
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
            return Part("Call", node, ("CALL", *self._arguments(node), *definition.code), definition.inside)
        lists = [part for part in opened.lists if part[2] or not isinstance(node, _OPTIONAL_BLOCK)]
        inside = tuple(parts for _, _, parts in lists)
        if isinstance(node, nodes.FunctionDefinition):
            return Part("FunctionDefinition", node, tuple(each.variable.name for each in node.parameters), inside)
        code = (*_arms(node), *_own(self.buffer.records, opened.start, lists))
        return Part(_KINDS.get(type(node), type(node).__name__), node, code, inside)

    def _arguments(self, node: nodes.Call) -> tuple[OpcodeRecord, ...]:
        """The records of a call's arguments, without the function's records, of which its first call has a copy."""
        buffer, self.buffer = self.buffer, Buffer()
        self.expressions(*node.arguments)
        arguments, self.buffer = self.buffer.records, buffer
        return tuple(arguments)


def _weight(facts: semantics.LevelFacts) -> int | None:
    written = any(isinstance(node, nodes.VaultGen) for node in walk(facts.node))
    is_known = written or not facts.node.span.source.name.endswith(".lev")
    return facts.frequency if facts.is_vault and is_known else None


_OPTIONAL_BLOCK = (nodes.Container, nodes.Monster, nodes.Region)
"""Statements that mean the same with an empty block and without one."""

_KINDS: dict[type[nodes.Node], str] = {nodes.Chance: nodes.If.__name__}
"""Statements that give the records of another one."""


def _arms(node: nodes.Statement) -> tuple[str, ...]:
    """The keys of the arms of a SWITCH, since the jumps that lead there do not count."""
    return tuple(type(arm).__name__ for arm in node.arms) if isinstance(node, nodes.Switch) else ()


def _own(
    records: list[OpcodeRecord], start: int, lists: list[tuple[int, int, tuple[Part, ...]]]
) -> abc.Iterator[abc.Hashable]:
    """The records from ``start`` on outside of the lists."""
    for first, last, _ in lists:
        yield from _undirected(records[start:first])
        yield None
        start = last
    yield from _undirected(records[start:])


def _undirected(records: list[OpcodeRecord]) -> abc.Iterator[abc.Hashable]:
    """Records without jump distances, each of which comes before its jump."""
    for record, behind in zip_longest(records, records[1:]):
        if record.opcode in JUMPS:
            yield record.opcode
        elif behind is None or behind.opcode not in JUMPS:
            yield record
