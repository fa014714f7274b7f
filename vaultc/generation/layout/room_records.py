"""The records of rooms, and the numbers of rooms that cells carry.

Records come one after the other, and some of their marks outlive the room. Rules: "Room records", "Room numbers on
cells".
"""

from __future__ import annotations

from copy import copy
from typing import Final

from mypy_extensions import i64

from vaultc.generation.layout import positions
from vaultc.generation.layout.positions import FIRST_ROOM_NUMBER
from vaultc.level.level import Level, Room
from vaultc.world import grid


def new_room(level: Level) -> Room:
    """A record for the next top-level room, appended to the level's rooms.

    A record that was in use before keeps its marks (``fill``, ``join``, ``group``) until they are set.
    """
    room = next_record(level)
    level.scaffolding.spare_rooms.pop(0)
    level.rooms.append(room)
    return room


def next_record(level: Level) -> Room:
    """The record after the last room."""
    if not level.scaffolding.spare_rooms:
        level.scaffolding.spare_rooms.append(Room())
    room = level.scaffolding.spare_rooms[0]
    room.number = FIRST_ROOM_NUMBER + len(level.rooms)
    room.origin = None
    return room


def room_or_record(level: Level, index: int) -> Room:
    """A room by its index; on a level without rooms the record where the first one would be."""
    return level.rooms[index] if level.rooms else next_record(level)


def first_room_or_end(level: Level) -> Room:
    """The first room; on a level without rooms the mark of their end, a record whose last column is -1."""
    if level.rooms:
        return level.rooms[0]
    end = copy(next_record(level))
    end.hx = -1
    return end


def listed(rooms: list[Room]) -> list[Room]:
    """The rooms up to the first whose last column is negative, which some of the game's walks take for their end."""
    for index in range(len(rooms)):
        if rooms[index].hx < 0:
            return rooms[:index]
    return rooms.copy()


def forget_rooms(level: Level) -> None:
    """Make all room records free for new rooms; cells keep their numbers."""
    level.scaffolding.spare_rooms[:0] = level.rooms
    level.rooms.clear()


_NUMBERED: Final = [bytes([number] + [positions.SHARED] * 255) for number in range(positions.ROOM_NUMBER_MASK + 1)]
"""For the number of each room: the new numbers of cells that it takes for its walls."""


def number_room(level: Level, room: Room) -> None:
    """Write a room's number on its floor and walls, then its subrooms'. Rules: "Room numbers on cells"."""
    numbers, edges = level.room_numbers, level.edges
    number = room.number & positions.ROOM_NUMBER_MASK
    if numbers[grid.at(room.lx, room.ly)] == room.number or room.irregular:
        return
    grid.fill(numbers, (room.lx, room.ly, room.hx, room.hy), number)
    for start, stop, step in _border(room):
        if grid.COMPILED:
            _number_cells(numbers, edges, start, stop, step, number)
        else:
            part = slice(start, stop, step)
            walls = numbers[part]
            numbers[part] = walls.translate(_NUMBERED[number])
            edges[part] = b"\1" * len(walls)
    for subroom in room.subrooms:
        number_room(level, subroom)


def _number_cells(numbers: bytearray, edges: bytearray, start: i64, stop: i64, step: i64, number: int) -> None:
    cell = start
    while cell < stop:
        numbers[cell] = positions.SHARED if numbers[cell] else number
        edges[cell] = 1
        cell += step


def _border(room: Room) -> list[tuple[int, int, int]]:
    """The walls of a room as starts, ends and steps of slices; beyond the first and last row lie the neighbouring
    columns."""
    left, right, top, bottom = room.lx - 1, room.hx + 1, room.ly - 1, room.hy + 1
    parts = []
    if top < bottom and left <= right:
        for y in (top, bottom):
            start, stop = grid.at(left, y), grid.at(right, y) + 1
            start = start if start >= 0 else start % grid.HEIGHT
            parts.append((start, max(min(stop, grid.CELLS), 0), grid.HEIGHT))
    if left < right and room.ly <= room.hy:
        for x in (left, right):
            start, stop = grid.at(x, room.ly), grid.at(x, room.hy) + 1
            parts.append((max(start, 0), max(min(stop, grid.CELLS), 0), 1))
    return parts
