"""Values: integers, strings, places, regions, selections, kinds, arrays. Rules: "Values and expressions"."""

from __future__ import annotations

from vaultc.language.formatter import phrases, spelling
from vaultc.language.syntax import nodes

# ---- integers and strings


def integer(node: nodes.Integer) -> phrases.Phrase:
    written = node.span.text
    if written.startswith("("):
        return phrases.glued(f"(-{abs(node.value)})")
    sign = written[0] if written[0] in "+-" else ""
    return phrases.glued(f"{sign}{abs(node.value)}")


def dice(node: nodes.Dice) -> phrases.Phrase:
    return phrases.glued(f"{node.count}d{node.sides}")


def string(node: nodes.String) -> phrases.Phrase:
    return phrases.glued(node.span.text)


def variable(node: nodes.Variable) -> phrases.Phrase:
    return phrases.glued(f"${node.name}")


def element(node: nodes.Element) -> phrases.Phrase:
    return phrases.glued(f"${node.name}[", node.index, "]")


def method(node: nodes.Method) -> phrases.Phrase:
    return phrases.glued(f"${node.variable}.{node.method}")


def core_call(node: nodes.CoreCall) -> phrases.Phrase:
    return phrases.glued(node.function) if node.arguments is None else phrases.call(node.function, *node.arguments)


def operation(node: nodes.Operation) -> phrases.Phrase:
    parts: list[nodes.Expression | str] = [node.right, f" {node.operator} "]
    left = node.left
    while isinstance(left, nodes.Operation):
        parts += [left.right, f" {left.operator} "]
        left = left.left
    return phrases.glued(left, *reversed(parts))


def concatenation(node: nodes.Concatenation) -> phrases.Phrase:
    return phrases.joined(_operands(node), " .")


def parenthesized(node: nodes.Parenthesized) -> phrases.Phrase:
    return phrases.glued("(", node.inner, ")")


def _operands(node: nodes.Concatenation | nodes.Union) -> list[nodes.Expression]:
    """The operands of a chain of one operator, from left to right."""
    operands = [node.right]
    left = node.left
    while isinstance(left, type(node)):
        operands.append(left.right)
        left = left.left
    return [left, *reversed(operands)]


# ---- places and regions


def coordinate(node: nodes.Coordinate) -> phrases.Phrase:
    return phrases.glued(f"({node.x},{node.y})")


def random_coordinate(node: nodes.RandomCoordinate) -> phrases.Phrase:
    return phrases.glued("random[", phrases.joined(node.humidity), "]") if node.humidity else phrases.glued("random")


def rnd_coord(node: nodes.RndCoord) -> phrases.Phrase:
    return phrases.call("rndcoord", node.selection)


def region(node: nodes.Region) -> phrases.Phrase:
    return phrases.glued(f"({node.x1},{node.y1},{node.x2},{node.y2})")


def level_region(node: nodes.LevelRegion) -> phrases.Phrase:
    return phrases.glued(f"{'levregion' if node.absolute else ''}({node.x1},{node.y1},{node.x2},{node.y2})")


# ---- selections


def point_selection(node: nodes.PointSelection) -> phrases.Phrase:
    return node.place


def rect(node: nodes.Rect) -> phrases.Phrase:
    return phrases.glued("rect ", node.region)


def fill_rect(node: nodes.FillRect) -> phrases.Phrase:
    return phrases.glued("fillrect ", node.region)


def flood_fill(node: nodes.FloodFill) -> phrases.Phrase:
    return phrases.glued("floodfill ", node.place)


def line(node: nodes.Line) -> phrases.Phrase:
    return phrases.glued("line ", node.start, " - ", node.end)


def rand_line(node: nodes.RandLine) -> phrases.Phrase:
    return phrases.glued("randline ", node.start, " - ", node.end, ", ", node.roughness)


def grow(node: nodes.Grow) -> phrases.Phrase:
    return phrases.call("grow", spelling.alternatives(node.directions) or None, node.selection)


def filter_value(node: nodes.Filter) -> phrases.Phrase:
    return phrases.call("filter", node.criterion, node.selection)


def circle(node: nodes.Circle) -> phrases.Phrase:
    return phrases.call("circle", node.center, node.radius, node.fill)


def ellipse(node: nodes.Ellipse) -> phrases.Phrase:
    return phrases.call("ellipse", node.center, node.x_radius, node.y_radius, node.fill)


def gradient(node: nodes.Gradient) -> phrases.Phrase:
    distances = phrases.glued("(", phrases.joined((phrases.glued(node.minimum, " - ", node.maximum), node.limit)), ")")
    return phrases.call("gradient", node.kind, distances, node.start, node.end)


def complement(node: nodes.Complement) -> phrases.Phrase:
    return phrases.glued("complement ", node.selection)


def union(node: nodes.Union) -> phrases.Phrase:
    return phrases.joined(_operands(node), " &")


# ---- map characters, monsters, objects


def map_character(node: nodes.MapCharacter) -> phrases.Phrase:
    character = spelling.literals(node.span)[0]
    return phrases.glued("(", phrases.joined((character, node.light)), ")") if node.light else phrases.glued(character)


def kind(node: nodes.MonsterKind | nodes.ObjectKind) -> phrases.Phrase:
    written = spelling.literals(node.span)
    return (
        phrases.glued("(", phrases.joined(written), ")")
        if len(written) == 2
        else phrases.glued(*written or ("random",))
    )


def monster_argument(node: nodes.MonsterArgument) -> phrases.Phrase:
    return phrases.glued("monster: ", node.kind)


def object_argument(node: nodes.ObjectArgument) -> phrases.Phrase:
    return phrases.glued("object: ", node.kind)


# ---- right sides of assignments


def array(node: nodes.Array) -> phrases.Phrase:
    return phrases.glued("{ ", phrases.joined(node.elements), " }")


def typed(node: nodes.Typed) -> phrases.Phrase:
    return phrases.glued(node.type, ": ", node.value)


PHRASES: phrases.PhraseHandlers = {
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
