"""Doors, drawbridges, stairs and ladders: places for them, and the records of where they are.

Rules: "ROOMDOOR", "DOOR on a map", "Registering a door", "Stairs bookkeeping", "DRAWBRIDGE", "STAIR, LADDER".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.layout import positions
from vaultc.generation.layout.rooms import listed
from vaultc.generation.site import Site
from vaultc.level import author_places
from vaultc.level.level import Level, Room, Stairway
from vaultc.world import grid
from vaultc.world.catalog import terrain

DOOR_LIMIT: Final = 120
RANDOM: Final = -1
SECRET: Final = 32

_FLAG_BITS: Final = 31
_TRIES: Final = 100
_WALLS = (grid.NORTH, grid.SOUTH, grid.WEST, grid.EAST)


def okdoor(level: Level, x: int, y: int) -> bool:
    """True if a door may be made in a cell: a straight wall, away from other doors, the door list not full."""
    code = level.terrain[grid.at(x, y)]
    return (
        code in (terrain.HWALL, terrain.VWALL) and len(level.doors) < DOOR_LIMIT and not positions.bydoor(level, x, y)
    )


def register_door(site: Site, x: int, y: int, room: Room) -> None:
    """List a door with a room, after or before the doors that it has. Rules: "Registering a door"."""
    level = site.level
    if site.rules.ground.doors_in_front:
        if not room.door_count:
            room.first_door = len(level.doors)
        place = room.first_door
        later = [
            other
            for rooms in (level.rooms, level.subrooms)
            for other in rooms
            if other is not room and other.door_count and other.first_door >= place
        ]
    else:
        # Rooms and subrooms share one door list but shift only records of their own array, so that doors of the other
        # array may drift.
        later = _later(level.rooms, room) or _later(level.subrooms, room)
        place = min(later[0].first_door, len(level.doors)) if later else len(level.doors)
    room.door_count += 1
    level.doors.insert(place, (x, y))
    for other in later:
        other.first_door += 1


def _later(rooms: list[Room], room: Room) -> list[Room]:
    """The rooms after a room, up to the end of the list; none if it is not among them."""
    for index in range(len(rooms)):
        if rooms[index] is room:
            return listed(rooms[index + 1 :])
    return []


# ---- ROOMDOOR


def room_door(site: Site, room: Room, secret: int, state: int, walls: int, position: int) -> bool:
    """ROOMDOOR: make a door in a wall of ``room``; -1 is ``random`` for every operand.

    ``walls`` adds up :data:`NORTH` ..., ``position`` counts from the room's first floor cell. Returns success.
    """
    dice = site.dice
    if secret == RANDOM:
        secret = dice.rn2(2)
    if state == RANDOM:
        state = random_secret_state(dice) if secret else random_open_state(dice)
    place = _find_room_door(site, room, walls, position)
    if place is None:
        site.complain("no place for the door was found on the room's walls")
        return False
    x, y = place
    if site.rules.ground.doors_listed_at_once:
        register_door(site, x, y, room)
    site.level.terrain[grid.at(x, y)] = terrain.SDOOR if secret else terrain.DOOR
    site.level.flags[grid.at(x, y)] = state & _FLAG_BITS
    return True


def random_open_state(dice: Dice) -> int:
    """The state of a ROOMDOOR written as ``random``, if the door is not secret."""
    if dice.rn2(3):
        return terrain.NO_DOOR
    if not dice.rn2(5):
        return terrain.OPEN
    state = terrain.CLOSED if dice.rn2(6) else terrain.LOCKED
    return state if dice.rn2(25) else state + terrain.TRAPPED


def random_secret_state(dice: Dice) -> int:
    """The state of a secret ROOMDOOR written as ``random``."""
    state = terrain.CLOSED if dice.rn2(5) else terrain.LOCKED
    return state if dice.rn2(20) else state + terrain.TRAPPED


def _find_room_door(site: Site, room: Room, walls: int, position: int) -> tuple[int, int] | None:
    dice = site.dice
    for _ in range(_TRIES + 1):
        wanted = 1 << dice.rn2(4) if walls == RANDOM else walls
        wall = dice.rn2(4)
        if not wanted & _WALLS[wall]:
            continue
        dx, dy = grid.STEPS[_WALLS[wall]]
        offset = dice.rn2(room.width if dy else room.height) if position == RANDOM else position
        x, y, _, _ = positions.wall_of(room, dx, dy)
        x, y = x + offset * abs(dy), y + offset * abs(dx)
        # Beyond the first and last row lie the neighbouring columns.
        outside = grid.at(x + dx, y + dy)
        opens = 0 <= outside < grid.CELLS and site.level.terrain[outside] >= terrain.POOL
        if opens and grid.valid(x, y) and okdoor(site.level, x, y):
            return x, y
    return None


# ---- DOOR


def random_door_state(dice: Dice) -> int:
    """The state of a DOOR written as ``random``."""
    return (terrain.NO_DOOR, terrain.BROKEN, terrain.OPEN, terrain.CLOSED, terrain.LOCKED)[dice.rn2(5)]


def map_door(site: Site, state: int, cells: Iterable[int]) -> None:
    """DOOR: make doors of the given cells (indices, in order) and list them with the rooms around.

    ``state`` may contain :data:`SECRET`, or be -1 for one random state for all cells.
    """
    kind, state = settled_door(site.dice, state)
    for cell in cells:
        hang_door(site.level, cell, kind, state)
        if site.rules.ground.doors_listed_at_once:
            link_door(site, cell // grid.HEIGHT, cell % grid.HEIGHT)


def settled_door(dice: Dice, state: int) -> tuple[int, int]:
    """Terrain and flags of the doors of a DOOR; a random state (-1) is drawn once for all of them."""
    if state == RANDOM:
        state = random_door_state(dice)
    if state & SECRET:
        return terrain.SDOOR, max(state & ~SECRET, terrain.CLOSED) & _FLAG_BITS
    return terrain.DOOR, state & _FLAG_BITS


def hang_door(level: Level, cell: int, kind: int, state: int) -> None:
    """Put a door in a cell; a door already there keeps its kind, secret or not."""
    if level.terrain[cell] not in (terrain.DOOR, terrain.SDOOR):
        level.terrain[cell] = kind
    level.flags[cell] = state


def link_door(site: Site, x: int, y: int, *, subrooms: bool = False) -> None:
    """List a door with every top-level room (and ``subrooms``) that it borders or lies in, while there is place."""
    level, once = site.level, site.rules.ground.doors_listed_once
    for room in level.rooms:
        if positions.inside(room, x, y):
            _link_to(site, x, y, room, once)
        if subrooms and room.subrooms:
            for part in room.subrooms:
                if positions.inside(part, x, y):
                    _link_to(site, x, y, part, once)


def _link_to(site: Site, x: int, y: int, room: Room, once: bool) -> None:
    """List a door with a room, while there is place, and not twice if ``once``."""
    doors = site.level.doors
    if len(doors) >= DOOR_LIMIT or (once and (x, y) in doors[room.first_door : room.first_door + room.door_count]):
        return
    register_door(site, x, y, room)


# ---- fix-ups


def secret_door_on_walls(site: Site, room: Room, walls: int) -> bool:
    """Make one secret door on the given walls of a room; east and west are exchanged, as in the game.

    Where doors are listed when the script is over, this one comes too late for any list. Rules:
    "ROOMDOOR". Returns success.
    """
    level = site.level
    for _ in range(_TRIES):
        x, y = positions.anywhere_in(site, room)
        wall = site.dice.rn2(4)
        if not walls & (grid.NORTH, grid.SOUTH, grid.EAST, grid.WEST)[wall]:
            continue
        dx, dy = grid.STEPS[_WALLS[wall]]
        wall_x, wall_y, _, _ = positions.wall_of(room, dx, dy)
        x, y = (wall_x, y) if dx else (x, wall_y)
        if okdoor(level, x, y):
            level.terrain[grid.at(x, y)] = terrain.SDOOR
            level.flags[grid.at(x, y)] = terrain.CLOSED
            if site.rules.ground.doors_listed_at_once:
                register_door(site, x, y, room)
            return True
    site.complain("no place for a secret door was found")
    return False


# ---- drawbridges

STEPS: Final = {"north": (0, 0, -1), "south": (1, 0, 1), "east": (2, 1, 0), "west": (3, -1, 0)}
"""For each side of the span on which the portcullis may be: its number, and the step there."""


def make_drawbridge(level: Level, x: int, y: int, direction: str, *, is_open: bool) -> bool:
    """Make a drawbridge with its span at (x, y) and its portcullis in the wall next to it in ``direction``.

    Returns False, and changes nothing, if there is no wall. Beyond the first and last row lie the neighbouring columns,
    as in the arrays.
    """
    number, step_x, step_y = STEPS[direction]
    span = grid.at(x, y)
    portcullis = grid.at(x + step_x, y + step_y)
    if not 0 <= portcullis < grid.CELLS or not terrain.is_wall(level.terrain[portcullis]):
        return False
    lava = level.terrain[span] == terrain.LAVAPOOL
    level.terrain[span] = terrain.DRAWBRIDGE_DOWN if is_open else terrain.DRAWBRIDGE_UP
    level.terrain[portcullis] = terrain.DOOR if is_open else terrain.DBWALL
    level.flags[portcullis] = terrain.NO_DOOR if is_open else terrain.NON_DIGGABLE
    level.flags[span] = number | (terrain.LAVA_UNDER if lava else terrain.MOAT_UNDER)
    level.horizontal[portcullis] = step_x == 0
    level.horizontal[span] = step_x != 0
    return True


def make_stairs(site: Site, x: int, y: int, direction: int, room: Room | None) -> bool:
    """Make stairs (``direction`` UP or DOWN) and record them with their room.

    Refused, like the game does, upwards on a dungeon's first level and downwards on its last. Returns success.
    """
    if not x:
        site.complain("stairs cannot be made in column 0")
        return False
    if site.locality.first_level if direction == terrain.UP else site.locality.last_level:
        return False
    level = site.level
    ground = site.terrain_classes.base[level.terrain[grid.at(x, y)]]
    if site.rules.ground.stairs_on_floor and ground not in (terrain.ROOM, terrain.CORR, terrain.ICE):
        site.complain(f"stairs are made at {author_places.in_words(level, x, y)}, where there is no floor")
    level.terrain[grid.at(x, y)] = terrain.STAIRS
    level.flags[grid.at(x, y)] = direction
    stairway = Stairway(x, y, room)
    level.scaffolding.stairways.insert(0, (stairway, direction))
    if direction == terrain.UP:
        level.up_stairs = stairway
    else:
        level.down_stairs = stairway
    return True


def make_ladder(level: Level, x: int, y: int, direction: int) -> None:
    """Make a ladder (``direction`` UP or DOWN) and record it."""
    level.terrain[grid.at(x, y)] = terrain.LADDER
    level.flags[grid.at(x, y)] = direction
    stairway = Stairway(x, y)
    level.scaffolding.stairways.insert(0, (stairway, direction))
    if direction == terrain.UP:
        level.up_ladder = stairway
    else:
        level.down_ladder = stairway
