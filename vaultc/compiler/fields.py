"""Statements in both directions: what is pushed for each field, and how it is written when it is read back.

A statement whose form names an opcode is compiled to its fields and that opcode, and read back in the same way; the
name of the type of a field tells what it holds. The layouts of other statements are listed here.

Rules: "Features and the rest", "Map and level layout", "Words", "Rooms, doors, regions", "Reading back".
"""

from __future__ import annotations

from collections import abc
from itertools import islice
from operator import attrgetter
from typing import Any, Final, TypeVar

from vaultc.compiler import fragments, records, values
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.records import OpcodeRecord, ValueType, pushed
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.language.syntax.nodes.base import names_of
from vaultc.support.named_tuple import NamedTuple
from vaultc.world import grid

StatementReader = abc.Callable[[fragments.RecordBuffer], str]
"""Takes the operands of a statement from the stack and gives its text."""

_ALWAYS = 100
_FILLED = 1
_NO_TEXT, _RANDOM_TEXT, _GIVEN_TEXT = 0, 1, 2
SOLID, MAZE_GRID = 1, 2
_NO_MATERIAL = 0
_LEFT_OUT = -1
_WHOLE_AREA = pushed(ValueType.REGION, 0xFFFFFFFF)

T = TypeVar("T")


class Coding(NamedTuple):
    """A type of fields: what appends the records of a value, and what gives the text of the operands that they leave.

    The text is empty for a value that is left out. A field that not all builds have is ``known`` to some of them.
    """

    push: abc.Callable[[Any, Emitter], None]
    read: abc.Callable[[fragments.RecordBuffer, abc.Sequence[fragments.Fragment]], str]
    size: int = 1
    known: abc.Callable[[records.Target], bool] = lambda _: True


def _numbers(
    give: abc.Callable[[Any, values.Packer], abc.Iterable[int]],
    text: abc.Callable[..., str],
    size: int = 1,
    known: abc.Callable[[records.Target], bool] = lambda _: True,
) -> Coding:
    """A value as numbers; ``text`` takes the buffer and the numbers."""
    return Coding(
        lambda value, emitter: emitter.numbers(*give(value, emitter.pack)),
        lambda body, operands: text(body, *(operand.number or 0 for operand in operands)),
        size,
        known,
    )


def chosen(body: fragments.RecordBuffer, table: abc.Mapping[int, T], number: int, what: str) -> T:
    """The entry of a number; raises DecompileError if there is none."""
    if number not in table:
        raise body.fail(f"there is no {what} {number}")
    return table[number]


def numbered_words(numbers: abc.Mapping[str, int], what: str) -> Coding:
    """Words that stand for numbers; ``what`` names them in messages."""
    words = records.inverted(numbers)
    return _numbers(
        lambda word, pack: (records.number_of(word, numbers, pack.target.words),),
        lambda body, number: chosen(body, words, number, what),
    )


def terrain_text(body: fragments.RecordBuffer, code: int) -> str:
    """The map character of a terrain number; raises DecompileError if there is none."""
    try:
        return "'?'" if code == values.INVALID else body.unpacker.terrain(code)
    except values.UnknownValueError as error:
        raise body.fail(str(error)) from None


def percent_text(chance: int) -> str:
    """A chance in percent."""
    return f"{fragments.unsigned(chance)}%"


# ---- numbers and texts of single types


def alignment_number(given: object, target: records.Target) -> int:
    """An alignment word or register as a number of a build, registers below zero; of nothing the random one."""
    if isinstance(given, nodes.AlignmentRegister):
        return -(literal(given.index) + 1)
    if isinstance(given, nodes.Word):
        return records.number_of(given, target.alignments, target.words)
    return target.alignments["random"]


def alignment_text(body: fragments.RecordBuffer, number: int) -> str:
    if -11 < number < 0:
        return f"align[{-number - 1}]"
    return chosen(body, records.inverted(body.unpacker.target.alignments), number, "alignment")


def trap_name(body: fragments.RecordBuffer, number: int) -> str:
    """The name of a kind of traps between quotes, or ``random``."""
    names = {row.number: f'"{row.des_name}"' for row in body.unpacker.catalog.traps if row.word}
    return chosen(body, {records.RANDOM: "random", **names}, number, "trap")


