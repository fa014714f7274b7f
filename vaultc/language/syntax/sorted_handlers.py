"""Functions that make nodes of sorted levels from the parts of a rule; see ``handlers`` for what they get."""

from __future__ import annotations

from itertools import chain
from typing import Any

from vaultc.language.source import Span
from vaultc.language.syntax import handlers, sorted_nodes
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.handlers import NodeBuilder, character_of, none_if_random, number_of, string_text
from vaultc.language.syntax.tokens import Token

# ---- levels


def level(span: Span, name: n.String, flags: n.Flags | None, *rest: Any) -> n.Level:
    return n.Level(name, flags, _flat(rest), span=span)


def maze(span: Span, name: n.String, filling: Any, flags: n.Flags | None, *rest: Any) -> n.Level:
    return n.Level(name, flags, _flat(rest), filling, span=span)


def _flat(values: tuple[Any, ...]) -> tuple[n.Statement, ...]:
    """The statements of a level; a part and the corridors come as tuples."""
    rows = (value if isinstance(value, tuple) else (value,) for value in values if value is not None)
    return tuple(chain.from_iterable(rows))


def mines(span: Span, foreground: Any, background: Any, *switches: n.Word) -> n.Mines:
    smoothed, joined, light, walled = switches
    return n.Mines(foreground, background, smoothed, joined, light, walled, None, span=span)


# ---- rooms


def room(span: Span, kind: Any, light: n.Word, *rest: Any) -> n.Room:
    position, cell, size, stocked, *inside = rest
    body = _body(stocked or size, inside)
    kind, place, cell, extent = map(none_if_random, (kind, position, cell, size))
    return n.Room(kind, None, light, place, cell, extent, (), body, stocked, span=span)


def subroom(span: Span, kind: Any, light: n.Word, *rest: Any) -> n.Subroom:
    position, size, parent, stocked, *inside = rest
    kind, place, extent = map(none_if_random, (kind, position, size))
    return n.Subroom(kind, None, light, place, extent, (), _body(stocked or parent, inside), stocked, parent, span=span)


def _body(head_end: n.Node, inside: list[n.Statement]) -> sorted_nodes.OpenBlock:
    start = head_end.span.end
    end = inside[-1].span.end if inside else start
    return sorted_nodes.OpenBlock(tuple(inside), span=Span(start, end, head_end.span.source))


_WORDS = {"true": "irregular", "false": "regular"}
"""The words of other games for the last switch of a REGION."""


def region(span: Span, area: n.Region, light: n.Word, kind: Any, *rest: n.Word | None) -> n.RegionStatement:
    words = (n.Word(_WORDS.get(word.text, word.text), span=word.span) for word in rest if word is not None)
    return n.RegionStatement(area, light, none_if_random(kind), tuple(words), None, span=span)


def keyed(door: NodeBuilder, count: int) -> NodeBuilder:
    """Children: the parts of the door, of which there are ``count``, and the keys."""

    def keyed(span: Span, *parts: Any) -> sorted_nodes.KeyedDoor:
        inner = Span(span.start, parts[count - 1].span.end, span.source)
        return sorted_nodes.KeyedDoor(door(inner, *parts[:count]), parts[count:], span=span)

    return keyed


# ---- things


def by_chance(make: NodeBuilder) -> NodeBuilder:
    """Children: the chance or a gap, and the parts of the statement."""

    def by_chance(span: Span, chance: n.Percent | None, *children: Any) -> n.Statement:
        statement: n.Statement = make(span, *children)
        return statement if chance is None else n.Chance(chance, statement, span=span)

    return by_chance


def monster(span: Span, kind: Any, place: Any, *options: n.Option) -> n.Monster:
    return n.Monster(kind, place, options, None, span=span)


def thing(cls: type[n.Object] | type[sorted_nodes.OpenContainer]) -> NodeBuilder:
    """Children: the kind, the place as an option, further options or None."""

    def thing(span: Span, kind: Any, place: n.Option, tail: Any = None) -> n.Statement:
        return cls(kind, (place, *filter(None, tail or ())), span=span)

    return thing


def kind_of(cls: type[n.MonsterKind] | type[n.ObjectKind]) -> NodeBuilder:
    def kind(span: Span, character: Token, name: Token) -> n.Node:
        letter = character_of(character) if character.type == "CHAR" else None
        return cls(letter, _name(name), span=span)

    return kind


