"""The nodes that only sorted levels have, whose statements are executed kind by kind, and what makes them.

Their other nodes are the families' own. They have a module of their own because stages of scripts never meet them:
the grammars of such games list them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from vaultc.language.source import Span
from vaultc.language.syntax import handlers
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.grammar import Token
from vaultc.support.named_tuple import NamedTuple

# ---- what a level consists of


class SortedFile(n.DesFile):
    """A file of sorted levels."""


class OpenBlock(n.Block):
    """The statements of a room, which no braces hold: all up to the next room or corridor."""


class MapPart(NamedTuple):
    """A part of a MAZE: the MAP or NOMAP at its beginning, and the statements that count from it."""

    head: n.Map | n.NoMap
    statements: tuple[n.Statement, ...]


def parts(level: n.Level) -> Iterator[MapPart]:
    """The parts of a level in the order of the text; none in a level of rooms."""
    head: n.Map | n.NoMap | None = None
    inside: list[n.Statement] = []
    for statement in level.statements:
        if isinstance(statement, n.Map | n.NoMap):
            if head is not None:
                yield MapPart(head, tuple(inside))
            head, inside = statement, []
        else:
            inside.append(statement)
    if head is not None:
        yield MapPart(head, tuple(inside))


def rooms(level: n.Level) -> Iterator[n.Room | n.Subroom]:
    """The rooms and subrooms of a level in the order of the text."""
    return (statement for statement in level.statements if isinstance(statement, n.Room | n.Subroom))


# ---- registers: lists that are shuffled, and their entries


class RandomObjects(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``RANDOM_OBJECTS: '*', '?'``."""

    form = n.Form("RANDOM_OBJECTS", "RANDOM_OBJECTS:'*','?'")

    classes: tuple[n.ObjectKind, ...]


