"""Values. Rules: "Compiled files: Expressions"."""

from __future__ import annotations

from collections import abc
from operator import attrgetter
from typing import Any, Final, NamedTuple

from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.targets import bits
from vaultc.language.semantics.constants import literal
from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes
from vaultc.world import grid

OPERATORS: Final = {"+": "ADD", "-": "SUB", "*": "MUL", "/": "DIV", "%": "MOD"}
CORE_FUNCTIONS: Final = {
    "level.difficulty": 1, "level.depth": 2, "time.discordian_holiday": 3, "time.pirateday": 4, "time.aprilfoolsday": 5,
    "time.piday": 6, "time.towelday": 7, "time.midnight": 8, "time.night": 9, "time.friday_13th": 10,
    "time.phase_of_the_moon": 11, "time.yyyymmdd": 12, "hero.name": 13, "string": 14, "str": 14, "integer": 15,
    "int": 15, "coord": 16, "region": 17, "rnd": 18, "level.obj_at": 19, "level.mon_at": 20, "hero.carrying": 21,
    "hero.role": 22, "hero.race": 23, "room.width": 24, "room.height": 25, "room.x": 26, "room.y": 27,
}  # fmt: skip
METHODS: Final = {"x": 28, "y": 29, "length": 30}
_BY_CHANCE, _BY_SELECTION, _BY_TERRAIN = 0, 1, 2
_FILLED = 1


def applied(opcode: str, *operands: str) -> RecordWriter:
    """A handler of nodes that are an operator (or none) on values, from the fields ``operands``."""
    values = [attrgetter(operand) for operand in operands]

    def emit(node: Any, emitter: Emitter) -> None:
        emitter.expressions(*(value(node) for value in values))
        if opcode:
            emitter.operator(opcode)

    return emit


# ---- integers and strings


def element(node: nodes.Element, emitter: Emitter) -> None:
    emitter.expression(node.index)
    emitter.add(emitter.variable(node.name))


def method(node: nodes.Method, emitter: Emitter) -> None:
    emitter.add(emitter.variable(node.variable))
    emitter.operator("COREFUNC", METHODS[node.method])


def core_call(node: nodes.CoreCall, emitter: Emitter) -> None:
    emitter.expressions(*(node.arguments or ()))
    emitter.operator("COREFUNC", CORE_FUNCTIONS[node.function])


def operation(node: nodes.Operation, emitter: Emitter) -> None:
    emitter.expressions(node.left, node.right)
    emitter.operator(OPERATORS[node.operator])


# ---- selections


def point_selection(node: nodes.PointSelection, emitter: Emitter) -> None:
    emitter.expression(node.place)
    if emitter.model.type_of(node.place) is not Type.SELECTION:
        emitter.operator("SEL_POINT")


def grow(node: nodes.Grow, emitter: Emitter) -> None:
    emitter.expression(node.selection)
    emitter.operator("SEL_GROW", bits(node.directions, grid.DIRECTIONS) if node.directions else grid.ALL_DIRECTIONS)


def filtered(node: nodes.Filter, emitter: Emitter) -> None:
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


def _fill(word: nodes.Word | None) -> int:
    return _FILLED if word is None else int(word.text == "filled")


def circle(node: nodes.Circle, emitter: Emitter) -> None:
    emitter.expressions(node.center, node.radius)
    emitter.operator("COPY")
    emitter.operator("SEL_ELLIPSE", _fill(node.fill))


def ellipse(node: nodes.Ellipse, emitter: Emitter) -> None:
    emitter.expressions(node.center, node.x_radius, node.y_radius)
    emitter.operator("SEL_ELLIPSE", _fill(node.fill))


def gradient(node: nodes.Gradient, emitter: Emitter) -> None:
    emitter.expressions(node.minimum, node.maximum, node.start)
    if node.end is None:
        emitter.operator("COPY")
    else:
        emitter.expression(node.end)
    limited = node.limit is not None and node.limit.text == "limited"
    emitter.operator("SEL_GRADIENT", int(limited), int(node.kind.text == "square"))


def union(node: nodes.Union, emitter: Emitter) -> None:
    """The game's rule groups from the right, the tree from the left: all terms come first, then all additions."""
    left, terms = node.left, [node.right]
    while isinstance(left, nodes.Union):
        terms.append(left.right)
        left = left.left
    emitter.expressions(left, *reversed(terms))
    for _ in terms:
        emitter.operator("SEL_ADD")


class AppliedForm(NamedTuple):
    """An operator on values: its opcode, the fields that are its operands, and its text, with a place for each."""

    opcode: str
    operands: tuple[str, ...]
    text: str


APPLIED: Final[abc.Mapping[type[nodes.Node], AppliedForm]] = {
    nodes.FillRect: AppliedForm("SEL_FILLRECT", ("region",), "fillrect {}"),
    nodes.FloodFill: AppliedForm("SEL_FLOOD", ("place",), "floodfill {}"),
    nodes.Line: AppliedForm("SEL_LINE", ("start", "end"), "line {}{between}{}"),
    nodes.PointSelection: AppliedForm("SEL_POINT", ("place",), "{}"),
    nodes.RandLine: AppliedForm("SEL_RNDLINE", ("start", "end", "roughness"), "randline {}{between}{}, {}"),
    nodes.Rect: AppliedForm("SEL_RECT", ("region",), "rect {}"),
    nodes.RndCoord: AppliedForm("SEL_RNDCOORD", ("selection",), "rndcoord({})"),
}
"""Operators whose operands are written one after the other."""

EXPRESSIONS: Final[abc.Mapping[type[nodes.Node], RecordWriter]] = {
    **{cls: applied(form.opcode, *form.operands) for cls, form in APPLIED.items()},
    nodes.Array: lambda node, emitter: emitter.expressions(*node.elements),
    nodes.Circle: circle,
    nodes.Complement: applied("SEL_COMPLEMENT", "selection"),
    nodes.Concatenation: applied("ADD", "left", "right"),
    nodes.Coordinate: lambda node, emitter: emitter.add(emitter.pack.coordinate(node.x, node.y)),
    nodes.CoreCall: core_call,
    nodes.Dice: lambda node, emitter: emitter.operator("DICE", literal(node.count), literal(node.sides)),
    nodes.Element: element,
    nodes.Ellipse: ellipse,
    nodes.Filter: filtered,
    nodes.Gradient: gradient,
    nodes.Grow: grow,
    nodes.Integer: lambda node, emitter: emitter.numbers(literal(node.value)),
    nodes.MapCharacter: lambda node, emitter: emitter.add(emitter.pack.map_character(node)),
    nodes.Method: method,
    nodes.MonsterArgument: applied("", "kind"),
    nodes.MonsterKind: lambda node, emitter: emitter.add(emitter.pack.monster(node)),
    nodes.ObjectArgument: applied("", "kind"),
    nodes.ObjectKind: lambda node, emitter: emitter.add(emitter.pack.object(node)),
    nodes.Operation: operation,
    nodes.Parenthesized: applied("", "inner"),
    nodes.PointSelection: point_selection,
    nodes.RandomCoordinate: lambda node, emitter: emitter.add(emitter.pack.random_coordinate(node)),
    nodes.Region: lambda node, emitter: emitter.add(emitter.pack.region(node)),
    nodes.String: lambda node, emitter: emitter.add(emitter.string(node)),
    nodes.Typed: applied("", "value"),
    nodes.Union: union,
    nodes.Variable: lambda node, emitter: emitter.add(emitter.variable(node.name)),
}
"""Emitters of the records of each kind of value."""
