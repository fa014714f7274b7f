"""The numbers of rooms that cells carry. Rules: "Room numbers on cells"."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
