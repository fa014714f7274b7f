"""Rooms, regions, doors and corridors of a script. Rules: "Rooms made by a script", "Doors", "Corridors"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vaultc.generation.corridors import explicit, styles
from vaultc.generation.interpreter import expressions
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.chance_sites import decision
from vaultc.generation.interpreter.machine import Machine
from vaultc.generation.interpreter.terrain import map_corners
from vaultc.generation.interpreter.values import LIGHT
from vaultc.generation.layout import doors, regions, rooms
from vaultc.generation.layout.room_numbers import number_room
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes
from vaultc.world.catalog.directions import DIRECTIONS

RANDOM: Final = -1
ORDINARY: Final = 0
FILLED: Final = 1
IRREGULAR: Final = 2
UNJOINED: Final = 4
_FLAG_BITS = {"filled": FILLED, "irregular": IRREGULAR, "unjoined": UNJOINED}
HORIZONTAL = {"left": 1, "half-left": 2, "center": 3, "half-right": 4, "right": 5}
VERTICAL = {"top": 1, "center": 3, "bottom": 5}
DOOR_STATES = {
    "nodoor": 0, "broken": 1, "open": 2, "closed": 4, "locked": 8, "secret": 32, "random": RANDOM,
}  # fmt: skip
_SECRET = {"true": 1, "false": 0, "random": RANDOM}
_SMALL_ROOM: Final = 20


def room_type_number(name: nodes.String | None, types: Mapping[str, int]) -> int:
    """Number of a room type; an unknown name is an ordinary room."""
    return RANDOM if name is None else types.get(name.text, ORDINARY)


def written_flags(flags: tuple[nodes.Word, ...]) -> int:
    """Flag bits of SUBROOM and REGION: filled unless words are given that do not say so."""
    bits = 0 if flags else FILLED
    for word in flags:
        bits |= _FLAG_BITS.get(word.text, 0)
    return bits


def room_flags(alignment: nodes.Alignment | None) -> int:
    """Flag bits of ROOM: the words are ignored, the number of the vertical alignment takes their place."""
    return FILLED if alignment is None else VERTICAL[alignment.vertical.text]


def pair_of(pair: nodes.Pair | None) -> tuple[int, int]:
    """A position or size, which may be random."""
    return (RANDOM, RANDOM) if pair is None else (pair.first, pair.second)


def ends_vault_if_it_fails(node: nodes.Room) -> bool:
    """True if a ROOM that finds no place ends the script of a random vault: a small one, or one of random size."""
    width, height = pair_of(node.size)
    return width * height <= _SMALL_ROOM


# ---- ROOM and SUBROOM


def room_alignment(node: nodes.Room) -> tuple[int, int]:
    """The alignment of a ROOM, which may be random."""
    if node.alignment is None:
        return RANDOM, RANDOM
    return HORIZONTAL[node.alignment.horizontal.text], VERTICAL[node.alignment.vertical.text]


def room(node: nodes.Room, assembler: Assembler) -> None:
    _room(node, room_alignment(node), room_flags(node.alignment), assembler)


def subroom(node: nodes.Subroom, assembler: Assembler) -> None:
    _room(node, (RANDOM, RANDOM), written_flags(node.flags), assembler)


def _room(node: nodes.Room | nodes.Subroom, alignment: tuple[int, int], flags: int, assembler: Assembler) -> None:
    """ROOM and SUBROOM: the current room decides which of the two is made."""
    number = room_type_number(node.type, assembler.catalog.room_types)
    chance = 100 if node.chance is None else literal(node.chance.value)
    is_typed = decision(chance, None if node.chance is None else assembler.chance_keys.get(node.chance.span))
    light = LIGHT[node.light.text]
    position, size = pair_of(node.position), pair_of(node.size)
    ends_vault = isinstance(node, nodes.Room) and ends_vault_if_it_fails(node)

    def begin(machine: Machine) -> None:
        if machine.skipping:
            machine.skipped += 1
            return
        kind = ORDINARY if chance and not is_typed(machine) else number
        if machine.room is not None:
            room = rooms.create_subroom(machine.site, machine.room, *position, *size, kind, light)
        else:
            room = rooms.create_room(machine.site, *position, *size, *alignment, kind, light)
        if room is None:
            machine.push_room(None, failed=True)
            machine.vault_failed = machine.stopped = machine.site.vault_mode and ends_vault
            return
        number_room(machine.level, room)
        room.fill, room.join, room.origin = flags & FILLED, not flags & UNJOINED, node.span
        machine.push_room(room)

    assembler.emit(node.span, begin, 11, structural=True)
    assembler.open_breakable()
    assembler.block(node.body)
    assembler.close_breakable()
    _end(node, assembler)


def _end(node: nodes.Statement, assembler: Assembler) -> None:
    """The end-of-room instruction; BREAKs out of the block land on it."""
    assembler.emit(node.span, Machine.pop_room, 1, structural=True)


# ---- REGION


def region_statement(node: nodes.RegionStatement, assembler: Assembler) -> None:
    region = expressions.region_of(node.region, assembler)
    light = LIGHT[node.light.text]
    number, flags = room_type_number(node.type, assembler.catalog.room_types), written_flags(node.flags)

    def begin(machine: Machine) -> None:
        area = region.evaluate(machine)
        lit = rooms.random_light(machine.site) if light == RANDOM else bool(light)
        corners = map_corners(machine, area)
        room = regions.make_region(machine.site, corners, number, flags, lit)
        if room is None:
            return
        room.origin = node.span
        if len(machine.rooms) == 1:
            machine.push_room(room)
        else:
            machine.site.complain("a region inside a room cannot be a room of its own")

    assembler.emit(node.span, begin, 4, region)
    assembler.open_breakable()
    assembler.block(node.body)
    assembler.close_breakable()
    _end(node, assembler)


# ---- doors and corridors


def door(node: nodes.Door, assembler: Assembler) -> None:
    selection = expressions.selection_of(node.selection, assembler)
    state = DOOR_STATES[node.state.text]

    def hang(machine: Machine) -> None:
        chosen = selection.evaluate(machine)
        machine.count_work(len(chosen) * (1 + len(machine.level.rooms)))
        doors.map_door(machine.site, state, chosen)

    assembler.emit(node.span, hang, 2, selection)


def room_door(node: nodes.RoomDoor, assembler: Assembler) -> None:
    secret, state = _SECRET[node.secret.text], DOOR_STATES[node.state.text]
    walls = RANDOM if not node.walls else sum({DIRECTIONS[word.text] for word in node.walls})
    position = RANDOM if node.position is None else literal(node.position.value)

    def make(machine: Machine) -> None:
        if machine.room is not None:
            doors.room_door(machine.site, machine.room, secret, state, walls, position)

    assembler.emit(node.span, make, 5)


def corridor(node: nodes.Corridor, assembler: Assembler) -> None:
    source = _corridor_end(node.source)
    destination = None if isinstance(node.destination, nodes.Integer) else _corridor_end(node.destination)
    assembler.emit(node.span, lambda m: explicit.corridor(m.site, source, destination), 7)


def _corridor_end(end: nodes.CorridorEnd) -> tuple[int, int, int]:
    """Room index, wall bit and door number of one end; a random door is -1."""
    return end.room.value, DIRECTIONS[end.wall.text], RANDOM if end.door is None else end.door.value


def random_corridors(node: nodes.RandomCorridors, assembler: Assembler) -> None:
    style = node.style
    number = 0 if style is None else literal(style.value) if isinstance(style, nodes.Integer) else RANDOM
    assembler.emit(node.span, lambda m: styles.random_corridors(m.site, number), 7)


STATEMENTS: StatementHandlers = {
    nodes.Room: room,
    nodes.Subroom: subroom,
    nodes.RegionStatement: region_statement,
    nodes.Door: door,
    nodes.RoomDoor: room_door,
    nodes.Corridor: corridor,
    nodes.RandomCorridors: random_corridors,
}
