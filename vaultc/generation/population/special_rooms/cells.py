"""The cells of special rooms that are stocked: those away from the door. Rules: "Zoo-like rooms", "Shops"."""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.generation.layout.positions import floor, in_room
from vaultc.level.level import Level, Room
from vaultc.world.grid import Cell


def first_door(level: Level, room: Room) -> Cell:
    """The place that the door list has for a room's first door; (0, 0) if the list is not that long."""
    return level.doors[room.first_door] if room.first_door < len(level.doors) else (0, 0)


def stock_cells(level: Level, room: Room, *, door_optional: bool) -> Iterator[Cell]:
    """The cells of a room that are stocked, x outer: those away from its first door.

    With ``door_optional`` a room without doors is stocked everywhere; without it, as in shops, the entry of the door
    list at the room's index counts, even if it is another room's door.
    """
    door = first_door(level, room)
    heeded = bool(room.door_count) or not door_optional
    for x, y in floor(room):
        if room.irregular:
            near = heeded and max(abs(x - door[0]), abs(y - door[1])) <= 1
            if in_room(level, room, x, y) and not near:
                yield x, y
        elif not (heeded and along_door(room, door, x, y)):
            yield x, y


def along_door(room: Room, door: Cell, x: int, y: int) -> bool:
    """True if a cell is in the row or column of a rectangular room along the wall that holds the door."""
    return (
        (x == room.lx and door[0] == x - 1)
        or (x == room.hx and door[0] == x + 1)
        or (y == room.ly and door[1] == y - 1)
        or (y == room.hy and door[1] == y + 1)
    )
