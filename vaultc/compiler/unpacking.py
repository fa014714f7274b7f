"""Pushed values as des files write them, and listings of compiled levels. Rules: "Packing", "Reading back"."""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from vaultc.compiler import values
from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.compiler.targets import HUMIDITY, LIGHT, Target, backwards
from vaultc.language.source import Span
from vaultc.support.errors import VaultcError
from vaultc.support.safe_text import visible
from vaultc.world.catalog import Catalog

UTF_8: Final = "utf-8"
LATIN_1: Final = "latin-1"
_LOW_HALF = 0xFFFFFFFF
_NO_KIND = 0xFFFF
_RANDOM_PLACE = 1 << 24
_LIGHTS, _BITS = backwards(LIGHT), backwards(HUMIDITY)
_PRINTABLE = range(32, 127)


class UnknownValueError(VaultcError, ValueError):
    """A number that stands for nothing in the game."""


class Unpacker:
    """Writes values of a target's files as text.

    ``encoding`` is the encoding of the original des file, and so of texts. Each method raises UnknownValueError for
    a number that stands for nothing in the game.
    """

    def __init__(self, catalog: Catalog, target: Target, encoding: str = UTF_8) -> None:
        self.catalog = catalog
        self.target = target
        self.encoding = encoding
        self._characters = {row.number: c for row in catalog.terrain for c in reversed(row.map_characters)}
        self._characters[len(catalog.terrain)] = "x"
        species, kinds = (
            map(catalog.species_number, target.missing_monsters),
            map(catalog.kind_number, target.missing_objects),
        )
        self._missing_monsters = sorted(number for number in species if number is not None)
        self._missing_objects = sorted(number for number in kinds if number is not None)

    def text(self, record: OpcodeRecord) -> str:
        """A pushed value as text."""
        value = record.value
        if isinstance(value, bytes):
            return self.readable(value) if record.kind is ValueType.VARIABLE else f'"{self.readable(value)}"'
        texts: dict[ValueType | None, Callable[[int], str]] = {
            ValueType.COORDINATE: self.coordinate,
            ValueType.REGION: self.region,
            ValueType.MAP_CHARACTER: self.map_character,
            ValueType.MONSTER: self.monster,
            ValueType.OBJECT: self.object,
        }
        return texts.get(record.kind, str)(value or 0)

    def readable(self, value: bytes) -> str:
        """A text as its file would have it."""
        return value.decode(self.encoding, "backslashreplace")

    def coordinate(self, packed: int) -> str:
        """``(3,4)``, ``random`` or ``random[dry,wet]``."""
        if not packed & _RANDOM_PLACE:
            return f"({packed & 255},{packed >> 16 & 255})"
        words = [word for bit, word in sorted(_BITS.items()) if packed & bit]
        return f"random[{','.join(words)}]" if words else "random"

    def region(self, packed: int) -> str:
        """``(x1,y1,x2,y2)``."""
        return f"({','.join(str(packed >> 8 * index & 255) for index in range(4))})"

    def map_character(self, packed: int) -> str:
        """``'.'`` or ``('.', lit)``."""
        light = packed >> 8 & 255
        if self.target.offset:
            light = (packed >> 8) - self.target.offset
        elif light > 127:
            light -= 256
        character = self.terrain(packed & 255)
        if light == values.UNSPECIFIED_LIGHT:
            return character
        if light not in _LIGHTS:
            raise UnknownValueError(f"there is no light {light}")
        return f"({character}, {_LIGHTS[light]})"

    def terrain(self, code: int) -> str:
        """``'.'``, the map character of a terrain code."""
        if code not in self._characters:
            raise UnknownValueError(
                f"no map character stands for the terrain {code}" if code != values.INVALID else "no terrain"
            )
        return quoted(self._characters[code])

    def monster(self, packed: int) -> str:
        """``'D'``, ``"newt"``, ``('D', "red dragon")`` or ``random``."""
        kind, character = self._halves(packed)
        if kind is None:
            return character
        number = self._species(kind)
        row = self.catalog.species[number]
        alone = self.catalog.species_number(row.name) == number and quoted(row.character) == character
        return f'"{row.name}"' if alone else f'({character}, "{row.name}")'

    def packed_species(self, kind: int) -> int:
        """A species by its number alone, packed like a named species."""
        return (kind + self.target.offset << 8) + ord(self.catalog.species[self._species(kind)].character)

    def _species(self, kind: int) -> int:
        number = _unshifted(kind, self._missing_monsters)
        if not 0 <= number < len(self.catalog.species):
            raise UnknownValueError(f"there is no monster {kind}")
        return number

    def object(self, packed: int) -> str:
        """``'*'``, ``"boulder"``, ``('*', "diamond")`` or ``random``."""
        kind, character = self._halves(packed)
        if kind is None:
            return character
        number = _unshifted(kind, self._missing_objects)
        if not 0 <= number < len(self.catalog.kinds) or self.catalog.kinds[number].name is None:
            raise UnknownValueError(f"there is no object {kind}")
        name = self.catalog.kinds[number].name
        return f'"{name}"' if packed & 255 == values.NAME_ALONE else f'({character}, "{name}")'

    def _halves(self, packed: int) -> tuple[int | None, str]:
        """Kind (None: only a class, or random) and class of a packed monster or object, the class as text."""
        if packed in (-1, _LOW_HALF):
            return None, "random"
        kind = (packed >> 8 & _NO_KIND) - self.target.offset
        character = quoted(chr(packed & 255)) if packed & 255 in _PRINTABLE else ""
        if not character and packed & 255 != values.NAME_ALONE:
            raise UnknownValueError(f"there is no class {packed & 255}")
        return (None if kind in (-1, _NO_KIND) else kind), character


def _unshifted(number: int, missing: list[int]) -> int:
    for row in missing:
        number += number >= row
    return number


def quoted(character: str) -> str:
    """A character as CHAR writes it."""
    return "'\\\\'" if character == "\\" else f"'{character}'"


def encoding_of(records: Iterable[OpcodeRecord]) -> str:
    """The encoding of a des file that has these records: UTF-8 if all of its texts can be that, else Latin-1."""
    try:
        for record in records:
            if isinstance(record.value, bytes):
                record.value.decode(UTF_8)
    except UnicodeDecodeError:
        return LATIN_1
    return UTF_8


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
            row["value"] = value.decode(encoding_of([self.record])) if isinstance(value, bytes) else value
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
    records: abc.Sequence[OpcodeRecord], unpacker: Unpacker, origins: abc.Sequence[Span | None] = ()
) -> abc.Iterator[ListingLine]:
    """The lines of a level's listing; ``origins`` are the statements of its records, if they are known."""
    for number, record in enumerate(records):
        try:
            operand = unpacker.text(record) if record.kind else ""
        except UnknownValueError:
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
