"""The rooms of a LEVEL, their doors and corridors. Rules: "NetHack 3.4.3: LEVEL"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vaultc.generation.corridors import joining
from vaultc.generation.interpreter import rooms as words
from vaultc.generation.interpreter.assembler import Assembler
from vaultc.generation.interpreter.machine import Machine, decision
from vaultc.generation.interpreter.values import LIGHT
from vaultc.generation.layout import doors, positions, rooms
from vaultc.generation.layout.room_records import number_room
from vaultc.generation.population.special_rooms import stocking
from vaultc.generation.site import Site
from vaultc.language.semantics.constants import literal
from vaultc.language.syntax import nodes, sorted_nodes
from vaultc.level.level import Room
from vaultc.world import grid
from vaultc.world.catalog import directions, terrain
from vaultc.world.catalog.rooms import VAULT

_DOOR_TRIES: Final = 101
_PLACES: Final = 5
_SECRET: Final = {"true": 1, "false": 0, "random": words.RANDOM}
_WALLS: Final = (directions.NORTH, directions.SOUTH, directions.EAST, directions.WEST)


# ---- rooms


def begin_room(node: nodes.Room | nodes.Subroom, assembler: Assembler) -> None:
    """The beginning of a room: it is made, or its contents are passed over."""
    number = words.room_type_number(node.type, assembler.catalog.room_types)
    keeps_type, light = _keeps_type(node), LIGHT.get(node.light.text, LIGHT["lit"])
    position, size = words.pair_of(node.position), words.pair_of(node.size)
    alignment = words.room_alignment(node) if isinstance(node, nodes.Room) else (words.RANDOM, words.RANDOM)

    def begin(machine: Machine) -> None:
        if machine.skipping:
            machine.skipped += 1
            return
        kind = number if keeps_type(machine) else words.ORDINARY
        room = _make(machine, position, size, alignment, kind, light)
        if room is None:
            machine.push_room(None, failed=True)
            return
        room.fill, room.join, room.origin = 0, True, node.span
        machine.push_room(room)

    assembler.emit(node.span, begin, 1, structural=True)


def _keeps_type(node: nodes.Room | nodes.Subroom) -> Callable[[Machine], bool]:
    """The decision if a room has its type: by its CHANCE, without one always and without a draw."""
    written = [part for part in node.body.statements if isinstance(part, sorted_nodes.RoomChance)]
    return decision(written[0].chance.value, None) if written else lambda _: True


def _make(
    machine: Machine,
    position: tuple[int, int],
    size: tuple[int, int],
    alignment: tuple[int, int],
    kind: int,
    light: int,
) -> Room | None:
    site, parent = machine.site, machine.room
    if parent is not None:
        if parent in machine.level.subrooms:
            site.complain("this room lies in a subroom, for which the game reads memory that was never set")
        return rooms.create_subroom(site, parent, *position, *size, kind, light)
    if site.rules.ground.cells_of_rooms:
        position = _fifths(*position)
    return rooms.create_room(site, *position, *size, *alignment, kind, light)


def _fifths(x: int, y: int) -> tuple[int, int]:
    """The fifths of the level in which a cell lies; a place of which either is random is so altogether."""
    if words.RANDOM in (x, y):
        return words.RANDOM, words.RANDOM
    return min(x * _PLACES // grid.WIDTH, _PLACES - 1) + 1, min(y * _PLACES // grid.HEIGHT, _PLACES - 1) + 1


def end_room(node: nodes.Room | nodes.Subroom, assembler: Assembler) -> None:
    """The end of a room: its cells get its number, and it is stocked unless the statement says otherwise."""
    stocked = node.stocked is None or node.stocked.text != "false"

    def end(machine: Machine) -> None:
        room, level = machine.room, machine.level
        if not machine.skipping and room is not None:
            # The record of a vault has only its place.
            reserved = room.type == VAULT and room not in level.rooms and room not in level.subrooms
            if not reserved:
                number_room(level, room)
            if stocked and not reserved:
                stocking.stock(machine.site, room, prefilled=False)
        machine.pop_room()

    assembler.emit(node.span, end, 1, structural=True)


# ---- doors


def room_door(node: nodes.RoomDoor | sorted_nodes.KeyedDoor, assembler: Assembler) -> None:
    """``DOOR`` of a room."""
    written = node.door if isinstance(node, sorted_nodes.KeyedDoor) else node
    assert isinstance(written, nodes.RoomDoor)
    secret, state = _SECRET[written.secret.text], words.DOOR_STATES[written.state.text]
    wall = words.RANDOM if not written.walls else directions.DIRECTIONS[written.walls[0].text]
    position = words.RANDOM if written.position is None else literal(written.position.value)

    def make(machine: Machine) -> None:
        if machine.room is not None:
            _make_door(machine.site, machine.room, secret, state, wall, position)

    assembler.emit(node.span, make, 1)


def _make_door(site: Site, room: Room, secret: int, state: int, wall: int, position: int) -> None:
    """Make a door on a wall of a room; -1 is random. A random one never takes the last cell of its wall."""
    dice, level = site.dice, site.level
    hidden = dice.rn2(2) if secret == words.RANDOM else secret
    if state == words.RANDOM:
        state = doors.random_secret_state(dice) if hidden else doors.random_open_state(dice)
    for _ in range(_DOOR_TRIES):
        side = 1 << dice.rn2(len(_WALLS)) if wall == words.RANDOM else wall
        x, y = _on_wall(site, room, side, position)
        if grid.valid(x, y) and doors.okdoor(level, x, y):
            doors.register_door(site, x, y, room)
            level.terrain[grid.at(x, y)] = terrain.SDOOR if hidden else terrain.DOOR
            level.flags[grid.at(x, y)] = state
            return
    site.complain("no place for the door was found on the room's walls")


def _on_wall(site: Site, room: Room, wall: int, position: int) -> grid.Cell:
    """A cell of a wall of a room.

    Raises:
        GenerationError: the cell is to be random, and the wall has only one.
    """
    across = wall in (directions.NORTH, directions.SOUTH)
    if position == words.RANDOM:
        length = (room.width if across else room.height) - 1
        if length < 1:
            raise site.fail("a door at a random place of a wall of one cell crashes the game")
        position = site.dice.rn2(length)
    if across:
        return room.lx + position, room.ly - 1 if wall == directions.NORTH else room.hy + 1
    return room.lx - 1 if wall == directions.WEST else room.hx + 1, room.ly + position


# ---- corridors


def random_corridors(node: nodes.RandomCorridors, assembler: Assembler) -> None:
    """``RANDOM_CORRIDORS``: the rooms are numbered from left to right and joined; their cells keep their numbers."""

    def join(machine: Machine) -> None:
        level = machine.level
        level.rooms.sort(key=lambda room: room.lx)
        for index, room in enumerate(level.rooms):
            room.number, room.group = positions.FIRST_ROOM_NUMBER + index, index
        joining.random_corridors(machine.site, 0)

    assembler.emit(node.span, join, 1)
