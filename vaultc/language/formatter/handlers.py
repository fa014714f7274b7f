"""The canonical text of every node: listed statements by their forms, all others by a handler of their own.

Strings, characters and maps are kept byte for byte; words that the language spells in two ways get one spelling.

Rules: "Control flow", "Functions", "Variables", "File", "Statements in alphabetical order", "Values and expressions".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from vaultc.language.formatter import phrases
from vaultc.language.source import Span
from vaultc.language.syntax import nodes

SPELLINGS = {
    "obj": "object",
    "OBJECT": "object",
    "MONSTER": "monster",
    "TERRAIN": "terrain",
    "NAME": "name",
    "<>": "!=",
    "..": "TO",
}
"""Words with a second spelling that means the same in every :class:`~vaultc.language.syntax.nodes.Word`."""

_COMMENT_OR_LITERAL = re.compile(r"""^[ \t]*\#[^\n]*|("[^"]*"|'\\[^\n]'|'[^\n]')""", re.MULTILINE | re.VERBOSE)

RANDOM = "random"


# ---- variables, functions and the flow of control


def assignment(node: nodes.Assignment) -> phrases.Phrase:
    return phrases.glued(node.variable, " = ", node.value)


def parameter(node: nodes.Parameter) -> phrases.Phrase:
    return phrases.glued(node.variable, ": ", node.type)


def function_definition(node: nodes.FunctionDefinition) -> phrases.Phrase:
    return phrases.glued("FUNCTION ", phrases.call(node.name.text, *node.parameters))


def call_statement(node: nodes.Call) -> phrases.Phrase:
    return phrases.call(node.function.text, *node.arguments)


def comparison(node: nodes.Comparison) -> phrases.Phrase:
    return phrases.glued("[", node.left, " ", node.operator, " ", node.right, "]")


def truth(node: nodes.Truth) -> phrases.Phrase:
    return phrases.glued("[", node.value, "]")


def _condition(node: nodes.Condition) -> phrases.Phrase:
    return phrases.glued("[", node, "]") if isinstance(node, nodes.Percent) else node


def if_statement(node: nodes.If) -> phrases.Phrase:
    return phrases.glued("IF ", _condition(node.condition))


def chance(node: nodes.Chance) -> phrases.Phrase:
    return phrases.glued(_condition(node.condition), ": ", node.statement)


def loop(node: nodes.Loop) -> phrases.Phrase:
    return phrases.glued("LOOP [", node.count, "]")


def for_statement(node: nodes.For) -> phrases.Phrase:
    return phrases.glued("FOR ", node.variable, " = ", node.start, " ", node.word, " ", node.end)


def case(node: nodes.Case) -> phrases.Phrase:
    return phrases.glued("CASE ", node.value, ":")


def default(_: nodes.Default) -> phrases.Phrase:
    return phrases.glued("DEFAULT:")


def switch(node: nodes.Switch) -> phrases.Phrase:
    return phrases.glued("SWITCH [", node.selector, "]")


CONTROL: phrases.PhraseHandlers = {
    nodes.Assignment: assignment,
    nodes.Parameter: parameter,
    nodes.FunctionDefinition: function_definition,
    nodes.Call: call_statement,
    nodes.Comparison: comparison,
    nodes.Truth: truth,
    nodes.If: if_statement,
    nodes.Chance: chance,
    nodes.Loop: loop,
    nodes.For: for_statement,
    nodes.Case: case,
    nodes.Default: default,
    nodes.Switch: switch,
}


# ---- files and levels


def include(node: nodes.Include) -> phrases.Phrase:
    return phrases.glued("INCLUDE ", node.path)


def level(node: nodes.Level) -> phrases.Phrase:
    return (
        phrases.statement("LEVEL", node.name) if node.maze is None else phrases.statement("MAZE", node.name, node.maze)
    )


def flags(node: nodes.Flags) -> phrases.Phrase:
    return phrases.statement("FLAGS", *node.words)


def sound(node: nodes.Sound) -> phrases.Phrase:
    return phrases.glued("(", phrases.joined((node.kind, node.text)), ")")


def generation_part(node: nodes.GenerationPart) -> phrases.Phrase:
    return phrases.glued("(", phrases.joined((node.frequency, node.kind)), ")")


HEADERS: phrases.PhraseHandlers = {
    nodes.Include: include,
    nodes.Level: level,
    nodes.Flags: flags,
    nodes.Sound: sound,
    nodes.GenerationPart: generation_part,
}


# ---- texts that are kept, and spelling


def spelled(word: str) -> str:
    """The one spelling of a word."""
    return SPELLINGS.get(word, word)