def _room_type(name: nodes.String | None, pack: values.Packer) -> int:
    return records.RANDOM if name is None else pack.catalog.room_numbers.get(name.text, 0)


def _room_type_text(body: fragments.RecordBuffer, number: int) -> str:
    names = {code: f'"{name}"' for name, code in body.unpacker.catalog.room_numbers.items()}
    return chosen(body, {records.RANDOM: "random", **names}, number, "type of rooms")


def _flag_bits(words: tuple[nodes.Word, ...]) -> int:
    """Without any word a room is filled; with one the sum starts at nothing."""
    return records.bits(words, records.ROOM_FLAGS) if words else _FILLED


def _flag_words(body: fragments.RecordBuffer, bits: int) -> list[str]:
    if bits & ~7:
        raise body.fail(f"there are no flags {bits}")
    words = [word for word, bit in records.ROOM_FLAGS.items() if bits & bit and bits != _FILLED]
    return words if bits & _FILLED else ["unfilled", *words]


def _region_numbers(given: tuple[nodes.String | None, tuple[nodes.Word, ...]], pack: values.Packer) -> tuple[int, int]:
    """The type and the flags of a REGION; the type also tells that it is not filled."""
    type_, flags = _room_type(given[0], pack), _flag_bits(given[1])
    return (type_ if flags & _FILLED else type_ + pack.catalog.unfilled), flags


def _region_text(body: fragments.RecordBuffer, type_: int, flags: int) -> str:
    number = type_ if flags & _FILLED else type_ - body.unpacker.catalog.unfilled
    return ", ".join((_room_type_text(body, number), *_flag_words(body, flags)))


def _room_alignment(alignment: nodes.Alignment | None, _: values.Packer) -> tuple[int, int, int]:
    """The flags of a ROOM and its alignment: the number of the vertical alignment replaces the flag words."""
    if alignment is None:
        return _FILLED, records.RANDOM, records.RANDOM
    vertical = records.VERTICAL[alignment.vertical.text]
    return vertical, records.HORIZONTAL[alignment.horizontal.text], vertical


def _room_alignment_text(body: fragments.RecordBuffer, flags: int, horizontal: int, vertical: int) -> str:
    if flags != (_FILLED if vertical == records.RANDOM else vertical):
        raise body.fail("its flags are not those that the game's compiler writes")
    if (horizontal, vertical) == (records.RANDOM, records.RANDOM):
        return "random"
    return f"({','.join(alignment_words(body, horizontal, vertical))})"


def alignment_words(body: fragments.RecordBuffer, horizontal: int, vertical: int) -> tuple[str, str]:
    """The words of an alignment on the map."""
    across, down = records.inverted(records.HORIZONTAL), records.inverted(records.VERTICAL)
    return chosen(body, across, horizontal, "alignment"), chosen(body, down, vertical, "alignment")


def direction_words(body: fragments.RecordBuffer, bits: int) -> str:
    """The directions of a sum of bits; raises DecompileError if it has other bits, or none."""
    words = [word for word, bit in grid.DIRECTIONS.items() if bits & bit]
    if not words or bits & ~grid.ALL_DIRECTIONS:
        raise body.fail(f"{bits} stands for no directions")
    return "|".join(words)


def signed(number: int) -> int:
    """-1 may have lost its upper half."""
    return records.RANDOM if number == records.CUT_RANDOM else number


def _corridor_end(end: nodes.CorridorEnd | nodes.Integer, pack: values.Packer) -> tuple[int, int, int]:
    """Room, door, wall of an end: the last two in the other order than in the text."""
    if isinstance(end, nodes.Integer):
        return pack.cut(records.RANDOM), records.RANDOM, literal(end.value)
    door = records.RANDOM if end.door is None else literal(end.door.value)
    return literal(end.room.value), door, grid.DIRECTIONS[end.wall.text]


def _corridor_end_text(body: fragments.RecordBuffer, *numbers: int) -> str:
    room, door, wall = map(signed, numbers)
    if room == records.RANDOM:
        return str(wall)
    word = chosen(body, records.inverted(grid.DIRECTIONS), wall, "direction")
    return f"({room}, {word}, {'random' if door == records.RANDOM else door})"


