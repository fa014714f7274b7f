"""The nodes that only sorted levels have: levels that are data, whose statements are executed kind by kind.

Their other nodes are the families' own. They have a module of their own because stages of scripts never meet them:
the grammars of such games list them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.nodes.base import AlignmentWord, AltarKind, Form, SpotExpression, TerrainEffect

NOTHING = TerrainEffect.NOTHING

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


class RandomObjects(n.Statement):
    """``RANDOM_OBJECTS: '*', '?'``."""

    form = Form("RANDOM_OBJECTS", "RANDOM_OBJECTS:'*','?'")
    draws = NOTHING

    classes: tuple[n.ObjectKind, ...]


class RandomMonsters(n.Statement):
    """``RANDOM_MONSTERS: 'o', 'k'``."""

    form = Form("RANDOM_MONSTERS", "RANDOM_MONSTERS:'o','k'")
    draws = NOTHING

    classes: tuple[n.MonsterKind, ...]


class Nowhere(n.Expression):
    """``none`` in a list of places."""

    template = "none"


class RandomPlaces(n.Statement):
    """``RANDOM_PLACES: (1,1), (4,2)``; only some games number their lists."""

    form = Form("RANDOM_PLACES", "RANDOM_PLACES:(1,1),(4,2)", listed=False)
    draws = NOTHING

    number: n.Integer | None
    places: tuple[n.Coordinate | Nowhere, ...]


class RandomRegion(n.Statement):
    """``RANDOM_REGION[0]: area, exclusion``."""

    form = Form("RANDOM_REGION", "RANDOM_REGION[0]:(1,1,5,5),(2,2,3,3)", listed=False)
    draws = NOTHING
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


class RoomName(n.Statement):
    """``NAME: "hall"``, by which subrooms name the room around them."""

    form = Form("NAME", 'NAME:"hall"')
    draws = NOTHING

    name: n.String


class RoomChance(n.Statement):
    """``CHANCE: 40``: the chance in percent that the room has its type."""

    form = Form("CHANCE", "CHANCE:40")
    draws = NOTHING

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


class OpenContainer(n.Statement):
    """``CONTAINER: kind, place``; later objects that are ``contained`` go into it."""

    form = Form("CONTAINER", "CONTAINER:'(',\"chest\",(3,4)")
    draws = NOTHING
    thing = "container"

    kind: n.ObjectExpression
    options: tuple[n.Option, ...]


class ObjectFlags(n.Statement):
    """``OBJFLAGS: o_lit, o_buried``, of the object before it."""

    form = Form("OBJFLAGS", "OBJFLAGS:o_lit")
    draws = NOTHING

    words: tuple[n.Word, ...]


class HallucinatoryMessage(n.Statement):
    """``HALLUMSG: "text"``, which only the hallucinating read."""

    form = Form("HALLUMSG", 'HALLUMSG:"text"')
    draws = NOTHING

    text: n.StringExpression


class KeyedDoor(n.Statement):
    """A ``DOOR`` with the names of artifacts or the numbers of texts after it."""

    form = Form("DOOR", 'DOOR:locked,(3,4),"key"', listed=False)
    draws = TerrainEffect.TERRAIN

    door: n.Statement
    keys: tuple[n.String | n.Integer, ...]


class DedicatedAltar(n.Statement):
    """``ALTAR: place, alignment, kind, god``."""

    form = Form("ALTAR", 'ALTAR:(3,4),law,altar,"god"')
    draws = NOTHING
    thing = "altar"

    place: SpotExpression
    alignment: AlignmentWord | n.AlignmentRegister
    kind: AltarKind
    god: n.String


NODES: tuple[type[n.Node], ...] = (
    RandomObjects, RandomMonsters, Nowhere, RandomPlaces, RandomRegion, PlaceRegister, RegionRegister, MonsterRegister,
    ObjectRegister, RoomName, RoomChance, Contained, AnyNumber, CheckedPlace, OpenContainer, ObjectFlags,
    HallucinatoryMessage, KeyedDoor, DedicatedAltar,
)  # fmt: skip
"""All of them that a tree holds beside its blocks."""
