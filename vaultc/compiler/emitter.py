"""The shared state of a level's compilation: the buffer, the packer, open constructs, known functions."""

from __future__ import annotations

from collections import abc
from operator import attrgetter
from typing import Any

from vaultc.compiler import code
from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.compiler.values import Packer, number, text
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes

RecordWriter = abc.Callable[[Any, "Emitter"], None]
"""A function that appends the records of a node of one class."""


class Emitter:
    """Collects the records of one level after the other.

    ``things_open`` counts the CONTAINER and MONSTER blocks around the statement at hand.
    """

    def __init__(
        self,
        model: Model,
        packer: Packer,
        statements: abc.Mapping[type[nodes.Node], RecordWriter],
        expressions: abc.Mapping[type[nodes.Node], RecordWriter],
    ) -> None:
        self.model = model
        self.pack = packer
        self.buffer = code.Buffer()
        self.breaks = code.Breaks()
        self.functions: dict[str, code.CompiledFunction] = {}
        self.things_open = 0
        self._statements = statements
        self._expressions = expressions

    def begin_level(self) -> None:
        """Begin with an empty buffer; functions count as not called yet."""
        self.buffer = code.Buffer()
        for function in self.functions.values():
            function.entry = None

    # ---- records

    def add(self, *records: OpcodeRecord) -> None:
        """Append records."""
        self.buffer.add(*records)

    def numbers(self, *values: int) -> None:
        """Append records that push numbers."""
        self.buffer.add(*map(number, values))

    def operator(self, opcode: str) -> None:
        """Append a record without a value."""
        self.buffer.operator(opcode)

    def string(self, node: nodes.String) -> OpcodeRecord:
        """A record that pushes a text with the bytes that it has in its file."""
        return text(node.text.encode(node.span.source.encoding))

    def variable(self, name: str) -> OpcodeRecord:
        """A record that pushes a reference to a variable, whose name is given without its dollar sign."""
        return OpcodeRecord("PUSH", ValueType.VARIABLE, f"${name}".encode())

    def store(self, name: str, elements: int = 0) -> None:
        """Append the assignment of what lies on the stack; ``elements`` is the length of an array."""
        self.add(number(elements), text(f"${name}".encode()), OpcodeRecord("VAR_INIT"))

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


def packed(pack: abc.Callable[[Packer, Any], OpcodeRecord]) -> RecordWriter:
    """A handler of nodes that are one packed value."""

    def emit(node: Any, emitter: Emitter) -> None:
        emitter.add(pack(emitter.pack, node))

    return emit


def applied(opcode: str, *operands: str) -> RecordWriter:
    """A handler of nodes that are an operator on values, from the fields ``operands``."""
    values = [attrgetter(operand) for operand in operands]

    def emit(node: Any, emitter: Emitter) -> None:
        emitter.expressions(*(value(node) for value in values))
        emitter.operator(opcode)

    return emit


def passed_on(operand: str) -> RecordWriter:
    """A handler of nodes that only wrap the value in their field ``operand``."""
    value = attrgetter(operand)

    def emit(node: Any, emitter: Emitter) -> None:
        emitter.expression(value(node))

    return emit
