"""Values in both directions: the records that compute them, and the text that is read back from these records.

Functions ``push_`` append the records of a node; functions ``read_`` take operands from the stack of texts and leave
their combination there. Rules: "Compiled files: Expressions", "Reading back".
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from typing import Any, Final

from vaultc.compiler import fields, fragments, records, values
from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.records import OpcodeRecord, ValueType
from vaultc.language.semantics.constants import literal
from vaultc.language.semantics.types import CORE_FUNCTIONS, Type
from vaultc.language.syntax import nodes
from vaultc.world import grid

OPERATORS: Final = {"+": "ADD", "-": "SUB", "*": "MUL", "/": "DIV", "%": "MOD"}
FUNCTION_NUMBERS: Final = {
    "level.difficulty": 1, "level.depth": 2, "time.discordian_holiday": 3, "time.pirateday": 4, "time.aprilfoolsday": 5,
    "time.piday": 6, "time.towelday": 7, "time.midnight": 8, "time.night": 9, "time.friday_13th": 10,
    "time.phase_of_the_moon": 11, "time.yyyymmdd": 12, "hero.name": 13, "string": 14, "str": 14, "integer": 15,
    "int": 15, "coord": 16, "region": 17, "rnd": 18, "level.obj_at": 19, "level.mon_at": 20, "hero.carrying": 21,
    "hero.role": 22, "hero.race": 23, "room.width": 24, "room.height": 25, "room.x": 26, "room.y": 27,
}  # fmt: skip
METHODS: Final = {"x": 28, "y": 29, "length": 30}
_BY_CHANCE, _BY_SELECTION, _BY_TERRAIN = 0, 1, 2


_NUMBERS: Final[abc.Mapping[str, abc.Callable[[Any], int]]] = {
    "directions": lambda words: records.bits(words, grid.DIRECTIONS) if words else grid.ALL_DIRECTIONS,
    "fill": lambda word: int(word is None or word.text == "filled"),
    "kind": lambda word: int(word.text == "square"),
    "limit": lambda word: int(word is not None and word.text == "limited"),
}
"""The numbers that words of selections are pushed as, by the names of their fields."""


def push_fields(cls: type[nodes.Expression]) -> RecordWriter:
    """A handler of nodes that are an operator (or none) on the values of their fields, and then on their words.

    A value that is left out is a copy of the one before it; the last word is pushed first.
    """
    names = [field.name for field in cls.fields if field.name != "span" and "Word" not in field.annotation]
    words = [field.name for field in reversed(cls.fields) if field.name in _NUMBERS and "Word" in field.annotation]

    def emit(node: nodes.Expression, emitter: Emitter) -> None:
        for name in names:
            if (value := getattr(node, name)) is None:
                emitter.operator("COPY")
            else:
                emitter.expression(value)
        if cls.opcode:
            emitter.operator(cls.opcode, *(_NUMBERS[word](getattr(node, word)) for word in words))

    return emit


# ---- integers and strings


def push_element(node: nodes.Element, emitter: Emitter) -> None:
    emitter.expression(node.index)
    emitter.add(emitter.variable(node.name))


def push_method(node: nodes.Method, emitter: Emitter) -> None:
    emitter.add(emitter.variable(node.variable))
    emitter.operator("COREFUNC", METHODS[node.method])


def push_core_call(node: nodes.CoreCall, emitter: Emitter) -> None:
    emitter.expressions(*(node.arguments or ()))
    emitter.operator("COREFUNC", FUNCTION_NUMBERS[node.function])


def push_operation(node: nodes.Operation, emitter: Emitter) -> None:
    emitter.expressions(node.left, node.right)
    emitter.operator(OPERATORS[node.operator])


# ---- selections


def push_point_selection(node: nodes.PointSelection, emitter: Emitter) -> None:
    emitter.expression(node.place)
    if emitter.model.type_of(node.place) is not Type.SELECTION:
        emitter.operator("SEL_POINT")


def push_filtered(node: nodes.Filter, emitter: Emitter) -> None:
    criterion = node.criterion
    if isinstance(criterion, nodes.Percent):
        emitter.expression(node.selection)
        emitter.operator("SEL_FILTER", literal(criterion.value), _BY_CHANCE)
        return
    # the tree holds a lone variable as a selection, and it may be a map character
    inner = criterion.place if isinstance(criterion, nodes.PointSelection) else criterion
    by_terrain = emitter.model.type_of(inner) is Type.MAP_CHARACTER
    emitter.expressions(inner if by_terrain else criterion, node.selection)
    emitter.operator("SEL_FILTER", _BY_TERRAIN if by_terrain else _BY_SELECTION)


def push_circle(node: nodes.Circle, emitter: Emitter) -> None:
    emitter.expressions(node.center, node.radius)
    emitter.operator("COPY")
    emitter.operator("SEL_ELLIPSE", _NUMBERS["fill"](node.fill))


def push_union(node: nodes.Union, emitter: Emitter) -> None:
    """The game's rule groups from the right, the tree from the left: all terms come first, then all additions."""
    left, terms = node.left, [node.right]
    while isinstance(left, nodes.Union):
        terms.append(left.right)
        left = left.left
    emitter.expressions(left, *reversed(terms))
    for _ in terms:
        emitter.operator("SEL_ADD")


