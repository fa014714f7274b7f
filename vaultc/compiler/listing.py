"""Listings of compiled levels: numbers, opcodes, operands, targets of jumps. Rules: "Reading back"."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from typing import Any, Final

from vaultc.compiler import unpacking
from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.language.source import Span
from vaultc.support.safe_text import visible

JUMPS: Final = frozenset(("JMP", "JL", "JLE", "JG", "JGE", "JE", "JNE", "CALL"))


@dataclass(frozen=True, slots=True)
class ListingLine:
    """One record as a listing shows it.

    ``operand`` is the pushed value as a des file writes it, empty for other records; ``target`` the number of the
    record to which a jump leads, ``span`` the statement from which the record comes, each None if there is none.
    """

    number: int
    record: OpcodeRecord
    operand: str
    target: int | None
    span: Span | None

    def to_json(self) -> dict[str, Any]:
        """The line as plain data."""
        row: dict[str, Any] = {"number": self.number, "opcode": self.record.opcode}
        if self.record.kind is not None:
            value = self.record.value
            row |= {"type": self.record.kind.name.lower(), "operand": self.operand}
            row["value"] = value.decode(unpacking.encoding_of([self.record])) if isinstance(value, bytes) else value
        if self.target is not None:
            row["target"] = self.target
        if self.span is not None:
            row["line"] = self.span.begin.line
        return row

    def text(self, is_target: bool) -> str:
        """Number, a colon where jumps lead, opcode, operand or target, line of the source."""
        mark = ":" if is_target else " "
        kind = "" if self.record.kind is None else self.record.kind.name.lower()
        operand = visible(self.operand) if self.target is None else f"-> {self.target}"
        text = f"{self.number:>6}{mark} {self.record.opcode:<16} {kind:<13} {operand}"
        place = "" if self.span is None else f"  ; line {self.span.begin.line}"
        return f"{text.rstrip()}{place}"


def texts(lines: abc.Iterable[ListingLine]) -> abc.Iterator[str]:
    """A listing for readers."""
    lines = list(lines)
    targets = {line.target for line in lines if line.target is not None}
    return (line.text(line.number in targets) for line in lines)


def listing(
    records: abc.Sequence[OpcodeRecord], unpacker: unpacking.Unpacker, origins: abc.Sequence[Span | None] = ()
) -> abc.Iterator[ListingLine]:
    """The lines of a level's listing; ``origins`` are the statements of its records, if they are known."""
    for number, record in enumerate(records):
        try:
            operand = unpacker.text(record) if record.kind else ""
        except unpacking.UnknownValueError:
            operand = f"{record.value!r}?"
        yield ListingLine(number, record, operand, _target(records, number), origins[number] if origins else None)


def _target(records: abc.Sequence[OpcodeRecord], number: int) -> int | None:
    """Return the target of the jump with this number; a jump to no record continues with the next one."""
    if records[number].opcode not in JUMPS or number == 0:
        return None
    before = records[number - 1]
    if before.kind is not ValueType.INTEGER or not isinstance(before.value, int):
        return None
    target = number + before.value
    return target if 0 < target <= len(records) else number + 1
