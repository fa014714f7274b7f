"""Functions that make nodes from the parts of a rule: one per kind of node whose fields differ from its text.

A handler gets the span of the rule, then its children in the order of the grammar: nodes, tokens of types that carry a
value, tuples for lists, and None for an optional part that is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vaultc.language.source import Span
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Token, written_of
from vaultc.language.syntax.nodes.base import MISSING

NodeBuilder = Callable[..., Any]
TOO_LARGE = 10**30


def number_of(token: Token) -> int:
    """The value of a number; one with thousands of digits is only known to be large."""
    text = str(token.value).strip("%")
    return int(text) if len(text) <= 30 else TOO_LARGE


# ---- handlers of several kinds of nodes


def node(cls: type[n.Node]) -> NodeBuilder:
    """Children are the fields in order; a gap in place of a tuple is the empty tuple, ``random`` may be None.

    The fields of some nodes are all numbers, made of tokens. A sign between fields, a minus sign or, in some dialects,
    a comma, is a token that counts for nothing.
    """
    types = [field.annotation for field in cls.fields if field.name != "span"]
    if types and set(types) == {"int"}:
        return lambda span, *tokens: cls(*map(number_of, tokens), span=span)
    lists = [i for i, type_ in enumerate(types) if type_.startswith("tuple") and not type_.endswith("None")]
    random = [i for i, type_ in enumerate(types) if type_.endswith("| Random")]
    has_signs = " - " in cls.template

    def adapted(span: Span, *children: Any) -> n.Node:
        values = [child for child in children if not (has_signs and isinstance(child, Token))]
        for i in lists:
            values[i] = values[i] or ()
        for i in random:
            values[i] = none_if_random(values[i])
        return cls(*values, span=span)

    return adapted if lists or random or has_signs else lambda span, *children: cls(*children, span=span)


def ending_in_list(cls: type[n.Node]) -> NodeBuilder:
    """Children are the fields in order; the last field without a default holds all that are left, but no gaps."""
    last = sum(field.default is MISSING and not field.keyword for field in cls.fields) - 1
    make: NodeBuilder = cls
    return lambda span, *children: make(*children[:last], tuple(filter(None, children[last:])), span=span)


def several(_span: Span, *children: Any) -> tuple[Any, ...]:
    return children


def word(span: Span, *tokens: Token) -> n.Word:
    written = next((found for token in tokens if (found := written_of(token.value))), "")
    return n.Word("".join(str(token.value) for token in tokens), written, span=span)


def none_if_random(value: Any) -> Any:
    return None if isinstance(value, n.Word) and value.text == "random" else value


# ---- values


def dice(span: Span, token: Token) -> n.Dice:
    count, sides = str(token.value).split("d")
    return n.Dice(min(int(count[:30]), TOO_LARGE), min(int(sides[:30]), TOO_LARGE), span=span)


def string_text(token: Token) -> str:
    return str(token.value)[1:-1]


def character_of(token: Token) -> str:
    return str(token.value)[-2]


def percent(span: Span, token: Token) -> n.Percent:
    return n.Percent(int(str(token.value).strip("[ %]")[:30]), span=span)


def variable(span: Span, token: Token) -> n.Variable:
    return n.Variable(str(token.value)[1:], span=span)


def array_element(span: Span, token: Token, index: n.Expression) -> n.Element:
    return n.Element(str(token.value)[1:], index, span=span)


def method(span: Span, token: Token) -> n.Method:
    return n.Method(*str(token.value)[1:].split(".", 1), span=span)


def core_call(span: Span, name: n.Word, arguments: tuple[n.Expression, ...] | None) -> n.CoreCall:
    written = arguments is not None or span.end > name.span.end
    return n.CoreCall(name.text, (arguments or ()) if written else None, span=span)


def arithmetic(span: Span, left: n.Expression, operator: Token, right: n.Expression) -> n.Operation:
    return n.Operation(str(operator.value), left, right, span=span)


def random_coordinate(span: Span, _opening: Token | None = None, words: tuple[n.Word, ...] = ()) -> n.Node:
    return n.RandomCoordinate(words, span=span)


def level_region(span: Span, absolute: Token | None, *corners: Token) -> n.LevelRegion:
    x1, y1, x2, y2 = map(number_of, corners)
    return n.LevelRegion(absolute is not None, x1, y1, x2, y2, span=span)


def map_character(span: Span, token: Token, light: n.Word | None = None) -> n.MapCharacter:
    return n.MapCharacter(character_of(token), light, span=span)


def kind_node(span: Span, *tokens: Token) -> n.ObjectKind:
    character = name = None
    for token in tokens:
        if token.type == "CHAR":
            character = character_of(token)
        elif token.type == "STRING":
            name = string_text(token)
    return n.ObjectKind(character, name, span=span)


def monster_kind(span: Span, kind: n.ObjectKind) -> n.MonsterKind:
    return n.MonsterKind(kind.character, kind.name, span=span)


def object_argument(span: Span, _word: n.Word, name: n.String) -> n.ObjectArgument:
    return n.ObjectArgument(n.ObjectKind(None, name.text, span=name.span), span=span)


def generation_part(span: Span, frequency: n.Expression, kind: n.ObjectKind) -> n.GenerationPart:
    return n.GenerationPart(frequency, monster_kind(kind.span, kind), span=span)


def option(key: str) -> NodeBuilder:
    """Children: the word (a token or a Word) if there is one, a colon, the value if there is one.

    ``align: random`` has the word ``random``, as ``law`` has the word ``law``.
    """

    def option(span: Span, *children: Any) -> n.Option:
        word = value = None
        for child in children:
            if isinstance(child, n.Word):
                word = child
            elif not isinstance(child, Token):
                value = child
            elif child.type != ":":
                place = Span(child.start, child.end, span.source)
                word = n.Word(str(child.value), written_of(child.value), span=place)
        return n.Option(key, word, value, span=span)

    return option


# ---- statements whose fields differ from their text


def start(span: Span, *children: Any) -> n.DesFile:
    levels = tuple(child for child in children if isinstance(child, n.Level))
    return n.DesFile(children[: len(children) - len(levels)], levels, span=span)


def maze_level(span: Span, name: n.String, filling: Any, flags: n.Flags | None, *statements: n.Statement) -> n.Level:
    return n.Level(name, flags, statements, filling, span=span)


def mines(span: Span, terrains: tuple[Any, ...], switches: tuple[Any, ...], filling: Any) -> n.Mines:
    foreground, background = terrains
    smoothed, joined, light, walled = switches
    return n.Mines(foreground, background, smoothed, joined, light, walled, filling, span=span)


def map_with_words(span: Span, horizontal: n.Word, vertical: n.Word, keep: n.Word | None, block: n.MapBlock) -> n.Map:
    return n.Map(horizontal, vertical, None, keep, block, span=span)


def map_at_place(span: Span, place: n.Expression, keep: n.Word | None, block: n.MapBlock) -> n.Map:
    return n.Map(None, None, place, keep, block, span=span)


def room(cls: NodeBuilder) -> NodeBuilder:
    """Children: the type with its chance, the light, what places the room, the flags, the body."""

    def room(span: Span, kind: tuple[Any, Any], light: n.Word, *rest: Any) -> Any:
        *places, flags, body = rest
        return cls(none_if_random(kind[0]), kind[1], light, *map(none_if_random, places), flags or (), body, span=span)

    return room


def door(span: Span, *parts: Any) -> n.Door:
    """Children: the material, in dialects that have any, the state, the selection."""
    material, state, selection = parts if len(parts) == 3 else (None, *parts)
    return n.Door(material, state, selection, span=span)


def room_door(span: Span, *parts: Any) -> n.RoomDoor:
    """Children: the material, in dialects that have any, the secret flag, the state, the walls, the position."""
    material, secret, state, walls, position = parts if len(parts) == 5 else (None, *parts)
    return n.RoomDoor(material, secret, state, none_if_random(walls) or (), none_if_random(position), span=span)
