"""The packing of values into one number, reading them back, and listings of compiled levels.

Rules: "Packing", "Integer width", "Names to numbers", "Reading back".
"""

from __future__ import annotations

from collections import abc
from typing import Any, Final

from vaultc.compiler import records
from vaultc.compiler.records import OpcodeRecord, Target, ValueType, pushed
from vaultc.language.semantics.constants import literal
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import VaultcError
from vaultc.support.safe_text import visible
from vaultc.world.catalog import Catalog

_HALF = 1 << 32
UNSPECIFIED_LIGHT = -2
INVALID = 127
NAME_ALONE = 1
_CLASS_ALONE = -1
_RANDOM_PLACE = 0x01000000
_NO_KIND = 0xFFFF
_LIGHTS, _HUMIDITY = records.inverted(records.LIGHT), records.inverted(records.HUMIDITY)
_PRINTABLE = range(32, 127)
_WITHOUT_DIGITS = {ord(digit): None for digit in "0123456789"}


def number(value: int) -> OpcodeRecord:
    """A record that pushes a number."""
    return pushed(ValueType.INTEGER, value)


def pushed_string(value: bytes) -> OpcodeRecord:
    """A record that pushes a string, up to its first NUL."""
    return pushed(ValueType.STRING, value.partition(b"\0")[0])


NO_TEXT = pushed_string(b"")


class Packer:
    """Packs the literals of a dialect for a target."""

    def __init__(self, catalog: Catalog, target: Target) -> None:
        self.catalog = catalog
        self.target = target
        self._terrain = {character: row.number for character, row in catalog.terrain_of.items()}
        self._terrain["x"] = len(catalog.terrain)
        self._missing_monsters = _rows(catalog.species_number, target.missing_monsters)
        self._missing_objects = _rows(catalog.kind_number, target.missing_objects)

    # ---- numbers

    def cut(self, value: int) -> int:
        """A negative constant whose upper half some targets leave empty."""
        return value % _HALF if self.target.cut else value

    # ---- places

    def coordinate(self, x: int, y: int) -> OpcodeRecord:
        """A fixed place."""
        return pushed(ValueType.COORDINATE, (literal(x) & 255) + ((literal(y) & 255) << 16))

    def random_coordinate(self, node: nodes.RandomCoordinate) -> OpcodeRecord:
        """A random place."""
        bits = records.bits(node.humidity, records.HUMIDITY, self.target.words)
        return pushed(ValueType.COORDINATE, _RANDOM_PLACE + bits)

    def region(self, node: nodes.Region) -> OpcodeRecord:
        """A rectangle."""
        corners = (node.x1, node.y1, node.x2, node.y2)
        packed = sum((literal(value) & 255) << 8 * index for index, value in enumerate(corners))
        return pushed(ValueType.REGION, packed)

    # ---- terrain

    def terrain(self, character: str) -> int:
        """The terrain number of a map character, 127 if it is none."""
        return self._terrain.get(character, INVALID)

    def light(self, word: nodes.Word | None) -> int:
        """The light of a map character as a number."""
        return UNSPECIFIED_LIGHT if word is None else records.LIGHT[word.text]

    def map_character(self, node: nodes.MapCharacter) -> OpcodeRecord:
        """A map character with its light."""
        packed = ((self.light(node.light) + self.target.offset) << 8) + self.terrain(node.character)
        return pushed(ValueType.MAP_CHARACTER, packed)

    def default_ground(self) -> OpcodeRecord:
        """The map character that WALLWALK means when it names only one."""
        packed = ((UNSPECIFIED_LIGHT + self.target.offset) << 8) + self.terrain(".")
        return pushed(ValueType.MAP_CHARACTER, self.cut(packed))

    def cells(self, block: nodes.MapBlock) -> tuple[bytes, int, int]:
        """The cells of a map, its height and its width. Rules: "Map cells"."""
        rows = [row.translate(_WITHOUT_DIGITS) for row in block.rows]
        width = max(map(len, rows), default=0)
        padded = "".join(row.ljust(width, "\0") for row in rows)
        cells = bytes(self._terrain.get(character, 0) + 1 for character in padded)
        return cells, len(rows), width

    # ---- kinds

    def monster(self, node: nodes.MonsterKind) -> OpcodeRecord:
        """A monster; raises LookupError for a name that the game does not know."""
        if node.name is None:
            packed = self._class(node.character)
        else:
            row = self._species(node)
            packed = self._packed(self.species(node), node.character or self.catalog.species[row].character)
        return pushed(ValueType.MONSTER, packed)

    def species(self, node: nodes.MonsterKind) -> int:
        """The number of a named species in the target's table."""
        return _shifted(self._species(node), self._missing_monsters)

    def _species(self, node: nodes.MonsterKind) -> int:
        return _found(self.catalog.species_number(node.name or "", node.character), node.name)

    def object(self, node: nodes.ObjectKind) -> OpcodeRecord:
        """A kind of object; raises LookupError for a name that the game does not know."""
        if node.name is None:
            packed = self._class(node.character)
        else:
            kind = _found(self.catalog.kind_number(node.name, node.character), node.name)
            packed = self._packed(_shifted(kind, self._missing_objects), node.character or chr(NAME_ALONE))
        return pushed(ValueType.OBJECT, packed)

    def _class(self, character: str | None) -> int:
        return records.RANDOM if character is None else self._packed(_CLASS_ALONE, character)

    def _packed(self, kind: int, character: str) -> int:
        return ((kind + self.target.offset) << 8) + ord(character)