_BARE = (nodes.MonsterArgument, nodes.ObjectArgument, nodes.Parenthesized, nodes.Typed)
_APPLIED = [cls for cls in nodes.concrete(nodes.Expression) if cls.opcode or cls in _BARE]
"""Expressions that are their operands with an opcode after them, and those that are another expression."""

EXPRESSIONS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    **{cls: push_fields(cls) for cls in _APPLIED},
    nodes.Array: lambda node, emitter: emitter.expressions(*node.elements),
    nodes.Circle: push_circle,
    nodes.Coordinate: lambda node, emitter: emitter.add(emitter.pack.coordinate(node.x, node.y)),
    nodes.CoreCall: push_core_call,
    nodes.Dice: lambda node, emitter: emitter.operator("DICE", literal(node.count), literal(node.sides)),
    nodes.Element: push_element,
    nodes.Filter: push_filtered,
    nodes.Integer: lambda node, emitter: emitter.numbers(literal(node.value)),
    nodes.MapCharacter: lambda node, emitter: emitter.add(emitter.pack.map_character(node)),
    nodes.Method: push_method,
    nodes.MonsterKind: lambda node, emitter: emitter.add(emitter.pack.monster(node)),
    nodes.ObjectKind: lambda node, emitter: emitter.add(emitter.pack.object(node)),
    nodes.Operation: push_operation,
    nodes.PointSelection: push_point_selection,
    nodes.RandomCoordinate: lambda node, emitter: emitter.add(emitter.pack.random_coordinate(node)),
    nodes.Region: lambda node, emitter: emitter.add(emitter.pack.region(node)),
    nodes.String: lambda node, emitter: emitter.add(emitter.string(node)),
    nodes.Union: push_union,
    nodes.Variable: lambda node, emitter: emitter.add(emitter.variable(node.name)),
}
"""Emitters of the records of each kind of value."""


# ---- reading

_TYPES = {
    kind: Type[kind.name] for kind in ValueType if kind not in (ValueType.NULL, ValueType.VARIABLE, ValueType.SELECTION)
}
_NAMES = {number: name for name, number in reversed(FUNCTION_NUMBERS.items())}
_METHODS = records.inverted(METHODS)
_LARGEST_TERRAIN = 0x7FFFFFFF


def read_pushed(record: OpcodeRecord, body: fragments.RecordBuffer) -> None:
    """A pushed value; a variable takes its index if it is an array."""
    if record.kind is ValueType.INTEGER and isinstance(record.value, int):
        body.push(fragments.constant(record.value))
    elif record.kind is ValueType.VARIABLE and isinstance(record.value, bytes):
        name = body.unpacker.readable(record.value)
        type_ = body.types.get(name, Type.UNKNOWN)
        asks_length = (  # which takes no index
            body.is_opcode(body.at + 2, "COREFUNC") and body.records[body.at + 1].value == METHODS["length"]
        )
        if name in body.arrays and not asks_length:
            body.push(fragments.Fragment(f"{name}[{body.pop().text}]", type_.element if type_.is_array else type_))
        else:
            body.push(fragments.Fragment(name, type_))
    elif record.kind in _TYPES:
        try:
            implied = isinstance(record.value, int) and record.value > _LARGEST_TERRAIN
            body.push(fragments.Fragment(body.unpacker.text(record), _TYPES[record.kind], implied=implied))
        except values.UnknownValueError as error:
            raise body.fail(str(error)) from None
        if record.kind is ValueType.STRING and isinstance(record.value, bytes) and b'"' in record.value:
            raise body.fail("no text of a des file holds a quotation mark")
    else:
        raise body.fail("des files have no such values")


def read_arithmetic(sign: str) -> abc.Callable[[fragments.RecordBuffer], None]:
    """An operator on integers."""
    binding = fragments.SUM if sign in "+-" else fragments.PRODUCT

    def combine(body: fragments.RecordBuffer) -> None:
        left, right = body.take(2)
        text = f"{left.within(binding)} {sign} {right.within(binding - 1)}"
        body.push(fragments.Fragment(text, Type.INTEGER, binding))

    return combine


def read_add(body: fragments.RecordBuffer) -> None:
    """The sum of integers, or texts joined."""
    left, right = body.take(2)
    if Type.STRING in (left.type, right.type):
        text = f"{left.within(fragments.CONCATENATION)} . {right.within(fragments.SUM)}"
        body.push(fragments.Fragment(text, Type.STRING, fragments.CONCATENATION))
    else:
        text = f"{left.within(fragments.SUM)} + {right.within(fragments.PRODUCT)}"
        body.push(fragments.Fragment(text, Type.INTEGER, fragments.SUM))


