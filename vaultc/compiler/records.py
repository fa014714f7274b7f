"""Records: what a compiled script consists of, and how they are written. Rules: "Layout", "Strings"."""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from enum import IntEnum
from struct import Struct
from typing import Final, NamedTuple

from vaultc.compiler.targets import WORD, Target
from vaultc.support.errors import VaultcError

_OPCODE = Struct("<i")
_COUNT = Struct("<q")
_KIND: Final = {1: Struct("<b"), 2: Struct("<h")}
"""The type of a value, by the number of bytes that a build stores it in."""
_VALUE = Struct("<q")
_LENGTH = Struct("<i")


MOST_RECORDS: Final = 1 << 15
"""Thirty times as many as in the largest level of the games; reading them takes seconds."""


LONGEST_TEXT: Final = 1 << 16
"""Bytes; the compilers hold at most a sixteenth of that."""


class ValueType(IntEnum):
    """The type of a pushed value, by its number in files."""

    NULL = 0
    INTEGER = 1
    STRING = 2
    VARIABLE = 3
    COORDINATE = 4
    REGION = 5
    MAP_CHARACTER = 6
    MONSTER = 7
    OBJECT = 8
    SELECTION = 9


class OpcodeRecord(NamedTuple):
    """An opcode by its name; PUSH has a type and a value, a number or the bytes of a text."""

    opcode: str
    kind: ValueType | None = None
    value: int | bytes | None = None


def pushed(kind: ValueType, value: int | bytes) -> OpcodeRecord:
    """A record that pushes a value."""
    return OpcodeRecord("PUSH", kind, value)


def encode(records: abc.Iterable[OpcodeRecord], target: Target) -> bytes:
    """The bytes of a compiled file: header, number of records, records."""
    parts = [_encoded(record, target) for record in records]
    return b"".join((target.header_bytes, _COUNT.pack(len(parts)), *parts))


def _encoded(record: OpcodeRecord, target: Target) -> bytes:
    number = target.opcodes[record.opcode]
    if record.kind is None:
        return _OPCODE.pack(number)
    head = _OPCODE.pack(number) + _KIND[target.kind_size].pack(record.kind)
    if record.value is None:
        return head
    if isinstance(record.value, bytes):
        return head + _LENGTH.pack(len(record.value)) + record.value
    return head + _VALUE.pack(record.value)


# ---- reading


class CompiledFileError(VaultcError, ValueError):
    """Bytes that are not a compiled level; the message says where, ``offset`` is the place in the file."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message} (at byte {offset})")
        self.offset = offset


def target_of(data: bytes, targets: abc.Sequence[Target]) -> Target:
    """The build among ``targets`` for which a file was compiled; of an unknown build the nearest
    one, with the file's own header.

    Raises:
        CompiledFileError: the file is of no game that is known.
    """
    for target in targets:
        if data.startswith(target.header_bytes):
            return target
    major_and_minor = data[2:4]
    for target in targets:
        words = len(target.header)
        if major_and_minor == target.header_bytes[2:4] and len(data) >= words * WORD:
            header = tuple(int.from_bytes(data[i * WORD : (i + 1) * WORD], "little") for i in range(words))
            return replace(target, header=header)
    raise CompiledFileError("this is not a compiled level of a game that is known", 0)


def decode(data: bytes, target: Target) -> tuple[OpcodeRecord, ...]:
    """The records of a compiled file; bytes after the last one are ignored, as in the games.

    Raises:
        CompiledFileError: the file is cut off, or has an opcode or a type of values that does not exist.
    """
    reader = _Reader(data, len(target.header) * WORD)
    names = {number: name for name, number in target.opcodes.items()}
    start = reader.offset
    count = reader.number(_COUNT)
    if not 0 <= count <= len(data) // _OPCODE.size:
        raise CompiledFileError(f"the file cannot hold {count} records", start)
    if count > MOST_RECORDS:
        raise CompiledFileError(f"{count} records are more than any level has", start)
    found: list[OpcodeRecord] = []
    for _ in range(count):
        start = reader.offset
        number = reader.number(_OPCODE)
        if number not in names:
            raise CompiledFileError(f"there is no opcode {number}", start)
        found.append(_read_pushed(reader, target) if names[number] == "PUSH" else OpcodeRecord(names[number]))
    return tuple(found)


class _Reader:
    """Takes numbers and texts from bytes."""

    def __init__(self, data: bytes, offset: int) -> None:
        self.data = data
        self.offset = offset

    def number(self, layout: Struct) -> int:
        start = self.offset
        self._skip(layout.size)
        return int(layout.unpack_from(self.data, start)[0])

    def text(self) -> bytes:
        start = self.offset
        length = self.number(_LENGTH)
        if length < 0:
            raise CompiledFileError(f"a text cannot have the length {length}", start)
        self._skip(length)
        if length > LONGEST_TEXT:
            raise CompiledFileError(f"a text of {length} bytes is longer than any in a level", start)
        return self.data[self.offset - length : self.offset]

    def _skip(self, size: int) -> None:
        if self.offset + size > len(self.data):
            raise CompiledFileError("the file ends in the middle", self.offset)
        self.offset += size


def _read_pushed(reader: _Reader, target: Target) -> OpcodeRecord:
    start = reader.offset
    number = reader.number(_KIND[target.kind_size])
    if number not in _KINDS:
        raise CompiledFileError(f"there is no type of values {number}", start)
    kind = ValueType(number)
    if kind is ValueType.NULL:
        return OpcodeRecord("PUSH", kind)
    return OpcodeRecord("PUSH", kind, reader.text() if kind in _TEXTS else reader.number(_VALUE))


_KINDS = frozenset(ValueType)
_TEXTS = (ValueType.STRING, ValueType.VARIABLE, ValueType.SELECTION)