def _rows(number_of: abc.Callable[[str], int | None], names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted(number for number in map(number_of, names) if number is not None))


def _found(number: int | None, name: str | None) -> int:
    if number is None:
        raise LookupError(f"the game has no {name!r}")
    return number


def _shifted(number: int, missing: tuple[int, ...]) -> int:
    """A number in a table that lacks some rows."""
    if number in missing:
        raise LookupError("this build of the game lacks it")
    return number - sum(row < number for row in missing)


class UnknownValueError(VaultcError, ValueError):
    """A number that stands for nothing in the game."""


class Unpacker:
    """Writes values of a target's files as text.

    ``encoding`` is the encoding of the original des file, and so of texts. Each method raises UnknownValueError for
    a number that stands for nothing in the game.
    """

    def __init__(self, catalog: Catalog, target: Target, encoding: str = "utf-8") -> None:
        self.catalog = catalog
        self.target = target
        self.encoding = encoding
        self._characters = {row.number: c for row in catalog.terrain for c in reversed(row.map_characters)}
        self._characters[len(catalog.terrain)] = "x"
        self._missing_monsters = _rows(catalog.species_number, target.missing_monsters)
        self._missing_objects = _rows(catalog.kind_number, target.missing_objects)

    def text(self, record: OpcodeRecord) -> str:
        """A pushed value as text."""
        value = record.value
        if isinstance(value, bytes):
            return self.readable(value) if record.kind is ValueType.VARIABLE else f'"{self.readable(value)}"'
        texts: dict[ValueType | None, abc.Callable[[int], str]] = {
            ValueType.COORDINATE: self.coordinate, ValueType.REGION: self.region,
            ValueType.MAP_CHARACTER: self.map_character, ValueType.MONSTER: self.monster,
            ValueType.OBJECT: self.object,
        }  # fmt: skip
        return texts.get(record.kind, str)(value or 0)

    def readable(self, value: bytes) -> str:
        """A text as its file would have it."""
        return value.decode(self.encoding, "backslashreplace")

    def coordinate(self, packed: int) -> str:
        """``(3,4)``, ``random`` or ``random[dry,wet]``."""
        if not packed & _RANDOM_PLACE:
            return f"({packed & 255},{packed >> 16 & 255})"
        words = [word for bit, word in sorted(_HUMIDITY.items()) if packed & bit]
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
        if light == UNSPECIFIED_LIGHT:
            return character
        if light not in _LIGHTS:
            raise UnknownValueError(f"there is no light {light}")
        return f"({character}, {_LIGHTS[light]})"

    def terrain(self, code: int) -> str:
        """``'.'``, the map character of a terrain code."""
        if code not in self._characters:
            raise UnknownValueError(
                f"no map character stands for the terrain {code}" if code != INVALID else "no terrain"
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
        return f'"{name}"' if packed & 255 == NAME_ALONE else f'({character}, "{name}")'

    def _halves(self, packed: int) -> tuple[int | None, str]:
        """Kind (None: only a class, or random) and class of a packed monster or object, the class as text."""
        if packed in (records.RANDOM, records.CUT_RANDOM):
            return None, "random"
        kind = (packed >> 8 & _NO_KIND) - self.target.offset
        character = quoted(chr(packed & 255)) if packed & 255 in _PRINTABLE else ""
        if not character and packed & 255 != NAME_ALONE:
            raise UnknownValueError(f"there is no class {packed & 255}")
        return (None if kind in (-1, _NO_KIND) else kind), character


def _unshifted(number: int, missing: tuple[int, ...]) -> int:
    """The number in the whole table; the reverse of :func:`_shifted`."""
    for row in missing:
        number += number >= row
    return number


def quoted(character: str) -> str:
    """A character as CHAR writes it."""
    return "'\\\\'" if character == "\\" else f"'{character}'"


def encoding_of(records: abc.Iterable[OpcodeRecord]) -> str:
    """The encoding of a des file that has these records: UTF-8 if all of its texts can be that, else Latin-1."""
    try:
        for record in records:
            if isinstance(record.value, bytes):
                record.value.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


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
    reached = {line.target for line in lines}
    return (line.text(line.number in reached) for line in lines)


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
