"""The canonical text of statements and expressions, by their forms and templates or by handlers.

Rules: "Control flow", "Functions", "Variables", "File", "Statements in alphabetical order", "Values and expressions".

Strings, characters and maps are kept byte for byte; words that the language spells in two ways get one spelling.
"""

from __future__ import annotations

import re
from collections import abc
from typing import Any

from vaultc.language.game import PhraseTable
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.walk import operands
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

WIDTH = 120
"""Longest line, in characters, that is not broken where the language allows it."""

INDENT = "  "
CONTINUATION = INDENT * 2
"""Indentation of the further lines of a broken line: deeper than the indentation of a following block."""


@dataclass(slots=True)
class Piece:
    """Text that is never broken. ``depth`` tells how deeply the gap before it is nested; outer gaps break first."""

    depth: int
    text: str


class Glued(NamedTuple):
    """Phrases one after the other without a gap between them."""

    parts: tuple[Phrase, ...]


class Joined(NamedTuple):
    """Phrases with a separator and a gap between them; gaps in the parts are nested more deeply."""

    parts: tuple[Phrase, ...]
    separator: str


Phrase = nodes.Node | Glued | Joined | str
"""Something to be written: text, a node, or several of them."""

PhraseHandlers = dict[type[nodes.Node], abc.Callable[[Any], Phrase]]
"""The canonical text of a node without the blocks in it, by its class; every family of the language has a table."""


def glued(*parts: Phrase) -> Phrase:
    """Parts one after the other without a gap between them."""
    return Glued(parts)


def joined(parts: abc.Iterable[Phrase | None], separator: str = ",") -> Phrase:
    """Parts with a separator and a gap between them. None is left out."""
    return Joined(tuple(part for part in parts if part is not None), separator)


def statement(keyword: str, *parts: Phrase | None) -> Phrase:
    """``KEYWORD: part, part``."""
    return glued(f"{keyword}: ", joined(parts))


class _Slot(NamedTuple):
    """The place of a field, and the text there if it is missing."""

    name: str
    otherwise: str | None


def _slots(cls: type[nodes.Node]) -> dict[str, _Slot]:
    """Slots for all fields but blocks and maps, which have lines of their own."""
    fields = (field for field in cls.fields if "Block" not in field.annotation and field.name != "span")
    return {field.name: _Slot(field.name, "random" if "Random" in field.annotation else None) for field in fields}


def listed(cls: type[nodes.Statement], write: abc.Callable[..., Phrase] = statement) -> abc.Callable[[Any], Phrase]:
    """Return what writes statements of a class as their :class:`~vaultc.language.syntax.nodes.base.Form` tells.

    ``write`` joins a keyword and its parts.
    """
    keyword, style = cls.form.keyword, cls.form.style or None
    slots = _slots(cls).values()

    def phrase(node: nodes.Statement) -> Phrase:
        parts: list[Phrase | None] = [style]
        for slot in slots:
            value = _value(node, slot)
            parts += value if isinstance(value, tuple) else [value]
        return write(keyword, *parts) if any(part is not None for part in parts) else keyword

    return phrase


_MARKS = re.compile(r"(\{\w+\}|, |[({] ?| ?[)}])")
_CLOSING = {"(": ")", "{ ": " }"}


def templated(cls: type[nodes.Node]) -> abc.Callable[[Any], Phrase]:
    """Return what writes nodes of a class as their template tells."""
    slots = _slots(cls)
    marks = filter(None, _MARKS.split(cls.template))

    def items(closing: str) -> list[list[Any]]:
        """The items up to a closing bracket, or the whole as one: texts, slots, and lists of items between brackets."""
        found: list[list[Any]] = [[]]
        for mark in marks:
            if mark == closing:
                break
            if mark in _CLOSING:
                found[-1] += [mark, items(_CLOSING[mark]), _CLOSING[mark]]
            elif mark == ", " and closing:
                found.append([])
            else:
                found[-1].append(slots[mark[1:-1]] if mark[0] == "{" else mark)
        return found

    whole = items("")
    return lambda node: _filled(node, whole)


