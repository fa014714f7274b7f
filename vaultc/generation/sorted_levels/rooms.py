"""The rooms of a LEVEL, their doors and corridors. Rules: "NetHack 3.4.3: LEVEL"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.corridors import joining
from vaultc.generation.interpreter import rooms as words
from vaultc.generation.interpreter.machine import Machine
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
_WALLS: Final = 4


# ---- rooms


def begin_room(machine: Machine, node: nodes.Room | nodes.Subroom) -> None:
    """The beginning of a room: it is made, or its contents are passed over."""
    if machine.skipping:
        machine.skipped += 1
        return
    kind = words.room_type_number(node.type, machine.site.catalog.room_types)
    written = [part for part in node.body.statements if isinstance(part, sorted_nodes.RoomChance)]
    if written and machine.dice.rn2(100) >= written[0].chance.value:
        kind = words.ORDINARY
    site, parent = machine.site, machine.room
    position, size = words.pair_of(node.position), words.pair_of(node.size)
    light = LIGHT.get(node.light.text, LIGHT["lit"])
    if parent is not None:
        if parent in machine.level.subrooms:
            site.complain("this room lies in a subroom, for which the game reads memory that was never set")
        room = rooms.create_subroom(site, parent, *position, *size, kind, light)
    else:
        if site.rules.ground.cells_of_rooms:
            position = _fifths(*position)
        alignment = words.room_alignment(node) if isinstance(node, nodes.Room) else (words.RANDOM, words.RANDOM)
        room = rooms.create_room(site, *position, *size, *alignment, kind, light)
    if room is None:
        machine.push_room(None, failed=True)
        return
    room.fill, room.join, room.origin = 0, True, node.span
    machine.push_room(room)


def _fifths(x: int, y: int) -> tuple[int, int]:
    """The fifths of the level in which a cell lies; a place of which either is random is so altogether."""
    if words.RANDOM in (x, y):
        return words.RANDOM, words.RANDOM
    return min(x * _PLACES // grid.WIDTH, _PLACES - 1) + 1, min(y * _PLACES // grid.HEIGHT, _PLACES - 1) + 1


def end_room(machine: Machine, node: nodes.Room | nodes.Subroom) -> None:
    """The end of a room: its cells get its number, and it is stocked unless the statement says otherwise."""
    room, level = machine.room, machine.level
    if not machine.skipping and room is not None:
        # The record of a vault has only its place.
        reserved = room.type == VAULT and room not in level.rooms and room not in level.subrooms
        if not reserved:
            number_room(level, room)
        if not reserved and (node.stocked is None or node.stocked.text != "false"):
            stocking.stock(machine.site, room, prefilled=False)
    machine.pop_room()


# ---- doors


def room_door(machine: Machine, node: nodes.RoomDoor) -> None:
    """``DOOR`` of a room, on one of its walls. A random one never takes the last cell of its wall."""
    site, level, dice, room = machine.site, machine.level, machine.dice, machine.room
    if room is None:
        return
    state, position = words.DOOR_STATES[node.state.text], node.position
    hidden = dice.rn2(2) if node.secret.text == "random" else node.secret.text == "true"
    if state == words.RANDOM:
        state = doors.random_secret_state(dice) if hidden else doors.random_open_state(dice)
    for _ in range(_DOOR_TRIES):
        wall = directions.DIRECTIONS[node.walls[0].text] if node.walls else 1 << dice.rn2(_WALLS)
        x, y = _on_wall(site, room, wall, words.RANDOM if position is None else literal(position.value))
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


def corridor(machine: Machine, node: nodes.Corridor) -> None:
    """``CORRIDOR``."""
    joining.corridor(machine.site, *words.corridor_ends(node))


def random_corridors(machine: Machine, _node: nodes.RandomCorridors) -> None:
    """``RANDOM_CORRIDORS``: the rooms are numbered from left to right and joined; their cells keep their numbers."""
    level = machine.level
    level.rooms.sort(key=lambda room: room.lx)
    for index, room in enumerate(level.rooms):
        room.number, room.group = positions.FIRST_ROOM_NUMBER + index, index
    joining.random_corridors(machine.site, 0)
