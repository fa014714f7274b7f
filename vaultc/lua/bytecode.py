"""Compiled Lua chunks: the names in them, with their lines. The compiler has resolved all scopes."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

_HEADER: Final = 4 + 1 + 1 + 6 + 3 + 8 + 8
"""Bytes before the number of upvalues: signature, version, format, check bytes, sizes, and two numbers."""
_GET_GLOBAL, _GET_FIELD, _SET_GLOBAL = 11, 14, 15
_INTEGER, _FLOAT, _SHORT, _LONG = 3, 19, 4, 20
_ABSOLUTE: Final = -128
_ENVIRONMENT: Final = "_ENV"


class GlobalUse(NamedTuple):
    """A use of a global variable; ``field`` is the field that is read of it at once, if any."""

    name: str
    line: int
    is_written: bool
    field: str | None = None


class _Reader:
    """Reads the parts of a chunk in order."""

    __slots__ = ("data", "position")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = _HEADER + 1

    def byte(self) -> int:
        self.position += 1
        return self.data[self.position - 1]

    def size(self) -> int:
        """A number in groups of seven bits; the last byte is marked."""
        value = 0
        while True:
            byte = self.byte()
            value = value << 7 | byte & 127
            if byte & 128:
                return value

    def bytes(self, count: int) -> bytes:
        self.position += count
        return self.data[self.position - count : self.position]

    def string(self) -> str:
        size = self.size()
        return self.bytes(size - 1).decode("latin-1") if size else ""

    def constant(self) -> str | None:
        kind = self.byte()
        if kind in (_SHORT, _LONG):
            return self.string()
        if kind in (_INTEGER, _FLOAT):
            self.bytes(8)
        return None


def global_uses(chunk: bytes) -> list[GlobalUse]:
    """The uses of global variables in a chunk, function by function."""
    return list(_function(_Reader(chunk)))


def _function(reader: _Reader) -> Iterator[GlobalUse]:
    reader.string()
    first_line = reader.size()
    reader.size()
    reader.bytes(3)
    count = reader.size()
    code = struct.unpack(f"<{count}I", reader.bytes(4 * count))
    constants = [reader.constant() for _ in range(reader.size())]
    reader.bytes(3 * reader.size())
    inner = [use for _ in range(reader.size()) for use in _function(reader)]
    lines = _lines(reader, first_line)
    for _ in range(reader.size()):
        reader.string()
        reader.size()
        reader.size()
    upvalues = [reader.string() for _ in range(reader.size())]
    yield from _uses(code, constants, lines, upvalues)
    yield from inner


def _lines(reader: _Reader, line: int) -> list[int]:
    steps = struct.unpack(f"{(count := reader.size())}b", reader.bytes(count))
    absolute = {reader.size(): reader.size() for _ in range(reader.size())}
    lines = []
    for position, step in enumerate(steps):
        line = absolute.get(position, line) if step == _ABSOLUTE else line + step
        lines.append(line)
    return lines


def _uses(
    code: tuple[int, ...], constants: list[str | None], lines: list[int], upvalues: list[str]
) -> Iterator[GlobalUse]:
    for position, instruction in enumerate(code):
        operation, a, b, c = instruction & 127, instruction >> 7 & 255, instruction >> 16 & 255, instruction >> 24
        is_written = operation == _SET_GLOBAL
        if operation not in (_GET_GLOBAL, _SET_GLOBAL):
            continue
        table, name = (a, b) if is_written else (b, c)
        if upvalues[table] != _ENVIRONMENT or constants[name] is None:
            continue
        following = code[position + 1] if position + 1 < len(code) else 0
        reads_field = not is_written and following & 127 == _GET_FIELD and following >> 16 & 255 == a
        field = constants[following >> 24] if reads_field else None
        yield GlobalUse(constants[name] or "", lines[position], is_written, field)
