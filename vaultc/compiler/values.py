"""The packing of values into one number. Rules: "Packing", "Integer width", "Names to numbers"."""

from __future__ import annotations

from vaultc.compiler import records, targets
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.world.catalog import Catalog

_HALF = 1 << 32
UNSPECIFIED_LIGHT = -2
INVALID = 127
NAME_ALONE = 1
_CLASS_ALONE = -1
_RANDOM_PLACE = 0x01000000


def number(value: int) -> records.OpcodeRecord:
    """A record that pushes a number."""
    return records.OpcodeRecord("PUSH", records.ValueType.INTEGER, value)


def text(value: bytes) -> records.OpcodeRecord:
    """A record that pushes a string, up to its first NUL."""
    return records.OpcodeRecord("PUSH", records.ValueType.STRING, value.partition(b"\0")[0])


NO_TEXT = text(b"")


class Packer:
    """Packs the literals of a dialect for a target."""

    def __init__(self, catalog: Catalog, target: targets.Target) -> None:
        self.catalog = catalog
        self.target = target
        self._terrain = {character: row.number for character, row in catalog.terrain_of.items()}
        self._terrain["x"] = len(catalog.terrain)
        self._missing_monsters = tuple(_found(catalog.species_number(name), name) for name in target.missing_monsters)
        self._missing_objects = tuple(_found(catalog.kind_number(name), name) for name in target.missing_objects)

    # ---- numbers

    def cut(self, value: int) -> int:
        """A negative constant whose upper half some targets leave empty."""
        return value % _HALF if self.target.cut else value

    # ---- places

    def coordinate(self, x: int, y: int) -> records.OpcodeRecord:
        """A fixed place."""
        return records.OpcodeRecord(
            "PUSH", records.ValueType.COORDINATE, (literal(x) & 255) + ((literal(y) & 255) << 16)
        )

    def random_coordinate(self, node: nodes.RandomCoordinate) -> records.OpcodeRecord:
        """A random place."""
        bits = targets.bits(node.humidity, targets.HUMIDITY, self.target.words)
        return records.OpcodeRecord("PUSH", records.ValueType.COORDINATE, _RANDOM_PLACE + bits)

    def region(self, node: nodes.Region) -> records.OpcodeRecord:
        """A rectangle."""
        corners = (node.x1, node.y1, node.x2, node.y2)
        packed = sum((literal(value) & 255) << 8 * index for index, value in enumerate(corners))
        return records.OpcodeRecord("PUSH", records.ValueType.REGION, packed)

    # ---- terrain

    def terrain(self, character: str) -> int:
        """The terrain number of a map character, 127 if it is none."""
        return self._terrain.get(character, INVALID)

    def light(self, word: nodes.Word | None) -> int:
        """The light of a map character as a number."""
        return UNSPECIFIED_LIGHT if word is None else targets.LIGHT[word.text]

    def map_character(self, node: nodes.MapCharacter) -> records.OpcodeRecord:
        """A map character with its light."""
        packed = ((self.light(node.light) + self.target.offset) << 8) + self.terrain(node.character)
        return records.OpcodeRecord("PUSH", records.ValueType.MAP_CHARACTER, packed)

    def default_ground(self) -> records.OpcodeRecord:
        """The map character that WALLWALK means when it names only one."""
        packed = ((UNSPECIFIED_LIGHT + self.target.offset) << 8) + self.terrain(".")
        return records.OpcodeRecord("PUSH", records.ValueType.MAP_CHARACTER, self.cut(packed))

    def cells(self, block: nodes.MapBlock) -> tuple[bytes, int, int]:
        """The cells of a map, its height and its width. Rules: "Map cells"."""
        rows = [row.translate(_WITHOUT_DIGITS) for row in block.rows]
        width = max(map(len, rows), default=0)
        padded = "".join(row.ljust(width, "\0") for row in rows)
        cells = bytes(self._terrain.get(character, 0) + 1 for character in padded)
        return cells, len(rows), width

    # ---- kinds

    def monster(self, node: nodes.MonsterKind) -> records.OpcodeRecord:
        """A monster; raises LookupError for a name that the game does not know."""
        if node.name is None:
            packed = self._class(node.character)
        else:
            row = self._species(node)
            packed = self._packed(self.species(node), node.character or self.catalog.species[row].character)
        return records.OpcodeRecord("PUSH", records.ValueType.MONSTER, packed)

    def species(self, node: nodes.MonsterKind) -> int:
        """The number of a named species in the target's table."""
        return _shifted(self._species(node), self._missing_monsters)

    def _species(self, node: nodes.MonsterKind) -> int:
        return _found(self.catalog.species_number(node.name or "", node.character), node.name)

    def object(self, node: nodes.ObjectKind) -> records.OpcodeRecord:
        """A kind of object; raises LookupError for a name that the game does not know."""
        if node.name is None:
            packed = self._class(node.character)
        else:
            kind = _found(self.catalog.kind_number(node.name, node.character), node.name)
            packed = self._packed(_shifted(kind, self._missing_objects), node.character or chr(NAME_ALONE))
        return records.OpcodeRecord("PUSH", records.ValueType.OBJECT, packed)

    def _class(self, character: str | None) -> int:
        return targets.RANDOM if character is None else self._packed(_CLASS_ALONE, character)

    def _packed(self, kind: int, character: str) -> int:
        return ((kind + self.target.offset) << 8) + ord(character)


_WITHOUT_DIGITS = {ord(digit): None for digit in "0123456789"}


def _found(number: int | None, name: str | None) -> int:
    if number is None:
        raise LookupError(f"the game has no {name!r}")
    return number


def _shifted(number: int, missing: tuple[int, ...]) -> int:
    """A number in a table that lacks some rows."""
    if number in missing:
        raise LookupError("this build of the game lacks it")
    return number - sum(row < number for row in missing)
