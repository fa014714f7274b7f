"""Records of compiled scripts and the builds of games that they are for.

Rules: "Layout", "Strings", "Header values", "Opcodes", "Words".

The builds themselves are defined with their games. The numbers of words serve both directions, compiling and
decompiling.
"""

from __future__ import annotations

from collections import abc
from enum import IntEnum
from functools import reduce
from operator import or_
from struct import Struct
from typing import Final

from vaultc.language.syntax import nodes
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

WORD = 8

_OPCODES = """
    NULL MESSAGE MONSTER OBJECT ENGRAVING ROOM SUBROOM DOOR STAIR LADDER ALTAR FOUNTAIN SINK POOL TRAP GOLD CORRIDOR
    LEVREGION DRAWBRIDGE MAZEWALK NON_DIGGABLE NON_PASSWALL WALLIFY MAP ROOM_DOOR REGION MINERALIZE CMP JMP JL JLE JG
    JGE JE JNE SPILL TERRAIN REPLACE_TERRAIN EXIT ENDROOM POP_CONTAINER PUSH POP RN2 DEC INC ADD SUB MUL DIV MOD SIGN
    COPY MON_GENERATION END_MONINVENT GRAVE FRAME_PUSH FRAME_POP CALL RETURN INIT_LEVEL LEVEL_FLAGS LEVEL_SOUNDS
    WALLWALK VAR_INIT SHUFFLE_ARRAY DICE COREFUNC SEL_ADD SEL_POINT SEL_RECT SEL_FILLRECT SEL_LINE SEL_RNDLINE SEL_GROW
    SEL_FLOOD SEL_RNDCOORD SEL_ELLIPSE SEL_FILTER SEL_GRADIENT SEL_COMPLEMENT
"""
_NEW = (cls.form.opcode for cls in nodes.concrete(nodes.Statement) if cls.form.opcode)
OPCODES: Final = tuple(dict.fromkeys((*_OPCODES.split(), *_NEW)))
"""The operators of all games in their order; a game that lacks some numbers the others without gaps. Statements that
no build of a game has come last."""

FLAGS: Final = {"noteleport": 1, "hardfloor": 2, "nommap": 4, "shortsighted": 8, "arboreal": 0x10}

ALIGNMENTS: Final[abc.Mapping[str, int]] = {
    "noalign": 0, "chaos": 1, "neutral": 2, "coaligned": 3, "law": 4, "noncoaligned": 7, "random": -11,
}  # fmt: skip


def numbered(without: frozenset[str]) -> dict[str, int]:
    """The numbers of operators by their names, for a game that lacks some of them."""
    return {name: number for number, name in enumerate(name for name in OPCODES if name not in without)}


@dataclass(frozen=True, slots=True)
class Target:
    """A build of the game that is named so in :mod:`vaultc.games`.

    ``header`` are the words at the beginning of each of its files, which say for which build a file is. ``offset`` is
    added to the upper part of packed kinds and lights. ``cut`` tells that some negative numbers are stored with an
    empty upper half, ``has_minus`` that the language has a minus sign. ``missing_monsters`` and ``missing_objects``
    are rows of the game's tables that the build lacks, so that later ones have smaller numbers. ``words`` are the
    numbers of words that only a fork has. ``grounds`` are the numbers of styles of INIT_MAP that differ between
    builds, ``alignments`` of words. The type of a pushed value takes ``kind_size`` bytes. ``end_of_monster`` and
    ``end_of_object`` are the marks below the options of a statement, ``materials`` the numbers of materials of
    doors, where doors have any, and ``vault_depths`` tells that the list of vaults holds their least depths.
    """

    name: str
    title: str
    game: str
    header: tuple[int, ...]
    opcodes: abc.Mapping[str, int]
    offset: int
    cut: bool
    flags: abc.Mapping[str, int]
    grounds: abc.Mapping[str, int]
    alignments: abc.Mapping[str, int] = field(default_factory=lambda: ALIGNMENTS)
    kind_size: int = 1
    has_minus: bool = False
    end_of_monster: int = 16
    end_of_object: int = 15
    materials: abc.Mapping[str, int] = field(default_factory=dict)
    vault_depths: bool = False
    missing_monsters: tuple[str, ...] = ()
    missing_objects: tuple[str, ...] = ()
    words: abc.Mapping[str, int] = field(default_factory=dict)

    @property
    def header_bytes(self) -> bytes:
        """The header as bytes of a file."""
        return b"".join(word.to_bytes(WORD, "little") for word in self.header)


RANDOM: Final = -1
CUT_RANDOM: Final = 0xFFFFFFFF
"""The same without its upper half."""

ALTARS: Final = {"altar": 0, "shrine": 1, "sanctum": 2, "random": RANDOM}
APPEARANCES: Final = {"m_feature": 1, "m_object": 2, "m_monster": 3}
BRIDGES: Final = {"north": 0, "south": 1, "east": 2, "west": 3}
BRIDGE_STATES: Final = {"open": 1, "closed": 0, "random": RANDOM}
DOOR_STATES: Final = {"nodoor": 0, "broken": 1, "open": 2, "closed": 4, "locked": 8, "secret": 32, "random": RANDOM}
ENGRAVINGS: Final = {"dust": 1, "engrave": 2, "burn": 3, "mark": 4, "blood": 5, "random": RANDOM}
HORIZONTAL: Final = {"left": 1, "half-left": 2, "center": 3, "half-right": 4, "right": 5}
HUMIDITY: Final = {"dry": 1, "wet": 2, "hot": 4, "solid": 8, "any": 16}
LIGHT: Final = {"unlit": 0, "lit": 1, "random": RANDOM}
ROOM_FLAGS: Final = {"filled": 1, "irregular": 2, "unjoined": 4, "unfilled": 0, "regular": 0, "joined": 0}
SOUNDS: Final = {"hear": 0, "pline": 1, "verbal": 2, "feel": 3}
TRUTH: Final = {"true": 1, "false": 0, "random": RANDOM}
VERTICAL: Final = {"top": 1, "center": 3, "bottom": 5}

JUMPS_UNLESS: Final = {"==": "JNE", "!=": "JE", "<>": "JE", "<": "JGE", ">": "JLE", "<=": "JG", ">=": "JL"}
"""The jump over what a comparison guards; of two signs for one jump the first is the usual one."""


def number_of(word: nodes.Word, numbers: abc.Mapping[str, int], own: abc.Mapping[str, int]) -> int:
    """The number of a word; ``own`` are the numbers of words that only a fork has."""
    return own.get(word.written, numbers[word.text])


def bits(
    words: abc.Iterable[nodes.Word], numbers: abc.Mapping[str, int], own: abc.Mapping[str, int] | None = None
) -> int:
    """The sum of the bits of words."""
    return reduce(or_, (number_of(word, numbers, own or {}) for word in words), 0)


def inverted(numbers: abc.Mapping[str, int]) -> dict[int, str]:
    """The words by what they stand for."""
    return {number: word for word, number in numbers.items()}


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