def literals(span: Span) -> list[str]:
    """The strings and character literals of a piece of the source as they are written, quotes included."""
    return [match[1] for match in _COMMENT_OR_LITERAL.finditer(span.text) if match[1]]


def alternatives(words: Iterable[nodes.Word]) -> str:
    """``north|east``."""
    return "|".join(word.written or word.text for word in words)


def word(node: nodes.Word) -> phrases.Phrase:
    return phrases.glued(node.written or spelled(node.text))


def percent(node: nodes.Percent) -> phrases.Phrase:
    return phrases.glued(f"{node.value}%")


def verbatim(node: nodes.MapBlock | nodes.String) -> phrases.Phrase:
    return phrases.glued(node.span.text)


SPELLING: phrases.PhraseHandlers = {
    nodes.Word: word,
    nodes.Percent: percent,
    nodes.MapBlock: verbatim,
}


# ---- rooms, doors and corridors


def pair(node: nodes.Pair) -> phrases.Phrase:
    return phrases.glued(f"({node.first},{node.second})")


def alignment(node: nodes.Alignment) -> phrases.Phrase:
    return phrases.glued("(", node.horizontal, ",", node.vertical, ")")


def _kind(node: nodes.Room | nodes.Subroom) -> phrases.Phrase:
    """Type and chance of a room."""
    kind = node.type or RANDOM
    return kind if node.chance is None else phrases.glued(kind, " [", node.chance, "]")


def room(node: nodes.Room) -> phrases.Phrase:
    place = node.position or RANDOM, node.alignment or RANDOM, node.size or RANDOM
    return phrases.statement("ROOM", _kind(node), node.light, *place, *node.flags)


def subroom(node: nodes.Subroom) -> phrases.Phrase:
    return phrases.statement(
        "SUBROOM", _kind(node), node.light, node.position or RANDOM, node.size or RANDOM, *node.flags
    )


def room_door(node: nodes.RoomDoor) -> phrases.Phrase:
    walls = alternatives(node.walls) or RANDOM
    return phrases.statement("ROOMDOOR", node.material, node.secret, node.state, walls, node.position or RANDOM)


def corridor_end(node: nodes.CorridorEnd) -> phrases.Phrase:
    return phrases.glued("(", phrases.joined((node.room, node.wall, node.door or RANDOM)), ")")


ROOMS: phrases.PhraseHandlers = {
    nodes.Pair: pair,
    nodes.Alignment: alignment,
    nodes.Room: room,
    nodes.Subroom: subroom,
    nodes.RoomDoor: room_door,
    nodes.CorridorEnd: corridor_end,
}


# ---- things


def option(node: nodes.Option) -> phrases.Phrase:
    if node.word is None:
        assert node.value is not None
        return node.value
    if node.value is not None:
        return phrases.glued(node.word, " " if node.key == "appearance" else ": ", node.value)
    if node.key == "alignment" and node.word.text == "random":
        return phrases.glued("align: random")
    return node.word


def alignment_register(node: nodes.AlignmentRegister) -> phrases.Phrase:
    return phrases.glued(f"align[{node.index}]")


def trap_set(node: nodes.TrapSet) -> phrases.Phrase:
    return phrases.joined(node.traps, " |")


THINGS: phrases.PhraseHandlers = {
    nodes.Option: option,
    nodes.AlignmentRegister: alignment_register,
    nodes.TrapSet: trap_set,
}


# ---- integers, variables and operations


def integer(node: nodes.Integer) -> phrases.Phrase:
    written = node.span.text
    if written.startswith("("):
        return phrases.glued(f"(-{abs(node.value)})")
    sign = written[0] if written[0] in "+-" else ""
    return phrases.glued(f"{sign}{abs(node.value)}")


def dice(node: nodes.Dice) -> phrases.Phrase:
    return phrases.glued(f"{node.count}d{node.sides}")


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
    return phrases.call("grow", alternatives(node.directions) or None, node.selection)


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
    character = literals(node.span)[0]
    return phrases.glued("(", phrases.joined((character, node.light)), ")") if node.light else phrases.glued(character)


def kind(node: nodes.MonsterKind | nodes.ObjectKind) -> phrases.Phrase:
    written = literals(node.span)
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


VALUES: phrases.PhraseHandlers = {
    nodes.Integer: integer,
    nodes.Dice: dice,
    nodes.String: verbatim,
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

LISTED: phrases.PhraseHandlers = {
    cls: phrases.listed(cls) for cls in nodes.concrete(nodes.Statement) if cls.form.listed
}
"""The statements that are a keyword and their fields."""

BASE = LISTED | CONTROL | VALUES | HEADERS | ROOMS | SPELLING | THINGS
"""The canonical text of the whole language."""