def _corridor_style(style: nodes.Integer | nodes.Word | None, pack: values.Packer) -> tuple[int, ...]:
    """The style of random corridors, where others have a room's door."""
    cut = pack.cut(records.RANDOM)
    without_number = 0 if style is None else cut
    number = literal(style.value) if isinstance(style, nodes.Integer) else without_number
    return cut, number, cut, cut, records.RANDOM, records.RANDOM


def _maze_filling(given: tuple[nodes.Word | None, nodes.MapCharacter | None], pack: values.Packer) -> tuple[int, int]:
    stocked, filling = given
    if stocked is None:
        return 1, 0
    return int(stocked.text == "true"), _LEFT_OUT if filling is None else pack.terrain(filling.character)


def _maze_filling_text(body: fragments.RecordBuffer, stocked: int, filling: int) -> str:
    if (stocked, filling) == (1, 0):
        return ""
    word = "true" if stocked & 1 else "false"
    return word if filling == _LEFT_OUT else f"{word}, {terrain_text(body, filling)}"


def _lit_text(body: fragments.RecordBuffer, code: int, _: int, light: int) -> str:
    character = terrain_text(body, code)
    if light == values.UNSPECIFIED_LIGHT:
        return character
    return f"({character}, {chosen(body, records.inverted(records.LIGHT), light, 'light')})"


def push_or(value: object, emitter: Emitter, *otherwise: OpcodeRecord) -> None:
    """Append a value that is an expression, or else other records."""
    if isinstance(value, nodes.Expression):
        emitter.expression(value)
    else:
        emitter.add(*otherwise)


def _push_selection(selection: nodes.Expression | None, emitter: Emitter) -> None:
    push_or(selection, emitter, _WHOLE_AREA)
    emitter.numbers(int(selection is not None))


def _push_text(text: nodes.Expression | nodes.Word | None, emitter: Emitter) -> None:
    without_text = _NO_TEXT if text is None else _RANDOM_TEXT
    push_or(text, emitter, values.NO_TEXT)
    emitter.numbers(_GIVEN_TEXT if isinstance(text, nodes.Expression) else without_text)


def _grave_text(body: fragments.RecordBuffer, operands: abc.Sequence[fragments.Fragment]) -> str:
    text, kind = operands
    return chosen(body, {_NO_TEXT: "", _RANDOM_TEXT: "random", _GIVEN_TEXT: text.text}, kind.number or 0, "grave")


def _push_chances(chances: tuple[nodes.Expression, ...], emitter: Emitter) -> None:
    if chances:
        emitter.expressions(*chances)
    else:
        emitter.numbers(*[_LEFT_OUT] * 4)


def _chances_text(_: fragments.RecordBuffer, operands: abc.Sequence[fragments.Fragment]) -> str:
    is_left_out = all(operand.number == _LEFT_OUT for operand in operands)
    return "" if is_left_out else ", ".join(operand.text for operand in operands)


_EXPRESSION = Coding(lambda value, emitter: emitter.expression(value), lambda _, operands: operands[0].text)
_CHANCE = _numbers(
    lambda chance, _: (_ALWAYS if chance is None else literal(chance.value),), lambda _, number: percent_text(number)
)
_END = _numbers(_corridor_end, _corridor_end_text, 3)

