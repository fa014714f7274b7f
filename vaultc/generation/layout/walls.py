"""Walls: the cells that become walls, their shapes, and their display modes.

Rules: "Wallification and WALLIFY", "Wall display modes", "Boundary symbols".
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Final

from vaultc.generation.layout import neighbours
from vaultc.level.level import Level
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import directions as compass
from vaultc.world.catalog import terrain as terrains

_ALL_AROUND: Final = 255
_MODED: Final = compass.marks([*range(terrains.VWALL, terrains.DBWALL), terrains.SDOOR])
_FLOOR: Final = compass.marks([terrains.ROOM])
_ANY: Final = bytes([255 if value else 0 for value in range(256)])
_ENCLOSED: Final = bytes([255 if directions == _ALL_AROUND else 0 for directions in range(256)])
_STONE: Final = bytes([255 if code == terrains.STONE else 0 for code in range(256)])
_WALLS: Final = terrains.SHAPED.translate(_ANY)
_OPEN: Final = compass.marks([terrains.CROSSWALL, *range(terrains.ROOM, 256)])


def _wall_beside(floor: int, deciding: int) -> int:
    """The wall that stone becomes, by the directions in which there is floor; ``deciding`` ones go before its sides."""
    beside = floor & (compass.W | compass.E) and not floor & deciding
    return terrains.VWALL if beside else terrains.HWALL if floor else terrains.STONE


_WALL_BESIDE: Final = bytes([_wall_beside(floor, compass.SW | compass.S | compass.SE) for floor in range(256)])
_WALL_BY_FIRST: Final = bytes([_wall_beside(floor, compass.NW | compass.N | compass.NE) for floor in range(256)])


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


def wallification_of_figures(level: Level, area: grid.Box, figures: grid.Box) -> None:
    """As :func:`wallification`; but walls of ``figures`` stay, and stone is open there: their shapes are free."""
    terrain = level.terrain
    drawn = neighbours.cells_marked(terrain, terrains.SHAPED, figures)
    inside = set(drawn)
    others = [cell for cell in neighbours.cells_marked(terrain, terrains.SHAPED, area) if cell not in inside]
    around = neighbours.neighbour_sets(terrain, terrains.STONE_OR_WALL, outside=True)
    for cell in others:
        if around[cell] == _ALL_AROUND:
            terrain[cell] = terrains.STONE
    left = [cell for cell in others if terrain[cell] != terrains.STONE]
    _shape(terrain, left, neighbours.neighbour_sets(terrain, terrains.SOLID, outside=True))
    _shape(terrain, drawn, neighbours.neighbour_sets(terrain, terrains.JOINING, outside=False))


def _shape(terrain: bytearray, cells: list[int], solid: bytes) -> None:
    """Give walls their shapes; ``solid`` tells which neighbours hide spines."""
    joining = neighbours.neighbour_sets(terrain, terrains.JOINING, outside=False)
    for cell in cells:
        shape = terrains.SHAPE_OF[joining[cell] & terrains.EXTENDING[solid[cell]]]
        if shape:
            terrain[cell] = shape


@twin("walls")
def shape_walls(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Turn walls of an area that border only walls and stone into stone, and give all others their shapes."""
    _remove_buried(terrain, x1, y1, x2, y2)
    give_shapes(terrain, x1, y1, x2, y2)


