"""Rooms, regions, doors and corridors. Rules: "Statements in alphabetical order"."""

from __future__ import annotations

from vaultc.language.formatter import phrases
from vaultc.language.formatter.spelling import alternatives
from vaultc.language.syntax import nodes

RANDOM = "random"


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


PHRASES: phrases.PhraseHandlers = {
    nodes.Pair: pair,
    nodes.Alignment: alignment,
    nodes.Room: room,
    nodes.Subroom: subroom,
    nodes.RoomDoor: room_door,
    nodes.CorridorEnd: corridor_end,
}