def read_dice(body: fragments.RecordBuffer) -> None:
    count, sides = body.numbers(2)
    body.push(fragments.Fragment(f"{fragments.unsigned(count)}d{fragments.unsigned(sides)}", Type.INTEGER))


def read_roll(body: fragments.RecordBuffer) -> None:
    """RN2: what chances and SWITCHes over constants are decided by."""
    body.push(replace(body.pop(), number=None, rolled=True))


def read_core_function(body: fragments.RecordBuffer) -> None:
    number = body.number()
    if number in _METHODS:
        body.push(fragments.Fragment(f"{body.pop().text}.{_METHODS[number]}", Type.INTEGER))
        return
    if number not in _NAMES:
        raise body.fail(f"there is no core function {number}")
    name = _NAMES[number]
    signature = CORE_FUNCTIONS[name]
    arguments = body.take(len(signature.parameters))
    texts = []
    for argument, type_ in zip(arguments, signature.parameters, strict=True):
        is_monster = type_ is Type.MONSTER and argument.type is Type.MONSTER
        is_object = type_ is Type.OBJECT and argument.text.startswith('"')
        texts.append(f"{'monster: ' * is_monster}{'object: ' * is_object}{argument.text}")
    body.push(fragments.Fragment(f"{name}({', '.join(texts)})" if texts else name, signature.result))


# ---- selections


def _selection(text: str, *, union: bool = False) -> fragments.Fragment:
    return fragments.Fragment(text, Type.SELECTION, union=union)


def read_fields(cls: type[nodes.Expression]) -> abc.Callable[[fragments.RecordBuffer], None]:
    """A reader of nodes with a template, whose places are the operands."""
    type_ = Type[cls.gives or "SELECTION"]
    names = [field.name for field in cls.fields if field.name != "span"]

    def combine(body: fragments.RecordBuffer) -> None:
        operands = {name: operand.text for name, operand in zip(names, body.take(len(names)), strict=True)}
        template = cls.template if body.unpacker.target.has_minus else cls.template.replace(" - ", ", ")
        body.push(fragments.Fragment(template.format(**operands), type_))

    return combine


def read_complement(body: fragments.RecordBuffer) -> None:
    body.push(_selection(f"complement {body.pop().term}"))


def read_union(body: fragments.RecordBuffer) -> None:
    """Unions group from the right."""
    left, right = body.take(2)
    body.push(_selection(f"{left.term} & {right.text}", union=True))


def read_grow(body: fragments.RecordBuffer) -> None:
    bits = body.number()
    words = "" if bits == grid.ALL_DIRECTIONS else f"{fields.direction_words(body, bits)}, "
    body.push(_selection(f"grow({words}{body.pop().text})"))


def read_filtered(body: fragments.RecordBuffer) -> None:
    kind = body.number()
    if kind == _BY_CHANCE:
        chance = body.number()
        selection = body.pop()
        body.push(_selection(f"filter({fragments.unsigned(chance)}%, {selection.text})"))
    elif kind in (_BY_SELECTION, _BY_TERRAIN):
        criterion, selection = body.take(2)
        body.push(_selection(f"filter({criterion.text}, {selection.text})"))
    else:
        raise body.fail(f"there is no filter {kind}")


def read_ellipse(body: fragments.RecordBuffer) -> None:
    fill = body.number()
    center, x_radius, y_radius = body.take(3)
    radius = x_radius.text if y_radius.copied else f"{x_radius.text}, {y_radius.text}"
    word = "circle" if y_radius.copied else "ellipse"
    body.push(_selection(f"{word}({center.text}, {radius}{'' if fill == 1 else ', unfilled'})"))


def read_gradient(body: fragments.RecordBuffer) -> None:
    limited, kind = body.numbers(2)
    minimum, maximum, start, end = body.take(4)
    limit = ", limited" if limited else ""
    last = "" if end.copied else f", {end.text}"
    shape = "square" if kind else "radial"
    between = f"({minimum.within(fragments.SUM)} - {maximum.within(fragments.PRODUCT)}{limit})"
    body.push(_selection(f"gradient({shape}, {between}, {start.text}{last})"))


READERS: Final[abc.Mapping[str, abc.Callable[[fragments.RecordBuffer], None]]] = {
    **{cls.opcode: read_fields(cls) for cls in _APPLIED if cls.opcode and cls.template},
    **{opcode: read_arithmetic(sign) for sign, opcode in OPERATORS.items()},
    "ADD": read_add,
    "COPY": fragments.RecordBuffer.copy,
    "COREFUNC": read_core_function,
    "DICE": read_dice,
    "RN2": read_roll,
    "SEL_ADD": read_union,
    "SEL_COMPLEMENT": read_complement,
    "SEL_ELLIPSE": read_ellipse,
    "SEL_FILTER": read_filtered,
    "SEL_GRADIENT": read_gradient,
    "SEL_GROW": read_grow,
}
"""The effect of each operator on the stack."""
