"""Rooms, regions, doors and corridors (rule: "Statements in alphabetical order")."""

from __future__ import annotations

from vaultc.formatter.phrases import Part, Phrase, glued, joined, phrase, statement
from vaultc.formatter.spelling import alternatives
from vaultc.syntax import nodes

RANDOM = "random"


@phrase.register
def _(node: nodes.Pair) -> Phrase:
    return glued(f"({node.first},{node.second})")


@phrase.register
def _(node: nodes.Alignment) -> Phrase:
    return glued("(", node.horizontal, ",", node.vertical, ")")


def _kind(node: nodes.Room | nodes.Subroom) -> Part:
    """Type and chance of a room."""
    kind = node.type or RANDOM
    return kind if node.chance is None else glued(kind, " [", node.chance, "]")


@phrase.register
def _(node: nodes.Room) -> Phrase:
    place = node.position or RANDOM, node.alignment or RANDOM, node.size or RANDOM
    return statement("ROOM", _kind(node), node.light, *place, *node.flags)


@phrase.register
def _(node: nodes.Subroom) -> Phrase:
    return statement("SUBROOM", _kind(node), node.light, node.position or RANDOM, node.size or RANDOM, *node.flags)


@phrase.register
def _(node: nodes.RegionStatement) -> Phrase:
    return statement("REGION", node.region, node.light, node.type or RANDOM, *node.flags)


@phrase.register
def _(node: nodes.Door) -> Phrase:
    return statement("DOOR", node.state, node.selection)


@phrase.register
def _(node: nodes.RoomDoor) -> Phrase:
    walls = alternatives(node.walls) or RANDOM
    return statement("ROOMDOOR", node.secret, node.state, walls, node.position or RANDOM)


@phrase.register
def _(node: nodes.CorridorEnd) -> Phrase:
    return glued("(", joined((node.room, node.wall, node.door or RANDOM)), ")")


@phrase.register
def _(node: nodes.Corridor) -> Phrase:
    return statement("CORRIDOR", node.source, node.destination)


@phrase.register
def _(node: nodes.RandomCorridors) -> Phrase:
    return statement("RANDOM_CORRIDORS", node.style) if node.style else glued("RANDOM_CORRIDORS")
