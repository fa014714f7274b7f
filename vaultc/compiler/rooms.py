"""Rooms, regions, doors and corridors. Rules: "Rooms, doors, regions"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.compiler.emitter import Emitter, RecordWriter
from vaultc.compiler.expressions import walls
from vaultc.compiler.fields import material_number
from vaultc.compiler.values import number
from vaultc.compiler.words import DOOR_STATES, HORIZONTAL, LIGHT, RANDOM, ROOM_FLAGS, TRUTH, VERTICAL, number_of
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes

_FILLED = 1
_ALWAYS = 100


def _type(name: nodes.String | None, emitter: Emitter) -> int:
    return RANDOM if name is None else emitter.pack.catalog.room_numbers.get(name.text, 0)


def _chance(chance: nodes.Percent | None) -> int:
    return _ALWAYS if chance is None else literal(chance.value)


def _pair(pair: nodes.Pair | None) -> tuple[int, int]:
    return (RANDOM, RANDOM) if pair is None else (literal(pair.first), literal(pair.second))


def _flags(words: tuple[nodes.Word, ...]) -> int:
    """Without any word a room is filled; with one the sum starts at nothing."""
    if not words:
        return _FILLED
    bits = 0
    for word in words:
        bits |= ROOM_FLAGS.get(word.text, 0)
    return bits


def room(node: nodes.Room, emitter: Emitter) -> None:
    """The flag words are dropped and replaced by the number of the vertical alignment."""
    if node.alignment is None:
        horizontal, vertical, flags = RANDOM, RANDOM, _FILLED
    else:
        horizontal, vertical = HORIZONTAL[node.alignment.horizontal.text], VERTICAL[node.alignment.vertical.text]
        flags = vertical
    emitter.numbers(_type(node.type, emitter), _chance(node.chance), LIGHT[node.light.text], flags)
    emitter.numbers(horizontal, vertical, *_pair(node.position), *_pair(node.size))
    emitter.operator("ROOM")
    _body(node.body, emitter)


def subroom(node: nodes.Subroom, emitter: Emitter) -> None:
    emitter.numbers(_type(node.type, emitter), _chance(node.chance), LIGHT[node.light.text], _flags(node.flags))
    emitter.add(emitter.pack.cut(RANDOM), emitter.pack.cut(RANDOM))
    emitter.numbers(*_pair(node.position), *_pair(node.size))
    emitter.operator("SUBROOM")
    _body(node.body, emitter)


def region(node: nodes.RegionStatement, emitter: Emitter) -> None:
    flags = _flags(node.flags)
    unfilled = 0 if flags & _FILLED else emitter.pack.catalog.unfilled
    emitter.expression(node.region)
    emitter.numbers(LIGHT[node.light.text], _type(node.type, emitter) + unfilled, flags)
    emitter.operator("REGION")
    _body(node.body, emitter)


def _body(body: nodes.Block | None, emitter: Emitter) -> None:
    emitter.breaks.open()
    emitter.block(body)
    emitter.breaks.close(emitter.buffer)
    emitter.operator("ENDROOM")


def room_door(node: nodes.RoomDoor, emitter: Emitter) -> None:
    position = RANDOM if node.position is None else literal(node.position.value)
    wall = walls(node.walls) if node.walls else RANDOM
    state = number_of(node.state, DOOR_STATES, emitter.pack.target.words)
    emitter.numbers(position, state, TRUTH[node.secret.text], wall)
    if emitter.pack.target.materials:
        emitter.numbers(material_number(node.material, emitter))
    emitter.operator("ROOM_DOOR")


def _end(end: nodes.CorridorEnd) -> tuple[int, int, int]:
    """Room, door, wall: the last two in the other order than in the text."""
    door = RANDOM if end.door is None else literal(end.door.value)
    return literal(end.room.value), door, walls((end.wall,))


def corridor(node: nodes.Corridor, emitter: Emitter) -> None:
    emitter.numbers(*_end(node.source))
    if isinstance(node.destination, nodes.CorridorEnd):
        emitter.numbers(*_end(node.destination))
    else:
        emitter.add(emitter.pack.cut(RANDOM))
        emitter.numbers(RANDOM, literal(node.destination.value))
    emitter.operator("CORRIDOR")


def random_corridors(node: nodes.RandomCorridors, emitter: Emitter) -> None:
    cut = emitter.pack.cut(RANDOM)
    if isinstance(node.style, nodes.Integer):
        style = number(literal(node.style.value))
    else:
        style = number(0) if node.style is None else cut
    emitter.add(cut, style, cut, cut)
    emitter.numbers(RANDOM, RANDOM)
    emitter.operator("CORRIDOR")


STATEMENTS: Final[Mapping[type[nodes.Node], RecordWriter]] = {
    nodes.Corridor: corridor,
    nodes.RandomCorridors: random_corridors,
    nodes.RegionStatement: region,
    nodes.Room: room,
    nodes.RoomDoor: room_door,
    nodes.Subroom: subroom,
}
"""Emitters of the records of each statement of this family."""