def _filled(node: nodes.Node, items: list[list[Any]]) -> Phrase:
    written: list[Any] = []
    is_list = len(items) > 1
    for item in items:
        values = [_value(node, part) for part in item]
        if len(values) == 1 and isinstance(values[0], tuple):
            written += values[0]
            is_list = True
        else:
            written.append(values[0] if len(values) == 1 else glued(*values))
    return joined(written) if is_list else glued(*written)


def _value(node: nodes.Node, part: str | _Slot | list[list[Any]]) -> Any:
    """A part of a template: a phrase, a tuple of several, or None if a field is missing."""
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return _filled(node, part)
    value = getattr(node, part.name)
    return part.otherwise if value is None else str(value) if isinstance(value, int) else value


def call(name: str, *parts: Phrase | None) -> Phrase:
    """``name(part, part)``."""
    return glued(f"{name}(", joined(parts), ")")


# ---- from phrases to lines


def lines(phrase: Phrase, handlers: PhraseTable, indentation: str) -> list[str]:
    """A phrase with all nodes in it written out, on one line or on several if it does not fit into :data:`WIDTH`."""
    pieces = [Piece(0, "")]
    _spell_out(phrase, handlers, pieces, 0)
    return _broken(pieces, indentation)


def _spell_out(phrase: Phrase, handlers: PhraseTable, pieces: list[Piece], depth: int) -> None:
    """Write a phrase to the last piece, and to further pieces, whose gaps are nested that deeply."""
    if isinstance(phrase, str):
        pieces[-1].text += phrase
    elif isinstance(phrase, Glued):
        for part in phrase.parts:
            _spell_out(part, handlers, pieces, depth)
    elif isinstance(phrase, Joined):
        for number, part in enumerate(phrase.parts):
            if number:
                pieces[-1].text += phrase.separator
                pieces.append(Piece(depth, ""))
            _spell_out(part, handlers, pieces, depth + 1)
    else:
        _spell_out(handlers[type(phrase)](phrase), handlers, pieces, depth)


def _broken(pieces: list[Piece], indentation: str) -> list[str]:
    """The lines of pieces, with breaks at the outermost gaps first, and as few as possible."""
    line = indentation + _flat(pieces)
    if len(pieces) == 1 or _width(line) <= WIDTH:
        return [line]
    found: list[str] = []
    outermost = min(piece.depth for piece in pieces[1:])
    cuts = [index for index, piece in enumerate(pieces) if index and piece.depth == outermost]
    for start, end in zip([0, *cuts], [*cuts, len(pieces)], strict=True):
        part = pieces[start:end]
        longer = f"{found[-1]} {_flat(part)}" if found else ""
        if found and _width(longer) <= WIDTH:
            found[-1] = longer
        else:
            found += _broken(part, indentation + CONTINUATION if found else indentation)
    return found


def _flat(pieces: list[Piece]) -> str:
    return " ".join(piece.text for piece in pieces)


def _width(line: str) -> int:
    """Length of the longest line; strings may hold line breaks."""
    return len(line) if "\n" not in line else max(len(part.rstrip("\r")) for part in line.split("\n"))


SPELLINGS = {
    "obj": "object", "OBJECT": "object", "MONSTER": "monster", "TERRAIN": "terrain", "NAME": "name", "<>": "!=",
    "..": "TO",
}  # fmt: skip
"""Words with a second spelling that means the same in every :class:`~vaultc.language.syntax.nodes.Word`."""

_COMMENT_OR_LITERAL = re.compile(r"""^[ \t]*\#[^\n]*|("[^"]*"|'\\[^\n]'|'[^\n]')""", re.MULTILINE | re.VERBOSE)

RANDOM = "random"


def spelled(word: str) -> str:
    """The one spelling of a word."""
    return SPELLINGS.get(word, word)


def literals(span: Span) -> list[str]:
    """The strings and character literals of a piece of the source as they are written, quotes included."""
    return [match[1] for match in _COMMENT_OR_LITERAL.finditer(span.text) if match[1]]


def alternatives(words: abc.Iterable[nodes.Word]) -> str:
    """``north|east``."""
    return "|".join(word.written or word.text for word in words)


# ---- statements


def condition(node: nodes.Condition) -> Phrase:
    """The condition of an IF or before a statement, in its brackets."""
    return glued("[", node, "]") if isinstance(node, nodes.Percent) else node