def _name(token: Token) -> str | None:
    return string_text(token) if token.type == "STRING" else None


def option_species(span: Span, name: n.String) -> n.Option:
    return n.Option("montype", None, n.MonsterKind(None, name.text, span=name.span), span=span)


# ---- registers


def register(cls: type[sorted_nodes.MonsterRegister] | type[sorted_nodes.ObjectRegister]) -> NodeBuilder:
    return lambda span, index, name: cls(number_of(index), _name(name), span=span)


def place_register(span: Span, *numbers: Token) -> sorted_nodes.PlaceRegister:
    *number, index = map(number_of, numbers)
    return sorted_nodes.PlaceRegister(number[0] if number else None, index, span=span)


def random_places(span: Span, *parts: Any) -> sorted_nodes.RandomPlaces:
    """Children: the number of the list where there are several, and the places."""
    number = parts[0] if parts[0] is None or isinstance(parts[0], n.Integer) else None
    places = tuple(part for part in parts if part is not None and part is not number)
    return sorted_nodes.RandomPlaces(number, places, span=span)


def checked_place(span: Span, place: n.Expression, check: Token) -> sorted_nodes.CheckedPlace:
    word = n.Word("".join(str(check.value).split()), span=Span(check.start, check.end, span.source))
    return sorted_nodes.CheckedPlace(place, word, span=span)


HANDLERS: dict[str, NodeBuilder] = {
    "any_number": lambda span, *_: sorted_nodes.AnyNumber(span=span),
    "checked_place": checked_place,
    "class_of_monsters": lambda span, character: n.MonsterKind(character_of(character), None, span=span),
    "contained": lambda span, *_: sorted_nodes.Contained(span=span),
    "dedicated_altar": handlers.node(sorted_nodes.DedicatedAltar),
    "hallucinatory_message": handlers.node(sorted_nodes.HallucinatoryMessage),
    "keyed_door": keyed(handlers.door, 2),
    "keyed_room_door": keyed(handlers.room_door, 4),
    "monster_register": register(sorted_nodes.MonsterRegister),
    "none": handlers.word,
    "nowhere": lambda span, *_: sorted_nodes.Nowhere(span=span),
    "object_flag": handlers.word,
    "object_flags": handlers.ending_in_list(sorted_nodes.ObjectFlags),
    "object_register": register(sorted_nodes.ObjectRegister),
    "object_tail": handlers.several,
    "option_species": option_species,
    "part": handlers.several,
    "place_register": place_register,
    "random_monsters": handlers.ending_in_list(sorted_nodes.RandomMonsters),
    "random_objects": handlers.ending_in_list(sorted_nodes.RandomObjects),
    "random_places": random_places,
    "random_region": handlers.node(sorted_nodes.RandomRegion),
    "region_register": handlers.node(sorted_nodes.RegionRegister),
    "room_chance": handlers.node(sorted_nodes.RoomChance),
    "room_name": handlers.node(sorted_nodes.RoomName),
    "several_corridors": handlers.several,
    "sorted_container": by_chance(thing(sorted_nodes.OpenContainer)),
    "sorted_file": lambda span, *levels: sorted_nodes.SortedFile((), levels, span=span),
    "sorted_level": level,
    "sorted_map": lambda span, left, top, block: n.Map(left, top, None, None, block, span=span),
    "sorted_maze": maze,
    "sorted_maze_walk": lambda span, place, direction: n.MazeWalk(place, direction, None, None, span=span),
    "sorted_mines": mines,
    "sorted_monster": by_chance(monster),
    "sorted_monster_kind": kind_of(n.MonsterKind),
    "sorted_object": by_chance(thing(n.Object)),
    "sorted_object_kind": kind_of(n.ObjectKind),
    "sorted_random_corridors": lambda span, *_: (n.RandomCorridors(None, span=span),),
    "sorted_region": region,
    "sorted_room": room,
    "sorted_subroom": subroom,
    "sorted_trap": by_chance(handlers.node(n.Trap)),
    "sorted_wallify": lambda span, *_: n.Wallify(None, span=span),
    "whole_level_region": lambda span, _: n.LevelRegion(True, 0, 0, 79, 20, span=span),
}
"""The handlers of rules that only grammars of sorted levels have."""
