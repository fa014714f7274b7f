"""The records of rooms: one after the other, and some of their marks outlive the room. Rules: "Room records"."""

from __future__ import annotations

from copy import copy

from vaultc.generation.layout.positions import FIRST_ROOM_NUMBER
from vaultc.level.level import Level, Room


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
