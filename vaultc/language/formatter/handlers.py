"""The canonical text of every node: by its form if it is a listed statement, by its template, or by a handler.

Strings, characters and maps are kept byte for byte; words that the language spells in two ways get one spelling.

Rules: "Control flow", "Functions", "Variables", "File", "Statements in alphabetical order", "Values and expressions".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from vaultc.language.formatter import phrases
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import operands

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


def spelled(word: str) -> str:
    """The one spelling of a word."""
    return SPELLINGS.get(word, word)


def literals(span: Span) -> list[str]:
    """The strings and character literals of a piece of the source as they are written, quotes included."""
    return [match[1] for match in _COMMENT_OR_LITERAL.finditer(span.text) if match[1]]


def alternatives(words: Iterable[nodes.Word]) -> str:
    """``north|east``."""
    return "|".join(word.written or word.text for word in words)


# ---- statements


def condition(node: nodes.Condition) -> phrases.Phrase:
    """The condition of an IF or before a statement, in its brackets."""
    return phrases.glued("[", node, "]") if isinstance(node, nodes.Percent) else node


def level(node: nodes.Level) -> phrases.Phrase:
    return phrases.statement("LEVEL" if node.maze is None else "MAZE", node.name, node.maze)


def room(node: nodes.Room | nodes.Subroom) -> phrases.Phrase:
    kind: phrases.Phrase = node.type or RANDOM
    if node.chance is not None:
        kind = phrases.glued(kind, " [", node.chance, "]")
    alignment = (node.alignment or RANDOM) if isinstance(node, nodes.Room) else None
    place = node.position or RANDOM, alignment, node.size or RANDOM
    return phrases.statement(node.form.keyword, kind, node.light, *place, *node.flags)


def room_door(node: nodes.RoomDoor) -> phrases.Phrase:
    walls = alternatives(node.walls) or RANDOM
    return phrases.statement("ROOMDOOR", node.material, node.secret, node.state, walls, node.position or RANDOM)


def option(node: nodes.Option) -> phrases.Phrase:
    if node.word is None:
        assert node.value is not None
        return node.value
    if node.value is not None:
        return phrases.glued(node.word, " " if node.key == "appearance" else ": ", node.value)
    return "align: random" if node.key == "alignment" and node.word.text == "random" else node.word


# ---- values


def integer(node: nodes.Integer) -> phrases.Phrase:
    written = node.span.text
    if written.startswith("("):
        return f"(-{abs(node.value)})"
    sign = written[0] if written[0] in "+-" else ""
    return f"{sign}{abs(node.value)}"


def core_call(node: nodes.CoreCall) -> phrases.Phrase:
    return node.function if node.arguments is None else phrases.call(node.function, *node.arguments)


def operation(node: nodes.Operation) -> phrases.Phrase:
    parts: list[nodes.Expression | str] = [node.right, f" {node.operator} "]
    left = node.left
    while isinstance(left, nodes.Operation):
        parts += [left.right, f" {left.operator} "]
        left = left.left
    return phrases.glued(left, *reversed(parts))


def random_coordinate(node: nodes.RandomCoordinate) -> phrases.Phrase:
    return phrases.glued("random[", phrases.joined(node.humidity), "]") if node.humidity else RANDOM


def map_character(node: nodes.MapCharacter) -> phrases.Phrase:
    character = literals(node.span)[0]
    return phrases.call("", character, node.light) if node.light else character


def kind(node: nodes.MonsterKind | nodes.ObjectKind) -> phrases.Phrase:
    written = literals(node.span)
    return phrases.call("", *written) if len(written) == 2 else "".join(written) or RANDOM


LISTED: phrases.PhraseHandlers = {
    cls: phrases.listed(cls) for cls in nodes.concrete(nodes.Statement) if cls.form.listed
}
"""The statements that are a keyword and their fields."""

TEMPLATED: phrases.PhraseHandlers = {cls: phrases.templated(cls) for cls in nodes.concrete(nodes.Node) if cls.template}
"""The nodes that have a template."""

OWN: phrases.PhraseHandlers = {
    nodes.If: lambda node: phrases.glued("IF ", condition(node.condition)),
    nodes.Chance: lambda node: phrases.glued(condition(node.condition), ": ", node.statement),
    nodes.Level: level,
    nodes.Flags: lambda node: phrases.statement("FLAGS", *node.words),
    nodes.Word: lambda node: node.written or spelled(node.text),
    nodes.MapBlock: lambda node: node.span.text,
    nodes.Room: room,
    nodes.Subroom: room,
    nodes.RoomDoor: room_door,
    nodes.Option: option,
    nodes.TrapSet: lambda node: phrases.joined(node.traps, " |"),
    nodes.Integer: integer,
    nodes.String: lambda node: node.span.text,
    nodes.CoreCall: core_call,
    nodes.Operation: operation,
    nodes.Concatenation: lambda node: phrases.joined(operands(node), " ."),
    nodes.RandomCoordinate: random_coordinate,
    nodes.LevelRegion: lambda node: f"{'levregion' * node.absolute}({node.x1},{node.y1},{node.x2},{node.y2})",
    nodes.Grow: lambda node: phrases.call("grow", alternatives(node.directions) or None, node.selection),
    nodes.Union: lambda node: phrases.joined(operands(node), " &"),
    nodes.MapCharacter: map_character,
    nodes.MonsterKind: kind,
    nodes.ObjectKind: kind,
}
"""The nodes whose text neither a form nor a template tells."""

BASE = LISTED | TEMPLATED | OWN
"""The canonical text of the whole language."""