def _remove_buried(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    left, right = max(x1, 0), min(x2, grid.LAST_COLUMN)
    if left > right:
        return
    cells = slice(left * grid.HEIGHT, (right + 1) * grid.HEIGHT)
    old = terrain[cells]
    around = neighbours.neighbour_sets(terrain, terrains.STONE_OR_WALL, True, left, right)
    buried = (
        _number(around.translate(_ENCLOSED))
        & _number(old.translate(_WALLS))
        & neighbours.area_mask(right + 1 - left, y1, y2)
    )
    if buried:
        terrain[cells] = ((_number(old) | buried) ^ buried).to_bytes(len(old), "little")


@twin("walls")
def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    left, right = max(x1, 0), min(x2, grid.LAST_COLUMN)
    if left > right:
        return
    cells = slice(left * grid.HEIGHT, (right + 1) * grid.HEIGHT)
    old = terrain[cells]
    solid = neighbours.neighbour_sets(terrain, terrains.SOLID, True, left, right)
    joining = neighbours.neighbour_sets(terrain, terrains.JOINING, False, left, right)
    spines = _number(joining) & _number(solid.translate(terrains.EXTENDING))
    shapes = spines.to_bytes(len(old), "little").translate(terrains.SHAPE_OF)
    changed = (
        _number(old.translate(_WALLS))
        & _number(shapes.translate(_ANY))
        & neighbours.area_mask(right + 1 - left, y1, y2)
    )
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
    cells = slice(grid.HEIGHT, grid.CELLS)
    old = terrain[cells]
    if like_wallify:
        walls = neighbours.neighbour_sets(terrain, _OPEN, False, 1).translate(_WALL_BY_FIRST)
    else:
        walls = neighbours.neighbour_sets(terrain, _FLOOR, False, 1).translate(_WALL_BESIDE)
    terrain[cells] = (_number(old) | _number(walls) & _number(old.translate(_STONE))).to_bytes(len(old), "little")


def wallify_area(level: Level, origin: tuple[int, int], size: tuple[int, int]) -> None:
    """WALLIFY without a selection, on the map part at ``origin`` of ``size``, and one row and column more."""
    left, top = origin
    _wallify_box(level, left, top, left + size[0], top + size[1], 0)


def wallify_around(level: Level, origin: tuple[int, int], size: tuple[int, int]) -> None:
    """WALLIFY without a selection, on the map part and the cells around it within the level."""
    left, top = max(origin[0] - 1, 1), max(origin[1] - 1, 0)
    right, bottom = min(origin[0] + size[0] + 1, grid.LAST_COLUMN), min(origin[1] + size[1] + 1, grid.LAST_ROW)
    _wallify_box(level, left, top, right, bottom, 1)


def _wallify_box(level: Level, left: int, top: int, right: int, bottom: int, first_column: int) -> None:
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            _wallify(level, x, y, right, bottom, first_column)


def wallify_selection(level: Level, cells: Iterable[int], first_column: int = 0) -> None:
    """WALLIFY with a selection, given as cell indices in order; each cell is an area of its own.

    What lies before the ``first_column`` is neither changed nor looked at.
    """
    for x, y in (divmod(cell, grid.HEIGHT) for cell in cells):
        _wallify(level, x, y, x, y, first_column)


def _wallify(level: Level, x: int, y: int, right: int, bottom: int, first_column: int) -> None:
    """Make a stone cell a wall if something open is among its neighbours in the given columns and rows.

    Row 21 of a column is row 0 of the next one: the arrays are read and written by index on purpose.
    """
    terrain = level.terrain
    cell = grid.at(x, y)
    if not first_column <= x <= grid.LAST_COLUMN or cell >= grid.CELLS or terrain[cell]:
        return
    columns = range(max(x - 1, first_column), min(x + 1, right) + 1)
    for row in range(max(y - 1, 0), min(y + 1, bottom) + 1):
        for column in columns:
            code = terrain[grid.at(column, row)]
            if code >= terrains.ROOM or code == terrains.CROSSWALL:
                terrain[cell] = terrains.VWALL if row == y else terrains.HWALL
                return


def remove_boundary_symbols(level: Level, touched: bytes | bytearray) -> None:
    """Turn wall crossings that the script has not touched into floor. Rules: "Boundary symbols"."""
    terrain = level.terrain
    for cell in grid.cells_holding(terrain, terrains.CROSSWALL, grid.at(grid.LAST_COLUMN - 1, 0)):
        if cell % grid.HEIGHT != grid.LAST_ROW and not touched[cell]:
            terrain[cell] = terrains.ROOM


# ---- display modes


def display_modes(level: Level) -> None:
    """Write into the flags of walls and secret doors how they look from the open. Rules: "Wall display modes"."""
    settle_modes(level.terrain, level.flags, level.horizontal)


@twin("walls")
def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    unseen = neighbours.neighbour_sets(terrain, terrains.UNSEEN_THROUGH, outside=True)
    secret, kept, modes = terrains.SDOOR, ~terrains.MODE_BITS, terrains.MODES
    for cell in compress(grid.ALL_CELLS, terrain.translate(_MODED)):
        shape = terrain[cell]
        if shape == secret:
            shape = terrains.HWALL if horizontal[cell] else terrains.VWALL
        flags[cell] = flags[cell] & kept | modes[shape << 8 | unseen[cell]]
