"""The numbers of rooms that cells carry. Rules: "Room numbers on cells"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout import positions
from vaultc.level.level import Level, Room
from vaultc.world import grid

_NUMBERED: Final = [bytes([number] + [positions.SHARED] * 255) for number in range(positions.ROOM_NUMBER_MASK + 1)]
"""For the number of each room: the new numbers of cells that it takes for its walls."""


def number_room(level: Level, room: Room) -> None:
    """Write a room's number on its floor and walls, then its subrooms'. Rules: "Room numbers on cells"."""
    numbers, edges = level.room_numbers, level.edges
    number = room.number & positions.ROOM_NUMBER_MASK
    if numbers[grid.at(room.lx, room.ly)] == room.number or room.irregular:
        return
    grid.fill(numbers, (room.lx, room.ly, room.hx, room.hy), number)
    numbered = _NUMBERED[number]
    for part in _border(room):
        walls = numbers[part]
        numbers[part] = walls.translate(numbered)
        edges[part] = b"\1" * len(walls)
    for subroom in room.subrooms:
        number_room(level, subroom)


def _border(room: Room) -> list[slice]:
    """The walls of a room as parts of an array; beyond the first and last row lie the neighbouring columns."""
    left, right, top, bottom = room.lx - 1, room.hx + 1, room.ly - 1, room.hy + 1
    parts = []
    if top < bottom and left <= right:
        for y in (top, bottom):
            start, stop = grid.at(left, y), grid.at(right, y) + 1
            parts.append(
                slice(start if start >= 0 else start % grid.HEIGHT, max(min(stop, grid.CELLS), 0), grid.HEIGHT)
            )
    if left < right and room.ly <= room.hy:
        for x in (left, right):
            start, stop = grid.at(x, room.ly), grid.at(x, room.hy) + 1
            parts.append(slice(max(start, 0), max(min(stop, grid.CELLS), 0)))
    return parts