CODINGS: Final[abc.Mapping[str, Coding]] = {
    **dict.fromkeys(names_of(nodes.Expression), _EXPRESSION),
    "Alignment | Random": _numbers(_room_alignment, _room_alignment_text, 3),
    "AlignmentWord | AlignmentRegister": _numbers(
        lambda value, pack: (alignment_number(value, pack.target),), alignment_text
    ),
    "AltarKind": numbered_words(records.ALTARS, "altar"),
    "BridgeDirection": numbered_words(records.BRIDGES, "direction"),
    "BridgeState": numbered_words(records.BRIDGE_STATES, "state"),
    "CorridorEnd": _END,
    "CorridorEnd | Integer": _END,
    "Direction": numbered_words(grid.DIRECTIONS, "direction"),
    "DoorMaterial | None": _numbers(
        lambda word, pack: (_NO_MATERIAL if word is None else pack.target.materials[word.text],),
        lambda body, number: chosen(
            body,
            {_NO_MATERIAL: "", **records.inverted(body.unpacker.target.materials)},
            number,
            "material of doors",
        ),
        known=lambda target: bool(target.materials),
    ),
    "DoorState": numbered_words(records.DOOR_STATES, "door state"),
    "EngravingKind": numbered_words(records.ENGRAVINGS, "engraving"),
    "Integer | Random": _numbers(
        lambda number, _: (records.RANDOM if number is None else literal(number.value),),
        lambda _, number: "random" if number == records.RANDOM else str(number),
    ),
    "Integer | Word | None": _numbers(
        _corridor_style,
        lambda _body, _, style, *_others: {0: "", records.RANDOM: "random"}.get(signed(style), str(style)),
        6,
    ),
    "MapCharacter": _numbers(lambda character, pack: (pack.terrain(character.character),), terrain_text),
    "MapCharacter | None": _numbers(
        lambda filling, pack: (_LEFT_OUT if filling is None else pack.terrain(filling.character),),
        lambda body, code: "" if code == _LEFT_OUT else terrain_text(body, code),
    ),
    "Pair | Random": _numbers(
        lambda pair, _: (
            (records.RANDOM, records.RANDOM) if pair is None else (literal(pair.first), literal(pair.second))
        ),
        lambda _, *pair: (
            "random" if pair == (records.RANDOM, records.RANDOM) else f"({','.join(map(fragments.unsigned, pair))})"
        ),
        2,
    ),
    "Percent": _CHANCE,
    "Percent | None": _CHANCE,
    "SelectionExpression | None": Coding(
        _push_selection, lambda _, operands: operands[0].text if operands[1].number else "", 2
    ),
    "StringExpression | Word | None": Coding(_push_text, _grave_text, 2),
    "TerrainExpression | None": Coding(
        lambda ground, emitter: push_or(ground, emitter, emitter.pack.default_ground()),
        lambda _, operands: "" if operands[0].implied else operands[0].text,
    ),
    "TrapName | Random": _numbers(
        lambda kind, pack: (records.RANDOM if kind is None else pack.catalog.trap_numbers[kind.text],), trap_name
    ),
    "UpDown": _numbers(lambda word, _: (int(word.text == "up"),), lambda _, number: "up" if number else "down"),
    "Variable": Coding(
        lambda variable, emitter: emitter.add(values.pushed_string(f"${variable.name}".encode())),
        lambda _, operands: operands[0].text[1:-1],
    ),
    "tuple[IntegerExpression, ...]": Coding(_push_chances, _chances_text, 4),
    # by the names of fields
    "filling.character,filling.light": _numbers(
        lambda filling, pack: (pack.terrain(filling[0]), 0, pack.light(filling[1])), _lit_text, 3
    ),
    "flags": _numbers(
        lambda flags, pack: (_flag_bits(flags), pack.cut(records.RANDOM), pack.cut(records.RANDOM)),
        lambda body, flags, *_: ", ".join(_flag_words(body, flags)),
        3,
    ),
    "light": numbered_words(records.LIGHT, "light"),
    **dict.fromkeys(("joined", "secret", "smoothed", "walled"), numbered_words(records.TRUTH, "truth")),
    "state": numbered_words(records.DOOR_STATES, "door state"),
    "stocked,filling": _numbers(_maze_filling, _maze_filling_text, 2),
    "type,chance": _numbers(
        lambda kind, pack: (_room_type(kind[0], pack), _ALWAYS if kind[1] is None else literal(kind[1].value)),
        lambda body, kind, chance: (
            _room_type_text(body, kind) + ("" if chance == _ALWAYS else f" [{percent_text(chance)}]")
        ),
        2,
    ),
    "type,flags": _numbers(_region_numbers, _region_text, 2),
    "walls": _numbers(
        lambda words, _: (records.bits(words, grid.DIRECTIONS) if words else records.RANDOM,),
        lambda body, bits: "random" if bits == records.RANDOM else direction_words(body, bits),
    ),
}
"""By the annotation of the field; of fields that say less, and of those that belong together, by their names."""


# ---- layouts


