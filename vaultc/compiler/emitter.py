"""The state of a level's compilation, which handlers of nodes append their records to.

A :class:`Buffer` holds the records of a level or of a function's body, with its open jumps; :class:`Breaks` the BREAKs
whose construct is still open; the :class:`Emitter` also the packer, the functions known so far, and the handlers.

Rules: "Compiled files: Control flow".
"""

from __future__ import annotations

from collections import abc
from typing import Any

from vaultc.compiler.records import OpcodeRecord, ValueType, pushed
from vaultc.compiler.values import Packer, number, pushed_string
from vaultc.language.semantics import Model
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.support.dataclass import dataclass, field


@dataclass(slots=True, eq=False)
class Buffer:
    """Records of a level or of the body of a function, numbered from 0.

    ``origins`` holds for each record the statement that made it; ``statement`` is the one at hand.
    """

    records: list[OpcodeRecord] = field(default_factory=list)
    origins: list[Span | None] = field(default_factory=list)
    statement: Span | None = None

    def __len__(self) -> int:
        return len(self.records)

    def add(self, *records: OpcodeRecord) -> None:
        """Append records."""
        self.records += records
        self.origins += [self.statement] * len(records)

    def operator(self, opcode: str, *values: int) -> None:
        """Append records that push numbers, and a record without a value."""
        self.add(*map(number, values), OpcodeRecord(opcode))

    def copy(self, other: Buffer) -> None:
        """Append all records of another buffer as they are now."""
        self.records += other.records
        self.origins += other.origins

    def open_jump(self, opcode: str) -> int:
        """Append a jump to a place that is not known yet; returns what :meth:`land` takes."""
        self.operator(opcode, 0)
        return len(self.records) - 1

    def land(self, jump: int) -> None:
        """Let an open jump lead to the next record."""
        self.records[jump - 1] = number(len(self.records) - jump)

    def jump_back(self, opcode: str, to: int) -> None:
        """Append a jump to a record that exists."""
        self.operator(opcode, to - len(self.records) - 1)


@dataclass(slots=True, eq=False)
class Breaks:
    """The BREAKs that wait for the end of their construct, and the depth of the open constructs that can be left.

    A BREAK is the buffer and the number of its PUSH, and its depth. The original keeps one list for all, functions
    included, and empties it whenever a construct that was left closes. Rules: "Forgotten BREAK".
    """

    depth: int = 0
    waiting: list[tuple[Buffer, int, int]] = field(default_factory=list)

    def open(self) -> None:
        """Begin a construct that BREAK leaves."""
        self.depth += 1

    def add(self, buffer: Buffer) -> None:
        """Append the jump of a BREAK, whose provisional offset is its own number."""
        record = len(buffer)
        buffer.operator("JMP", record)
        self.waiting.append((buffer, record, self.depth))

    def close(self, buffer: Buffer) -> None:
        """End the innermost construct; its BREAKs lead to the next record."""
        leaving = [(origin, record) for origin, record, depth in self.waiting if depth == self.depth]
        for origin, record in leaving:
            origin.records[record] = number(len(buffer) - record - 1)
        if leaving:
            self.waiting.clear()
        self.depth -= 1


@dataclass(slots=True, eq=False)
class CompiledFunction:
    """A function: the records of its body, its parameters with their dollar signs, and where its copy begins in the
    buffer of the first call since the last LEVEL; None if there was none."""

    body: Buffer
    parameters: tuple[str, ...]
    entry: int | None = None


RecordWriter = abc.Callable[[Any, "Emitter"], None]
"""A function that appends the records of a node of one class."""


@dataclass(slots=True, eq=False)
class Emitter:
    """Collects the records of one level after the other.

    ``things_open`` counts the CONTAINER and MONSTER blocks around the statement at hand.
    """

    model: Model
    pack: Packer
    _statements: abc.Mapping[type[nodes.Node], RecordWriter]
    _expressions: abc.Mapping[type[nodes.Node], RecordWriter]
    buffer: Buffer = field(default_factory=Buffer)
    breaks: Breaks = field(default_factory=Breaks)
    functions: dict[str, CompiledFunction] = field(default_factory=dict)
    things_open: int = 0

    def begin_level(self) -> None:
        """Begin with an empty buffer; functions count as not called yet."""
        self.buffer = Buffer()
        for function in self.functions.values():
            function.entry = None

    # ---- records

    def add(self, *records: OpcodeRecord) -> None:
        """Append records."""
        self.buffer.add(*records)

    def numbers(self, *values: int) -> None:
        """Append records that push numbers."""
        self.buffer.add(*map(number, values))

    def operator(self, opcode: str, *values: int) -> None:
        """Append records that push numbers, and a record without a value."""
        self.buffer.operator(opcode, *values)

    def string(self, node: nodes.String) -> OpcodeRecord:
        """A record that pushes a text with the bytes that it has in its file."""
        return pushed_string(node.text.encode(node.span.source.encoding))

    def variable(self, name: str) -> OpcodeRecord:
        """A record that pushes a reference to a variable, whose name is given without its dollar sign."""
        return pushed(ValueType.VARIABLE, f"${name}".encode())

    def store(self, name: str, elements: int = 0) -> None:
        """Append the assignment of what lies on the stack; ``elements`` is the length of an array."""
        self.add(number(elements), pushed_string(f"${name}".encode()), OpcodeRecord("VAR_INIT"))

    # ---- nodes

    def expression(self, node: nodes.Expression) -> None:
        """Append the records of a value."""
        self._expressions[type(node)](node, self)

    def expressions(self, *values: nodes.Expression) -> None:
        """Append the records of values in order."""
        for value in values:
            self.expression(value)

    def statement(self, node: nodes.Statement) -> None:
        """Append the records of a statement."""
        around = self.buffer.statement
        self.buffer.statement = node.span
        self._statements[type(node)](node, self)
        self.buffer.statement = around

    def statements(self, statements: tuple[nodes.Statement, ...]) -> None:
        """Append the records of statements in order."""
        for statement in statements:
            self.statement(statement)

    def block(self, block: nodes.Block | None) -> None:
        """Append the records of a block, if there is one."""
        if block is not None:
            self.statements(block.statements)
