"""Rooms, regions, doors and corridors. Rules: "Statements in alphabetical order"."""

from __future__ import annotations

from vaultc.language.formatter.phrases import Phrase, PhraseHandlers, glued, joined, statement
from vaultc.language.formatter.spelling import alternatives
from vaultc.language.syntax import nodes

RANDOM = "random"


def pair(node: nodes.Pair) -> Phrase:
    return glued(f"({node.first},{node.second})")


def alignment(node: nodes.Alignment) -> Phrase:
    return glued("(", node.horizontal, ",", node.vertical, ")")


def _kind(node: nodes.Room | nodes.Subroom) -> Phrase:
    """Type and chance of a room."""
    kind = node.type or RANDOM
    return kind if node.chance is None else glued(kind, " [", node.chance, "]")


def room(node: nodes.Room) -> Phrase:
    place = node.position or RANDOM, node.alignment or RANDOM, node.size or RANDOM
    return statement("ROOM", _kind(node), node.light, *place, *node.flags)


def subroom(node: nodes.Subroom) -> Phrase:
    return statement("SUBROOM", _kind(node), node.light, node.position or RANDOM, node.size or RANDOM, *node.flags)


def room_door(node: nodes.RoomDoor) -> Phrase:
    walls = alternatives(node.walls) or RANDOM
    return statement("ROOMDOOR", node.secret, node.state, walls, node.position or RANDOM)


def corridor_end(node: nodes.CorridorEnd) -> Phrase:
    return glued("(", joined((node.room, node.wall, node.door or RANDOM)), ")")


PHRASES: PhraseHandlers = {
    nodes.Pair: pair,
    nodes.Alignment: alignment,
    nodes.Room: room,
    nodes.Subroom: subroom,
    nodes.RoomDoor: room_door,
    nodes.CorridorEnd: corridor_end,
}
