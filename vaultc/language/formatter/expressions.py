"""Values: integers, strings, places, regions, selections, kinds, arrays. Rules: "Values and expressions"."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, call, glued, joined
from vaultc.language.formatter.spelling import alternatives, literals
from vaultc.language.syntax import nodes

# ---- integers and strings


def integer(node: nodes.Integer) -> Phrase:
    written = node.span.text
    if written.startswith("("):
        return glued(f"(-{abs(node.value)})")
    sign = written[0] if written[0] in "+-" else ""
    return glued(f"{sign}{abs(node.value)}")


def dice(node: nodes.Dice) -> Phrase:
    return glued(f"{node.count}d{node.sides}")


def string(node: nodes.String) -> Phrase:
    return glued(node.span.text)


def variable(node: nodes.Variable) -> Phrase:
    return glued(f"${node.name}")


def element(node: nodes.Element) -> Phrase:
    return glued(f"${node.name}[", node.index, "]")


def method(node: nodes.Method) -> Phrase:
    return glued(f"${node.variable}.{node.method}")


def core_call(node: nodes.CoreCall) -> Phrase:
    return glued(node.function) if node.arguments is None else call(node.function, *node.arguments)


def operation(node: nodes.Operation) -> Phrase:
    parts: list[nodes.Expression | str] = [node.right, f" {node.operator} "]
    left = node.left
    while isinstance(left, nodes.Operation):
        parts += [left.right, f" {left.operator} "]
        left = left.left
    return glued(left, *reversed(parts))


def concatenation(node: nodes.Concatenation) -> Phrase:
    return joined(_operands(node), " .")


def parenthesized(node: nodes.Parenthesized) -> Phrase:
    return glued("(", node.inner, ")")


def _operands(node: nodes.Concatenation | nodes.Union) -> list[nodes.Expression]:
    """The operands of a chain of one operator, from left to right."""
    operands = [node.right]
    left = node.left
    while isinstance(left, type(node)):
        operands.append(left.right)
        left = left.left
    return [left, *reversed(operands)]


# ---- places and regions


def coordinate(node: nodes.Coordinate) -> Phrase:
    return glued(f"({node.x},{node.y})")


def random_coordinate(node: nodes.RandomCoordinate) -> Phrase:
    return glued("random[", joined(node.humidity), "]") if node.humidity else glued("random")


def rnd_coord(node: nodes.RndCoord) -> Phrase:
    return call("rndcoord", node.selection)


def region(node: nodes.Region) -> Phrase:
    return glued(f"({node.x1},{node.y1},{node.x2},{node.y2})")


def level_region(node: nodes.LevelRegion) -> Phrase:
    return glued(f"{'levregion' if node.absolute else ''}({node.x1},{node.y1},{node.x2},{node.y2})")


# ---- selections


def point_selection(node: nodes.PointSelection) -> Phrase:
    return node.place


def rect(node: nodes.Rect) -> Phrase:
    return glued("rect ", node.region)


def fill_rect(node: nodes.FillRect) -> Phrase:
    return glued("fillrect ", node.region)


def flood_fill(node: nodes.FloodFill) -> Phrase:
    return glued("floodfill ", node.place)


def line(node: nodes.Line) -> Phrase:
    return glued("line ", node.start, " - ", node.end)


def rand_line(node: nodes.RandLine) -> Phrase:
    return glued("randline ", node.start, " - ", node.end, ", ", node.roughness)


def grow(node: nodes.Grow) -> Phrase:
    return call("grow", alternatives(node.directions) or None, node.selection)


def filter_value(node: nodes.Filter) -> Phrase:
    return call("filter", node.criterion, node.selection)


def circle(node: nodes.Circle) -> Phrase:
    return call("circle", node.center, node.radius, node.fill)


def ellipse(node: nodes.Ellipse) -> Phrase:
    return call("ellipse", node.center, node.x_radius, node.y_radius, node.fill)


def gradient(node: nodes.Gradient) -> Phrase:
    distances = glued("(", joined((glued(node.minimum, " - ", node.maximum), node.limit)), ")")
    return call("gradient", node.kind, distances, node.start, node.end)


def complement(node: nodes.Complement) -> Phrase:
    return glued("complement ", node.selection)


def union(node: nodes.Union) -> Phrase:
    return joined(_operands(node), " &")


# ---- map characters, monsters, objects


def map_character(node: nodes.MapCharacter) -> Phrase:
    character = literals(node.span)[0]
    return glued("(", joined((character, node.light)), ")") if node.light else glued(character)


def kind(node: nodes.MonsterKind | nodes.ObjectKind) -> Phrase:
    written = literals(node.span)
    return glued("(", joined(written), ")") if len(written) == 2 else glued(*written or ("random",))


def monster_argument(node: nodes.MonsterArgument) -> Phrase:
    return glued("monster: ", node.kind)


def object_argument(node: nodes.ObjectArgument) -> Phrase:
    return glued("object: ", node.kind)


# ---- right sides of assignments


def array(node: nodes.Array) -> Phrase:
    return glued("{ ", joined(node.elements), " }")


def typed(node: nodes.Typed) -> Phrase:
    return glued(node.type, ": ", node.value)


PHRASES: PhraseHandlers = {
    nodes.Integer: integer,
    nodes.Dice: dice,
    nodes.String: string,
    nodes.Variable: variable,
    nodes.Element: element,
    nodes.Method: method,
    nodes.CoreCall: core_call,
    nodes.Operation: operation,
    nodes.Concatenation: concatenation,
    nodes.Parenthesized: parenthesized,
    nodes.Coordinate: coordinate,
    nodes.RandomCoordinate: random_coordinate,
    nodes.RndCoord: rnd_coord,
    nodes.Region: region,
    nodes.LevelRegion: level_region,
    nodes.PointSelection: point_selection,
    nodes.Rect: rect,
    nodes.FillRect: fill_rect,
    nodes.FloodFill: flood_fill,
    nodes.Line: line,
    nodes.RandLine: rand_line,
    nodes.Grow: grow,
    nodes.Filter: filter_value,
    nodes.Circle: circle,
    nodes.Ellipse: ellipse,
    nodes.Gradient: gradient,
    nodes.Complement: complement,
    nodes.Union: union,
    nodes.MapCharacter: map_character,
    nodes.MonsterKind: kind,
    nodes.ObjectKind: kind,
    nodes.MonsterArgument: monster_argument,
    nodes.ObjectArgument: object_argument,
    nodes.Array: array,
    nodes.Typed: typed,
}
