"""A buffer of records under construction: jumps, constructs that BREAK leaves, functions.

Rules: "Compiled files: Control flow".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.values import number
from vaultc.language.source import Span


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

    def operator(self, opcode: str) -> None:
        """Append a record without a value."""
        self.add(OpcodeRecord(opcode))

    def copy(self, other: Buffer) -> None:
        """Append all records of another buffer as they are now."""
        self.records += other.records
        self.origins += other.origins

    def open_jump(self, opcode: str) -> int:
        """Append a jump to a place that is not known yet; returns what :meth:`land` takes."""
        self.add(number(0), OpcodeRecord(opcode))
        return len(self.records) - 1

    def land(self, jump: int) -> None:
        """Let an open jump lead to the next record."""
        self.records[jump - 1] = number(len(self.records) - jump)

    def jump_back(self, opcode: str, to: int) -> None:
        """Append a jump to a record that exists."""
        self.add(number(to - len(self.records) - 1), OpcodeRecord(opcode))


@dataclass(slots=True, eq=False)
class UnresolvedBreak:
    """A BREAK that waits for the end of its construct: the buffer and the number of its PUSH, and its depth."""

    buffer: Buffer
    record: int
    depth: int


@dataclass(slots=True, eq=False)
class Breaks:
    """The BREAKs that wait, with the depth of the open constructs that can be left.

    The original keeps one list for everything, functions included, and empties it whenever a construct that was left
    closes. Rules: "Forgotten BREAK".
    """

    depth: int = 0
    waiting: list[UnresolvedBreak] = field(default_factory=list)

    def open(self) -> None:
        """Begin a construct that BREAK leaves."""
        self.depth += 1

    def add(self, buffer: Buffer) -> None:
        """Append the jump of a BREAK, whose provisional offset is its own number."""
        record = len(buffer)
        buffer.add(number(record), OpcodeRecord("JMP"))
        self.waiting.append(UnresolvedBreak(buffer, record, self.depth))

    def close(self, buffer: Buffer) -> None:
        """End the innermost construct; its BREAKs lead to the next record."""
        leaving = [pending for pending in self.waiting if pending.depth == self.depth]
        for pending in leaving:
            pending.buffer.records[pending.record] = number(len(buffer) - pending.record - 1)
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