class StatementLayout:
    """The coding of a statement: the names of its fields in the order of the stack, and in the order of the text.

    Fields with a comma between them have one coding. The operands of a ``strict`` layout must be constants, except for
    expressions.
    """

    def __init__(
        self, cls: type[nodes.Statement], opcode: str, pushes: str, texts: str = "", *, strict: bool = False
    ) -> None:
        annotations = {field.name: field.annotation for field in cls.fields}
        self.opcode = opcode
        self._form = cls.form
        self._pushes = [
            (name, attrgetter(*name.split(",")), CODINGS.get(annotations.get(name, "")) or CODINGS[name])
            for name in pushes.split()
        ]
        self._texts = (texts or pushes).split()
        self._strict = strict

    def push(self, node: nodes.Statement, emitter: Emitter) -> None:
        """Append the records of the statement's fields, and the opcode."""
        for _, value, coding in self._pushes:
            if coding.known(emitter.pack.target):
                coding.push(value(node), emitter)
        if self.opcode:
            emitter.operator(self.opcode)

    def read(self, body: fragments.RecordBuffer, operands: abc.Sequence[fragments.Fragment] = ()) -> str:
        """The text of a statement with these operands, which are else taken from the stack."""
        known = [(name, coding) for name, _, coding in self._pushes if coding.known(body.unpacker.target)]
        rest = iter(operands or body.take(sum(coding.size for _, coding in known)))
        pushed = {name: (coding, list(islice(rest, coding.size))) for name, coding in known}
        if self._strict:
            for coding, taken in reversed(pushed.values()):
                _ = [body.constant(operand) for operand in reversed(taken) if coding is not _EXPRESSION]
        read = (pushed[name][0].read(body, pushed[name][1]) for name in self._texts if name in pushed)
        texts = [*filter(None, (self._form.style, *read))]
        return f"{self._form.keyword}: {', '.join(texts)}" if texts else self._form.keyword


def layouts(classes: abc.Iterable[type[nodes.Node]]) -> dict[type[nodes.Node], StatementLayout]:
    """The layouts of the statements among some nodes whose form names an opcode."""
    found: dict[type[nodes.Node], StatementLayout] = {}
    for cls in classes:
        if issubclass(cls, nodes.Statement) and cls.form.opcode:
            names = [field.name for field in cls.fields if field.name != "span"]
            found[cls] = StatementLayout(cls, cls.form.opcode, " ".join(cls.form.pushes or names), " ".join(names))
    return found


_LAYOUTS: Final[abc.Mapping[type[nodes.Node], StatementLayout]] = {
    **layouts(nodes.concrete(nodes.Statement)),
    nodes.MazeWalk: StatementLayout(nodes.MazeWalk, "MAZEWALK", "place direction stocked,filling"),
    nodes.RoomDoor: StatementLayout(
        nodes.RoomDoor,
        "ROOM_DOOR",
        "position state secret walls material",
        "material secret state walls position",
        strict=True,
    ),
}
ROOMS: Final[abc.Mapping[type[nodes.Node], StatementLayout]] = {
    nodes.RegionStatement: StatementLayout(nodes.RegionStatement, "REGION", "region light type,flags", strict=True),
    nodes.Room: StatementLayout(
        nodes.Room,
        "ROOM",
        "type,chance light alignment position size",
        "type,chance light position alignment size",
        strict=True,
    ),
    nodes.Subroom: StatementLayout(
        nodes.Subroom,
        "SUBROOM",
        "type,chance light flags position size",
        "type,chance light position size flags",
        strict=True,
    ),
}
"""The heads of statements with a block that is a room."""


# ---- statements that share an opcode

_CORRIDOR = StatementLayout(nodes.Corridor, "CORRIDOR", "source destination", strict=True)
_RANDOM_CORRIDORS = StatementLayout(nodes.RandomCorridors, "CORRIDOR", "style", strict=True)


def corridor(body: fragments.RecordBuffer) -> str:
    """The text of a corridor from a room, or of those between all rooms."""
    operands = body.take(6)
    is_random = signed(operands[0].number or 0) == records.RANDOM
    return (_RANDOM_CORRIDORS if is_random else _CORRIDOR).read(body, operands)


