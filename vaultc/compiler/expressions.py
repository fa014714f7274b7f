"""Values. Rules: "Compiled files: Expressions"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.compiler.emitter import Emitter, RecordWriter, applied, packed, passed_on
from vaultc.compiler.targets import bits
from vaultc.compiler.values import Packer
from vaultc.language.semantics.constants import literal
from vaultc.language.semantics.types import Type
from vaultc.language.syntax import nodes
from vaultc.world.catalog import directions

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


# ---- integers and strings


def integer(node: nodes.Integer, emitter: Emitter) -> None:
    emitter.numbers(literal(node.value))


def dice(node: nodes.Dice, emitter: Emitter) -> None:
    emitter.operator("DICE", literal(node.count), literal(node.sides))


def string(node: nodes.String, emitter: Emitter) -> None:
    emitter.add(emitter.string(node))


def variable(node: nodes.Variable, emitter: Emitter) -> None:
    emitter.add(emitter.variable(node.name))


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


# ---- places, regions, things


def coordinate(node: nodes.Coordinate, emitter: Emitter) -> None:
    emitter.add(emitter.pack.coordinate(node.x, node.y))


def array(node: nodes.Array, emitter: Emitter) -> None:
    emitter.expressions(*node.elements)


# ---- selections


def point_selection(node: nodes.PointSelection, emitter: Emitter) -> None:
    emitter.expression(node.place)
    if emitter.model.type_of(node.place) is not Type.SELECTION:
        emitter.operator("SEL_POINT")


def grow(node: nodes.Grow, emitter: Emitter) -> None:
    emitter.expression(node.selection)
    emitter.operator(
        "SEL_GROW", bits(node.directions, directions.DIRECTIONS) if node.directions else directions.ALL_DIRECTIONS
    )


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


EXPRESSIONS: Final[Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Array: array,
    nodes.Circle: circle,
    nodes.Complement: applied("SEL_COMPLEMENT", "selection"),
    nodes.Concatenation: applied("ADD", "left", "right"),
    nodes.Coordinate: coordinate,
    nodes.CoreCall: core_call,
    nodes.Dice: dice,
    nodes.Element: element,
    nodes.Ellipse: ellipse,
    nodes.FillRect: applied("SEL_FILLRECT", "region"),
    nodes.Filter: filtered,
    nodes.FloodFill: applied("SEL_FLOOD", "place"),
    nodes.Gradient: gradient,
    nodes.Grow: grow,
    nodes.Integer: integer,
    nodes.Line: applied("SEL_LINE", "start", "end"),
    nodes.MapCharacter: packed(Packer.map_character),
    nodes.Method: method,
    nodes.MonsterArgument: passed_on("kind"),
    nodes.MonsterKind: packed(Packer.monster),
    nodes.ObjectArgument: passed_on("kind"),
    nodes.ObjectKind: packed(Packer.object),
    nodes.Operation: operation,
    nodes.Parenthesized: passed_on("inner"),
    nodes.PointSelection: point_selection,
    nodes.RandLine: applied("SEL_RNDLINE", "start", "end", "roughness"),
    nodes.RandomCoordinate: packed(Packer.random_coordinate),
    nodes.Rect: applied("SEL_RECT", "region"),
    nodes.Region: packed(Packer.region),
    nodes.RndCoord: applied("SEL_RNDCOORD", "selection"),
    nodes.String: string,
    nodes.Typed: passed_on("value"),
    nodes.Union: union,
    nodes.Variable: variable,
}
"""Emitters of the records of each kind of value."""