class RandomMonsters(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``RANDOM_MONSTERS: 'o', 'k'``."""

    form = n.Form("RANDOM_MONSTERS", "RANDOM_MONSTERS:'o','k'")

    classes: tuple[n.MonsterKind, ...]


class Nowhere(n.Expression):
    """``none`` in a list of places."""

    template = "none"


class RandomPlaces(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``RANDOM_PLACES: (1,1), (4,2)``; only some games number their lists."""

    form = n.Form("RANDOM_PLACES", "RANDOM_PLACES:(1,1),(4,2)", listed=False)

    number: n.Integer | None
    places: tuple[n.Coordinate | Nowhere, ...]


class RandomRegion(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``RANDOM_REGION[0]: area, exclusion``."""

    form = n.Form("RANDOM_REGION", "RANDOM_REGION[0]:(1,1,5,5),(2,2,3,3)", listed=False)
    template = "RANDOM_REGION[{number}]:{area},{exclusion}"

    number: n.Integer
    area: n.LevelRegion
    exclusion: n.LevelRegion


class PlaceRegister(n.Expression):
    """``place[index]``, or ``place[number][index]`` in games that number their lists."""

    number: int | None
    index: int


class RegionRegister(n.Expression):
    """``region[index]`` as a place."""

    template = "region[{index}]"

    index: int


class MonsterRegister(n.Expression):
    """``monster[index]`` with the name after it; a name has no effect."""

    index: int
    name: str | None


class ObjectRegister(n.Expression):
    """``object[index]`` with the name after it; a name takes its place."""

    index: int
    name: str | None


# ---- rooms


class RoomName(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``NAME: "hall"``, by which subrooms name the room around them."""

    form = n.Form("NAME", 'NAME:"hall"')

    name: n.String


class RoomChance(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``CHANCE: 40``: the chance in percent that the room has its type."""

    form = n.Form("CHANCE", "CHANCE:40")

    chance: n.Integer


# ---- things


class Contained(n.Expression):
    """``contained`` in place of a place: inside of the container before it."""

    template = "contained"


class AnyNumber(n.Expression):
    """``random`` in place of a number."""

    template = "random"


class CheckedPlace(n.Expression):
    """A place with ``[skipcheck]`` or ``[noskipcheck]`` after it."""

    template = "{place}{check}"

    place: n.Expression
    check: n.Word


class OpenContainer(n.Statement, draws=n.TerrainEffect.NOTHING, thing="container"):
    """``CONTAINER: kind, place``; later objects that are ``contained`` go into it."""

    form = n.Form("CONTAINER", "CONTAINER:'(',\"chest\",(3,4)")

    kind: n.ObjectExpression
    options: tuple[n.Option, ...]


class ObjectFlags(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``OBJFLAGS: o_lit, o_buried``, of the object before it."""

    form = n.Form("OBJFLAGS", "OBJFLAGS:o_lit")

    words: tuple[n.Word, ...]


class HallucinatoryMessage(n.Statement, draws=n.TerrainEffect.NOTHING):
    """``HALLUMSG: "text"``, which only the hallucinating read."""

    form = n.Form("HALLUMSG", 'HALLUMSG:"text"')

    text: n.StringExpression


class KeyedDoor(n.Statement, draws=n.TerrainEffect.TERRAIN):
    """A ``DOOR`` with the names of artifacts or the numbers of texts after it."""

    form = n.Form("DOOR", 'DOOR:locked,(3,4),"key"', listed=False)

    door: n.Statement
    keys: tuple[n.String | n.Integer, ...]


class DedicatedAltar(n.Statement, draws=n.TerrainEffect.NOTHING, thing="altar"):
    """``ALTAR: place, alignment, kind, god``."""

    form = n.Form("ALTAR", 'ALTAR:(3,4),law,altar,"god"')

    place: n.SpotExpression
    alignment: n.AlignmentWord | n.AlignmentRegister
    kind: n.AltarKind
    god: n.String


NODES: tuple[type[n.Node], ...] = (
    RandomObjects, RandomMonsters, Nowhere, RandomPlaces, RandomRegion, PlaceRegister, RegionRegister, MonsterRegister,
    ObjectRegister, RoomName, RoomChance, Contained, AnyNumber, CheckedPlace, OpenContainer, ObjectFlags,
    HallucinatoryMessage, KeyedDoor, DedicatedAltar,
)  # fmt: skip
"""All of them that a tree holds beside its blocks."""


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
    kind, place, cell, extent = map(handlers.none_if_random, (kind, position, cell, size))
    return n.Room(kind, None, light, place, cell, extent, (), body, stocked, span=span)


def subroom(span: Span, kind: Any, light: n.Word, *rest: Any) -> n.Subroom:
    position, size, parent, stocked, *inside = rest
    kind, place, extent = map(handlers.none_if_random, (kind, position, size))
    return n.Subroom(kind, None, light, place, extent, (), _body(stocked or parent, inside), stocked, parent, span=span)


def _body(head_end: n.Node, inside: list[n.Statement]) -> OpenBlock:
    start = head_end.span.end
    end = inside[-1].span.end if inside else start
    return OpenBlock(tuple(inside), span=Span(start, end, head_end.span.source))


_WORDS = {"true": "irregular", "false": "regular"}
"""The words of other games for the last switch of a REGION."""


def region(span: Span, area: n.Region, light: n.Word, kind: Any, *rest: n.Word | None) -> n.RegionStatement:
    words = (n.Word(_WORDS.get(word.text, word.text), span=word.span) for word in rest if word is not None)
    return n.RegionStatement(area, light, handlers.none_if_random(kind), tuple(words), None, span=span)


def keyed(door: handlers.NodeBuilder, count: int) -> handlers.NodeBuilder:
    """Children: the parts of the door, of which there are ``count``, and the keys."""

    def keyed(span: Span, *parts: Any) -> KeyedDoor:
        inner = Span(span.start, parts[count - 1].span.end, span.source)
        return KeyedDoor(door(inner, *parts[:count]), parts[count:], span=span)

    return keyed


# ---- things


def by_chance(make: handlers.NodeBuilder) -> handlers.NodeBuilder:
    """Children: the chance or a gap, and the parts of the statement."""

    def by_chance(span: Span, chance: n.Percent | None, *children: Any) -> n.Statement:
        statement: n.Statement = make(span, *children)
        return statement if chance is None else n.Chance(chance, statement, span=span)

    return by_chance


def monster(span: Span, kind: Any, place: Any, *options: n.Option) -> n.Monster:
    return n.Monster(kind, place, options, None, span=span)


def thing(cls: type[n.Object] | type[OpenContainer]) -> handlers.NodeBuilder:
    """Children: the kind, the place as an option, further options or None."""

    def thing(span: Span, kind: Any, place: n.Option, tail: Any = None) -> n.Statement:
        return cls(kind, (place, *filter(None, tail or ())), span=span)

    return thing


def kind_of(cls: type[n.MonsterKind] | type[n.ObjectKind]) -> handlers.NodeBuilder:
    def kind(span: Span, character: Token, name: Token) -> n.Node:
        letter = handlers.character_of(character) if character.type == "CHAR" else None
        return cls(letter, _name(name), span=span)

    return kind


def _name(token: Token) -> str | None:
    return handlers.string_text(token) if token.type == "STRING" else None


def option_species(span: Span, name: n.String) -> n.Option:
    return n.Option("montype", None, n.MonsterKind(None, name.text, span=name.span), span=span)


# ---- registers


def register(cls: type[MonsterRegister] | type[ObjectRegister]) -> handlers.NodeBuilder:
    return lambda span, index, name: cls(handlers.number_of(index), _name(name), span=span)


def place_register(span: Span, *numbers: Token) -> PlaceRegister:
    *number, index = map(handlers.number_of, numbers)
    return PlaceRegister(number[0] if number else None, index, span=span)


def random_places(span: Span, *parts: Any) -> RandomPlaces:
    """Children: the number of the list where there are several, and the places."""
    number = parts[0] if parts[0] is None or isinstance(parts[0], n.Integer) else None
    places = tuple(part for part in parts if part is not None and part is not number)
    return RandomPlaces(number, places, span=span)


def checked_place(span: Span, place: n.Expression, check: Token) -> CheckedPlace:
    word = n.Word("".join(str(check.value).split()), span=Span(check.start, check.end, span.source))
    return CheckedPlace(place, word, span=span)


HANDLERS: dict[str, handlers.NodeBuilder] = {
    "checked_place": checked_place,
    "class_of_monsters": lambda span, character: n.MonsterKind(handlers.character_of(character), None, span=span),
    "keyed_door": keyed(handlers.door, 2),
    "keyed_room_door": keyed(handlers.room_door, 4),
    "monster_register": register(MonsterRegister),
    "object_register": register(ObjectRegister),
    "option_species": option_species,
    "place_register": place_register,
    "random_places": random_places,
    "sorted_container": by_chance(thing(OpenContainer)),
    "sorted_file": lambda span, *levels: SortedFile((), levels, span=span),
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
"""The handlers of rules that only grammars of sorted levels have, and that no node is named like."""