_GROUNDS: Final[abc.Mapping[str, StatementLayout]] = {
    "mazegrid": StatementLayout(nodes.MazeGrid, "", "filling"),
    "mines": StatementLayout(
        nodes.Mines,
        "",
        "filling walled light joined smoothed background foreground",
        "foreground background smoothed joined light walled filling",
    ),
    "solidfill": StatementLayout(nodes.SolidFill, "", "filling.character,filling.light"),
}
"""By the style; all others have no operands."""

_MOST_OPERANDS = 7


def _styles(target: records.Target) -> dict[str, int]:
    return {"solidfill": SOLID, "mazegrid": MAZE_GRID, **target.grounds}


def push_ground(node: nodes.SolidFill | nodes.MazeGrid | nodes.Mines | nodes.NamedGround, emitter: Emitter) -> None:
    """Append the records of INIT_MAP; operands that its style has not are 0."""
    style = node.ground.text if isinstance(node, nodes.NamedGround) else node.form.style
    emitter.numbers(_styles(emitter.pack.target)[style])
    start = len(emitter.buffer)
    if style in _GROUNDS:
        _GROUNDS[style].push(node, emitter)
    emitter.operator("INIT_LEVEL", *[0] * (start + _MOST_OPERANDS - len(emitter.buffer)))


def ground_text(body: fragments.RecordBuffer) -> str:
    """The text of INIT_MAP."""
    number, *operands = body.numbers(1 + _MOST_OPERANDS)
    style = chosen(body, records.inverted(_styles(body.unpacker.target)), number, "kind of level")
    if style not in _GROUNDS:
        return f"INIT_MAP: {style}"
    return _GROUNDS[style].read(body, [fragments.constant(number) for number in operands])


_LEVEL_REGIONS: Final = (
    *(("STAIR", "down"), ("STAIR", "up"), ("PORTAL", ""), ("BRANCH", "")),
    *(("TELEPORT_REGION", ""), ("TELEPORT_REGION", "up"), ("TELEPORT_REGION", "down")),
)
"""The statements in the order of their numbers, with the word at the end."""


def push_level_region(
    node: nodes.Branch | nodes.Portal | nodes.TeleportRegion | nodes.StairRegion, emitter: Emitter
) -> None:
    """Append the records of a level region."""
    for part in (node.area, node.exclusion):
        emitter.numbers(*map(literal, (part.x1, part.y1, part.x2, part.y2)), int(part.absolute))
    direction = None if isinstance(node, nodes.Branch | nodes.Portal) else node.direction
    word = "" if direction is None else direction.text
    emitter.numbers(_LEVEL_REGIONS.index((node.form.keyword, word)), 0)
    emitter.add(emitter.string(node.target) if isinstance(node, nodes.Portal) else values.NO_TEXT)
    emitter.operator("LEVREGION")


def level_region_text(body: fragments.RecordBuffer) -> str:
    """The text of a level region."""
    *corners, kind, _, name = body.take(13)
    areas = []
    for part in (corners[:5], corners[5:]):
        *numbers, absolute = (corner.number or 0 for corner in part)
        areas.append(f"{'levregion' if absolute else ''}({','.join(map(fragments.unsigned, numbers))})")
    keyword, word = chosen(body, dict(enumerate(_LEVEL_REGIONS)), kind.number or 0, "level region")
    last = name.text if keyword == "PORTAL" else word
    return f"{keyword}: {', '.join(filter(None, (*areas, last)))}"


STATEMENTS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    **{cls: layout.push for cls, layout in _LAYOUTS.items()},
    **dict.fromkeys((nodes.Branch, nodes.Portal, nodes.StairRegion, nodes.TeleportRegion), push_level_region),
    **dict.fromkeys((nodes.MazeGrid, nodes.Mines, nodes.NamedGround, nodes.SolidFill), push_ground),
    nodes.Corridor: _CORRIDOR.push,
    nodes.RandomCorridors: _RANDOM_CORRIDORS.push,
}
"""Emitters of the records of each statement that is its fields, and has no block."""

OPCODES: Final[abc.Mapping[str, StatementReader]] = {
    **{layout.opcode: layout.read for layout in _LAYOUTS.values()},
    "CORRIDOR": corridor,
    "INIT_LEVEL": ground_text,
    "LEVREGION": level_region_text,
}
"""Readers of these."""
