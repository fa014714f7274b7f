"""Walls: the cells that become walls, their shapes, and their display modes.

Rules: "Wallification and WALLIFY", "Wall display modes", "Boundary symbols".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import compress
from typing import Final

from vaultc.generation.layout.neighbours import area_mask, neighbour_sets
from vaultc.level.level import Level
from vaultc.support.acceleration import twin
from vaultc.world.catalog.directions import NE, NW, SE, SW, E, N, S, W, marks
from vaultc.world.catalog.terrain import CROSSWALL, DBWALL, HWALL, ROOM, SDOOR, STONE, VWALL
from vaultc.world.catalog.walls import (
    EXTENDING,
    JOINING,
    MODE_BITS,
    MODES,
    SHAPE_OF,
    SHAPED,
    SOLID,
    STONE_OR_WALL,
    UNSEEN_THROUGH,
)
from vaultc.world.grid import ALL_CELLS, CELLS, HEIGHT, LAST_COLUMN, LAST_ROW, Box, at

_ALL_AROUND: Final = 255


def _any_of(codes: Iterable[int]) -> re.Pattern[bytes]:
    return re.compile(b"[" + b"".join(b"\\x%02x" % code for code in codes) + b"]")


_SHAPED: Final = _any_of(range(VWALL, DBWALL))
_MODED: Final = marks([*range(VWALL, DBWALL), SDOOR])
_FLOOR: Final = marks([ROOM])
_ANY: Final = bytes([255 if value else 0 for value in range(256)])
_ENCLOSED: Final = bytes([255 if directions == _ALL_AROUND else 0 for directions in range(256)])
_STONE: Final = bytes([255 if code == STONE else 0 for code in range(256)])
_WALLS: Final = SHAPED.translate(_ANY)


_OPEN: Final = marks([CROSSWALL, *range(ROOM, 256)])


def _wall_beside(floor: int, deciding: int) -> int:
    """The wall that stone becomes, by the directions in which there is floor; ``deciding`` ones go before its sides."""
    beside = floor & (W | E) and not floor & deciding
    return VWALL if beside else HWALL if floor else STONE


_WALL_BESIDE: Final = bytes([_wall_beside(floor, SW | S | SE) for floor in range(256)])
_WALL_BY_FIRST: Final = bytes([_wall_beside(floor, NW | N | NE) for floor in range(256)])


def _cells_in(terrain: bytearray, wanted: re.Pattern[bytes], area: Box) -> list[int]:
    """Indices of the cells of an area whose terrain is one of the wanted codes, x outer."""
    x1, y1, x2, y2 = area
    start, stop = max(x1, 0) * HEIGHT, min(x2 + 1, LAST_COLUMN + 1) * HEIGHT
    cells = [match.start() for match in wanted.finditer(terrain, start, stop)]
    if y1 <= 0 and y2 >= LAST_ROW:
        return cells
    return [cell for cell in cells if y1 <= cell % HEIGHT <= y2]


def wallification(level: Level, x1: int, y1: int, x2: int, y2: int) -> None:
    """Remove walls that border only walls and stone, and give all others of the area their shapes.

    Rules: "Wallification and WALLIFY".
    """
    shape_walls(level.terrain, x1, y1, x2, y2)


def extend_spines(level: Level, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes, by the walls and doors next to them.

    Rules: "Wallification and WALLIFY".
    """
    give_shapes(level.terrain, x1, y1, x2, y2)


def wallification_of_figures(level: Level, area: Box, figures: Box) -> None:
    """As :func:`wallification`; but walls of ``figures`` stay, and stone is open there: their shapes are free."""
    terrain = level.terrain
    drawn = _cells_in(terrain, _SHAPED, figures)
    inside = set(drawn)
    others = [cell for cell in _cells_in(terrain, _SHAPED, area) if cell not in inside]
    _shape(terrain, _without_buried(terrain, others), neighbour_sets(terrain, SOLID, outside=True))
    _shape(terrain, drawn, neighbour_sets(terrain, JOINING, outside=False))


def _without_buried(terrain: bytearray, walls: list[int]) -> list[int]:
    """Turn walls that border only walls and stone into stone; return the cells of all others.

    The result does not depend on the changes, so that all cells can be examined at once; so in the next function.
    """
    around = neighbour_sets(terrain, STONE_OR_WALL, outside=True)
    remaining = []
    for cell in walls:
        if around[cell] == _ALL_AROUND:
            terrain[cell] = STONE
        else:
            remaining.append(cell)
    return remaining


def _shape(terrain: bytearray, cells: list[int], solid: bytes) -> None:
    """Give walls their shapes; ``solid`` tells which neighbours hide spines."""
    joining = neighbour_sets(terrain, JOINING, outside=False)
    for cell in cells:
        shape = SHAPE_OF[joining[cell] & EXTENDING[solid[cell]]]
        if shape:
            terrain[cell] = shape