def level(node: nodes.Level) -> Phrase:
    return statement("LEVEL" if node.maze is None else "MAZE", node.name, node.maze)


def room(node: nodes.Room | nodes.Subroom) -> Phrase:
    kind: Phrase = node.type or RANDOM
    if node.chance is not None:
        kind = glued(kind, " [", node.chance, "]")
    alignment = (node.alignment or RANDOM) if isinstance(node, nodes.Room) else None
    place = node.position or RANDOM, alignment, node.size or RANDOM
    return statement(node.form.keyword, kind, node.light, *place, *node.flags)


def room_door(node: nodes.RoomDoor) -> Phrase:
    walls = alternatives(node.walls) or RANDOM
    return statement("ROOMDOOR", node.material, node.secret, node.state, walls, node.position or RANDOM)


def option(node: nodes.Option) -> Phrase:
    if node.word is None:
        assert node.value is not None
        return node.value
    if node.value is not None:
        return glued(node.word, " " if node.key == "appearance" else ": ", node.value)
    return "align: random" if node.key == "alignment" and node.word.text == "random" else node.word


# ---- values


def integer(node: nodes.Integer) -> Phrase:
    written = node.span.text
    if written.startswith("("):
        return f"(-{abs(node.value)})"
    sign = written[0] if written[0] in "+-" else ""
    return f"{sign}{abs(node.value)}"


def core_call(node: nodes.CoreCall) -> Phrase:
    return node.function if node.arguments is None else call(node.function, *node.arguments)


def operation(node: nodes.Operation) -> Phrase:
    parts: list[nodes.Expression | str] = [node.right, f" {node.operator} "]
    left = node.left
    while isinstance(left, nodes.Operation):
        parts += [left.right, f" {left.operator} "]
        left = left.left
    return glued(left, *reversed(parts))


def random_coordinate(node: nodes.RandomCoordinate) -> Phrase:
    return glued("random[", joined(node.humidity), "]") if node.humidity else RANDOM


def map_character(node: nodes.MapCharacter) -> Phrase:
    character = literals(node.span)[0]
    return call("", character, node.light) if node.light else character


def kind_phrase(node: nodes.MonsterKind | nodes.ObjectKind) -> Phrase:
    written = literals(node.span)
    return call("", *written) if len(written) == 2 else "".join(written) or RANDOM


LISTED: PhraseHandlers = {cls: listed(cls) for cls in nodes.concrete(nodes.Statement) if cls.form.listed}
"""The statements that are a keyword and their fields."""

TEMPLATED: PhraseHandlers = {cls: templated(cls) for cls in nodes.concrete(nodes.Node) if cls.template}
"""The nodes that have a template."""

OWN: PhraseHandlers = {
    nodes.If: lambda node: glued("IF ", condition(node.condition)),
    nodes.Chance: lambda node: glued(condition(node.condition), ": ", node.statement),
    nodes.Level: level,
    nodes.Flags: lambda node: statement("FLAGS", *node.words),
    nodes.Word: lambda node: node.written or spelled(node.text),
    nodes.MapBlock: lambda node: node.span.text,
    nodes.Room: room,
    nodes.Subroom: room,
    nodes.RoomDoor: room_door,
    nodes.Option: option,
    nodes.TrapSet: lambda node: joined(node.traps, " |"),
    nodes.Integer: integer,
    nodes.String: lambda node: node.span.text,
    nodes.CoreCall: core_call,
    nodes.Operation: operation,
    nodes.Concatenation: lambda node: joined(operands(node), " ."),
    nodes.RandomCoordinate: random_coordinate,
    nodes.LevelRegion: lambda node: f"{'levregion' * node.absolute}({node.x1},{node.y1},{node.x2},{node.y2})",
    nodes.Grow: lambda node: call("grow", alternatives(node.directions) or None, node.selection),
    nodes.Union: lambda node: joined(operands(node), " &"),
    nodes.MapCharacter: map_character,
    nodes.MonsterKind: kind_phrase,
    nodes.ObjectKind: kind_phrase,
}
"""The nodes whose text neither a form nor a template tells."""

BASE = LISTED | TEMPLATED | OWN
"""The canonical text of the whole language."""
