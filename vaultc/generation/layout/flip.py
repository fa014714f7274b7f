"""Mirroring a finished level. Rules: "What a flip does"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout.integers import signed8
from vaultc.level.level import PADDING, Item, Level, Room
from vaultc.world.catalog.terrain import DRAWBRIDGE_DOWN, DRAWBRIDGE_UP, PORTCULLIS_SIDE
from vaultc.world.grid import CELLS, HEIGHT, LAST_COLUMN, LAST_ROW, WIDTH, Box, Cell, at, by_columns

TOP_BOTTOM: Final = 1
LEFT_RIGHT: Final = 2

_MIDDLE_ROW: Final = LAST_ROW // 2
_NOTHING: Final = bytes(CELLS + PADDING)


def flip_top_bottom(level: Level) -> None:
    """Exchange top and bottom: row y becomes row 20 - y."""
    _turn_drawbridges(level, (0, 1), except_row=_MIDDLE_ROW)
    for array in _arrays(level):
        array[:CELLS] = b"".join(by_columns(array[CELLS - 1 :: -1])[::-1])
    if level.origins:
        level.origins[:] = [span for x in range(WIDTH) for span in level.origins[at(x, 0) : at(x + 1, 0)][::-1]]
    _flip_things(level, axis=1)
    level.flip ^= TOP_BOTTOM


def flip_left_right(level: Level) -> None:
    """Exchange left and right: column x becomes column 79 - x, column 0 included."""
    _turn_drawbridges(level, (2, 3), except_row=None)
    for array in _arrays(level):
        array[:CELLS] = b"".join(by_columns(array)[::-1])
    if level.origins:
        columns = range(LAST_COLUMN, -1, -1)
        level.origins[:] = [span for x in columns for span in level.origins[at(x, 0) : at(x + 1, 0)]]
    _flip_things(level, axis=0)
    level.flip ^= LEFT_RIGHT


def _arrays(level: Level) -> list[bytearray]:
    """The arrays of a level that are not empty."""
    all_arrays = (level.terrain, level.lit, level.flags, level.horizontal, level.room_numbers, level.edges)
    return [array for array in all_arrays if array != _NOTHING]


def _turn_drawbridges(level: Level, directions: tuple[int, int], except_row: int | None) -> None:
    """Reverse drawbridges along the mirrored axis; the game turns drawbridges of the middle row twice."""
    first, second = directions
    for code in (DRAWBRIDGE_UP, DRAWBRIDGE_DOWN):
        cell = level.terrain.find(code, 0, CELLS)
        while cell >= 0:
            direction = level.flags[cell] & PORTCULLIS_SIDE
            if direction in directions and cell % HEIGHT != except_row:
                level.flags[cell] ^= first ^ second
            cell = level.terrain.find(code, cell + 1, CELLS)


def _flip_things(level: Level, *, axis: int) -> None:
    """Move everything that knows its place. Stairs that were never placed move too, as in the game.

    ``axis`` is 0 where columns are exchanged, 1 for rows.
    """
    _flip_items(level, axis)
    for stairway in (level.up_stairs, level.down_stairs, level.up_ladder, level.down_ladder):
        stairway.x, stairway.y = _mirrored(stairway.x, stairway.y, axis)
    for trap in level.traps:
        trap.x, trap.y = _mirrored(trap.x, trap.y, axis)
        if trap.launch is not None:
            (x1, y1), (x2, y2) = trap.launch
            trap.launch = _mirrored(x1, y1, axis), _mirrored(x2, y2, axis)
    for monster in level.monsters:
        monster.x, monster.y = _mirrored(monster.x, monster.y, axis)
    level.scaffolding.entered[:] = b"\1" * len(level.scaffolding.entered)
    for engraving in level.engravings:
        engraving.x, engraving.y = _mirrored(engraving.x, engraving.y, axis)
    for region in level.regions:
        region.area = _flip_box(region.area, axis)
        region.exclusion = _flip_box(region.exclusion, axis)
    for room in _flipped_rooms(level):
        room.lx, room.ly, room.hx, room.hy = _flip_box((room.lx, room.ly, room.hx, room.hy), axis)
    level.doors[:] = [_mirrored(x, y, axis) for x, y in level.doors]


def _mirrored(x: int, y: int, axis: int) -> Cell:
    return (x, LAST_ROW - y) if axis else (LAST_COLUMN - x, y)


def _flip_items(level: Level, axis: int) -> None:
    piles: dict[int, list[Item]] = {}
    for cell, pile in level.piles.items():
        x, y = _mirrored(cell // HEIGHT, cell % HEIGHT, axis)
        piles[at(x, y)] = pile
        for item in pile:
            item.x, item.y = x, y
    level.piles.clear()
    level.piles.update(piles)
    for item in level.buried:
        item.x, item.y = _mirrored(item.x, item.y, axis)


def _flipped_rooms(level: Level) -> list[Room]:
    """Top-level rooms and their direct subrooms; deeper ones are left out, as in the game."""
    rooms: list[Room] = []
    for room in level.rooms:
        rooms.append(room)
        rooms += room.subrooms
    return rooms


def _flip_box(box: Box, axis: int) -> Box:
    """Mirror a box; its coordinates along the axis are put in order, the others stay as they are."""
    x1, y1 = _mirrored(box[0], box[1], axis)
    x2, y2 = _mirrored(box[2], box[3], axis)
    x1, y1, x2, y2 = signed8(x1), signed8(y1), signed8(x2), signed8(y2)
    return (min(x1, x2), y1, max(x1, x2), y2) if axis == 0 else (x1, min(y1, y2), x2, max(y1, y2))