@twin("walls")
def shape_walls(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Turn walls of an area that border only walls and stone into stone, and give all others their shapes."""
    _remove_buried(terrain, x1, y1, x2, y2)
    _give_shapes(terrain, x1, y1, x2, y2)


@twin("walls")
def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    _give_shapes(terrain, x1, y1, x2, y2)


def _remove_buried(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    left, right = max(x1, 0), min(x2, LAST_COLUMN)
    if left > right:
        return
    cells = slice(left * HEIGHT, (right + 1) * HEIGHT)
    old = terrain[cells]
    around = neighbour_sets(terrain, STONE_OR_WALL, True, left, right)
    buried = _number(around.translate(_ENCLOSED)) & _number(old.translate(_WALLS)) & area_mask(right + 1 - left, y1, y2)
    if buried:
        terrain[cells] = ((_number(old) | buried) ^ buried).to_bytes(len(old), "little")


def _give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    left, right = max(x1, 0), min(x2, LAST_COLUMN)
    if left > right:
        return
    cells = slice(left * HEIGHT, (right + 1) * HEIGHT)
    old = terrain[cells]
    solid = neighbour_sets(terrain, SOLID, True, left, right)
    joining = neighbour_sets(terrain, JOINING, False, left, right)
    spines = _number(joining) & _number(solid.translate(EXTENDING))
    shapes = spines.to_bytes(len(old), "little").translate(SHAPE_OF)
    changed = _number(old.translate(_WALLS)) & _number(shapes.translate(_ANY)) & area_mask(right + 1 - left, y1, y2)
    if changed:
        before = _number(old)
        terrain[cells] = (before ^ (before ^ _number(shapes)) & changed).to_bytes(len(old), "little")


def _number(cells: bytes | bytearray) -> int:
    """Cells as one big integer with a byte per cell."""
    return int.from_bytes(cells, "little")


def wall_beside_floor(level: Level, *, like_wallify: bool = False) -> None:
    """Turn stone that borders plain floor into walls; or do it as WALLIFY would. Rules: "INIT_MAP"."""
    wall_in(level.terrain, like_wallify)


@twin("walls")
def wall_in(terrain: bytearray, like_wallify: bool) -> None:
    """Turn stone that borders plain floor into walls, the last such neighbour in the order of rows deciding.

    ``like_wallify`` any open cell counts, and the first one decides.
    """
    cells = slice(HEIGHT, CELLS)
    old = terrain[cells]
    if like_wallify:
        walls = neighbour_sets(terrain, _OPEN, False, 1).translate(_WALL_BY_FIRST)
    else:
        walls = neighbour_sets(terrain, _FLOOR, False, 1).translate(_WALL_BESIDE)
    terrain[cells] = (_number(old) | _number(walls) & _number(old.translate(_STONE))).to_bytes(len(old), "little")


def wallify_area(level: Level, origin: tuple[int, int], size: tuple[int, int]) -> None:
    """WALLIFY without a selection, on the map part at ``origin`` of ``size``, and one row and column more."""
    left, top = origin
    right, bottom = left + size[0], top + size[1]
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            _wallify(level, x, y, right, bottom, 0)


def wallify_around(level: Level, origin: tuple[int, int], size: tuple[int, int]) -> None:
    """WALLIFY without a selection, on the map part and the cells around it within the level."""
    left, top = max(origin[0] - 1, 1), max(origin[1] - 1, 0)
    right, bottom = min(origin[0] + size[0] + 1, LAST_COLUMN), min(origin[1] + size[1] + 1, LAST_ROW)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            _wallify(level, x, y, right, bottom, 1)


def wallify_selection(level: Level, cells: Iterable[int], first_column: int = 0) -> None:
    """WALLIFY with a selection, given as cell indices in order; each cell is an area of its own.

    What lies before the ``first_column`` is neither changed nor looked at.
    """
    for x, y in (divmod(cell, HEIGHT) for cell in cells):
        _wallify(level, x, y, x, y, first_column)


def _wallify(level: Level, x: int, y: int, right: int, bottom: int, first_column: int) -> None:
    """Make a stone cell a wall if something open is among its neighbours in the given columns and rows.

    Row 21 of a column is row 0 of the next one: the arrays are read and written by index on purpose.
    """
    terrain = level.terrain
    cell = at(x, y)
    if not first_column <= x <= LAST_COLUMN or cell >= CELLS or terrain[cell]:
        return
    columns = range(max(x - 1, first_column), min(x + 1, right) + 1)
    for row in range(max(y - 1, 0), min(y + 1, bottom) + 1):
        for column in columns:
            code = terrain[at(column, row)]
            if code >= ROOM or code == CROSSWALL:
                terrain[cell] = VWALL if row == y else HWALL
                return


def remove_boundary_symbols(level: Level, touched: bytes | bytearray) -> None:
    """Turn wall crossings that the script has not touched into floor. Rules: "Boundary symbols"."""
    terrain = level.terrain
    end = at(LAST_COLUMN - 1, 0)
    cell = terrain.find(CROSSWALL, 0, end)
    while cell >= 0:
        if cell % HEIGHT != LAST_ROW and not touched[cell]:
            terrain[cell] = ROOM
        cell = terrain.find(CROSSWALL, cell + 1, end)


# ---- display modes


def display_modes(level: Level) -> None:
    """Write into the flags of walls and secret doors how they look from the open. Rules: "Wall display modes"."""
    settle_modes(level.terrain, level.flags, level.horizontal)


@twin("walls")
def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    unseen = neighbour_sets(terrain, UNSEEN_THROUGH, outside=True)
    for cell in compress(ALL_CELLS, terrain.translate(_MODED)):
        shape = terrain[cell]
        if shape == SDOOR:
            shape = HWALL if horizontal[cell] else VWALL
        flags[cell] = flags[cell] & ~MODE_BITS | MODES[shape << 8 | unseen[cell]]
