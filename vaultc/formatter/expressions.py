"""Values: integers, strings, places, regions, selections, kinds, arrays (rule: "Values and expressions")."""

from __future__ import annotations

from vaultc.formatter.phrases import Phrase, call, glued, joined, phrase
from vaultc.formatter.spelling import alternatives, literals
from vaultc.syntax import nodes

# ---- integers and strings


@phrase.register
def _(node: nodes.Integer) -> Phrase:
    written = node.span.text
    if written.startswith("("):
        return glued(f"(-{abs(node.value)})")
    sign = written[0] if written[0] in "+-" else ""
    return glued(f"{sign}{abs(node.value)}")


@phrase.register
def _(node: nodes.Dice) -> Phrase:
    return glued(f"{node.count}d{node.sides}")


@phrase.register
def _(node: nodes.String) -> Phrase:
    return glued(node.span.text)


@phrase.register
def _(node: nodes.Variable) -> Phrase:
    return glued(f"${node.name}")


@phrase.register
def _(node: nodes.Element) -> Phrase:
    return glued(f"${node.name}[", node.index, "]")


@phrase.register
def _(node: nodes.Method) -> Phrase:
    return glued(f"${node.variable}.{node.method}")


@phrase.register
def _(node: nodes.CoreCall) -> Phrase:
    return glued(node.function) if node.arguments is None else call(node.function, *node.arguments)


@phrase.register
def _(node: nodes.Operation) -> Phrase:
    parts: list[nodes.Expression | str] = [node.right, f" {node.operator} "]
    left = node.left
    while isinstance(left, nodes.Operation):
        parts += [left.right, f" {left.operator} "]
        left = left.left
    return glued(left, *reversed(parts))


@phrase.register
def _(node: nodes.Concatenation) -> Phrase:
    return joined(_operands(node), " .")


@phrase.register
def _(node: nodes.Parenthesized) -> Phrase:
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


@phrase.register
def _(node: nodes.Coordinate) -> Phrase:
    return glued(f"({node.x},{node.y})")


@phrase.register
def _(node: nodes.RandomCoordinate) -> Phrase:
    return glued("random[", joined(node.humidity), "]") if node.humidity else glued("random")


@phrase.register
def _(node: nodes.RndCoord) -> Phrase:
    return call("rndcoord", node.selection)


@phrase.register
def _(node: nodes.Region) -> Phrase:
    return glued(f"({node.x1},{node.y1},{node.x2},{node.y2})")


@phrase.register
def _(node: nodes.LevelRegion) -> Phrase:
    return glued(f"{'levregion' if node.absolute else ''}({node.x1},{node.y1},{node.x2},{node.y2})")


# ---- selections


@phrase.register
def _(node: nodes.PointSelection) -> Phrase:
    return phrase(node.place)


@phrase.register
def _(node: nodes.Rect) -> Phrase:
    return glued("rect ", node.region)


@phrase.register
def _(node: nodes.FillRect) -> Phrase:
    return glued("fillrect ", node.region)


@phrase.register
def _(node: nodes.FloodFill) -> Phrase:
    return glued("floodfill ", node.place)


@phrase.register
def _(node: nodes.Line) -> Phrase:
    return glued("line ", node.start, " - ", node.end)


@phrase.register
def _(node: nodes.RandLine) -> Phrase:
    return glued("randline ", node.start, " - ", node.end, ", ", node.roughness)


@phrase.register
def _(node: nodes.Grow) -> Phrase:
    return call("grow", alternatives(node.directions) or None, node.selection)


@phrase.register
def _(node: nodes.Filter) -> Phrase:
    return call("filter", node.criterion, node.selection)


@phrase.register
def _(node: nodes.Circle) -> Phrase:
    return call("circle", node.center, node.radius, node.fill)


@phrase.register
def _(node: nodes.Ellipse) -> Phrase:
    return call("ellipse", node.center, node.x_radius, node.y_radius, node.fill)


@phrase.register
def _(node: nodes.Gradient) -> Phrase:
    distances = glued("(", joined((glued(node.minimum, " - ", node.maximum), node.limit)), ")")
    return call("gradient", node.kind, distances, node.start, node.end)


@phrase.register
def _(node: nodes.Complement) -> Phrase:
    return glued("complement ", node.selection)


@phrase.register
def _(node: nodes.Union) -> Phrase:
    return joined(_operands(node), " &")


# ---- map characters, monsters, objects


@phrase.register
def _(node: nodes.MapCharacter) -> Phrase:
    character = literals(node.span)[0]
    return glued("(", joined((character, node.light)), ")") if node.light else glued(character)


@phrase.register
def _(node: nodes.MonsterKind | nodes.ObjectKind) -> Phrase:
    written = literals(node.span)
    return glued("(", joined(written), ")") if len(written) == 2 else glued(*written or ("random",))


@phrase.register
def _(node: nodes.MonsterArgument) -> Phrase:
    return glued("monster: ", node.kind)


@phrase.register
def _(node: nodes.ObjectArgument) -> Phrase:
    return glued("object: ", node.kind)


# ---- right sides of assignments


@phrase.register
def _(node: nodes.Array) -> Phrase:
    return glued("{ ", joined(node.elements), " }")


@phrase.register
def _(node: nodes.Typed) -> Phrase:
    return glued(node.type, ": ", node.value)
