"""Terrain and light of cells; which cells become walls, their shapes and modes, and the rim of a level.

Rules: "Wallification and WALLIFY", "Wall display modes", "Boundary symbols", "Digging boundary", "Set terrain with
light".

A property of cells is held as one big integer with a byte per cell, so that looking at all northern neighbours is one
shift. The shapes of walls, the growth of caves and the placing of walls all start from this.
"""

from __future__ import annotations

from collections import abc
from functools import cache, lru_cache
from itertools import accumulate, compress
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.support import passes
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_COLUMN: Final = 8 * grid.HEIGHT
_REPEATED: Final = list(accumulate((1 << _COLUMN * x for x in range(grid.WIDTH + 2)), initial=0))
"""A 1 in the first row of as many columns as the index."""
_BELOW_TOP: Final = [(ones << _COLUMN) - (ones << 8) for ones in _REPEATED]
_ABOVE_BOTTOM: Final = [(ones << _COLUMN - 8) - ones for ones in _REPEATED]
_BESIDE: Final = (bytes(2 * grid.HEIGHT), b"\1" * (2 * grid.HEIGHT))


@lru_cache(maxsize=1024)
def area_mask(columns: int, y1: int, y2: int) -> int:
    """255 for the cells of rows y1 to y2 of ``columns`` columns, 0 for others; rows off the grid are left out."""
    top, height = max(y1, 0), min(y2, grid.LAST_ROW) + 1 - max(y1, 0)
    return _REPEATED[columns] * ((1 << 8 * height) - 1) << 8 * top if height > 0 else 0


def cells_of(terrain: bytearray, code: int, area: grid.Box) -> list[int]:
    """The cells of an area that are of a terrain, column by column; its corners may lie off the grid."""
    if grid.COMPILED:
        return passes.found(terrain, code, area[0], area[1], area[2], area[3], passes.NUMBERS)
    return cells_marked(terrain, _is(code), area) if terrain.find(code) >= 0 else []


@cache
def _is(code: int) -> bytes:
    return grid.marks([code])


@twin("cells")
def cells_marked(array: bytearray, table: bytes, area: grid.Box) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    left, right = max(area[0], 0), min(area[2], grid.LAST_COLUMN)
    if left > right:
        return []
    first, end = left * grid.HEIGHT, (right + 1) * grid.HEIGHT
    top, bottom = max(area[1], 0), min(area[3], grid.LAST_ROW)
    marked = array[:end].translate(table)
    found: list[int] = []
    cell = marked.find(1, first)
    while cell >= 0:
        if top <= cell % grid.HEIGHT <= bottom:
            found.append(cell)
        cell = marked.find(1, cell + 1)
    return found


def neighbour_sets(
    cells: bytes | bytearray, table: bytes, outside: bool, first: int = 0, last: int = grid.LAST_COLUMN
) -> bytes:
    """One byte per cell of some columns: the directions (``N | NE | ...``) in which the neighbour has a property.

    ``cells`` is a cell array of a level, ``table`` says which of its values have the property (``marks``). Neighbours
    off the valid grid, column 0 among them, have the property if ``outside``.
    """
    count = last + 3 - first
    start, end = max(first - 1, 1), min(last + 1, grid.LAST_COLUMN)
    beside = _BESIDE[outside]
    marked = beside[: grid.HEIGHT * (start + 1 - first)] + cells[
        grid.HEIGHT * start : grid.HEIGHT * (end + 1)
    ].translate(table)
    middle = int.from_bytes(marked + beside[: grid.HEIGHT * (last + 1 - end)], "little")
    upper = middle << 8 & _BELOW_TOP[count]
    lower = middle >> 8 & _ABOVE_BOTTOM[count]
    if outside:
        upper |= _REPEATED[count]
        lower |= _REPEATED[count] << 8 * grid.LAST_ROW
    sets = (upper | lower << 4) >> _COLUMN
    sets |= (upper | middle << 1 | lower << 2) >> 2 * _COLUMN - 1
    sets |= (lower | middle << 1 | upper << 2) << 5
    size = grid.HEIGHT * (count - 2)
    return (sets & (1 << 8 * size) - 1).to_bytes(size, "little")


_ALL_AROUND: Final = 255
_MODED: Final = grid.marks([*range(terrains.VWALL, terrains.DBWALL), terrains.SDOOR])
_FLOOR: Final = grid.marks([terrains.ROOM])
_ANY: Final = bytes([255 if value else 0 for value in range(256)])
_ENCLOSED: Final = bytes([255 if directions == _ALL_AROUND else 0 for directions in range(256)])
_STONE: Final = bytes([255 if code == terrains.STONE else 0 for code in range(256)])
_WALLS: Final = terrains.SHAPED.translate(_ANY)
_OPEN: Final = grid.marks([terrains.CROSSWALL, *range(terrains.ROOM, 256)])


def _wall_beside(floor: int, deciding: int) -> int:
    """The wall that stone becomes, by the directions in which there is floor; ``deciding`` ones go before its sides."""
    beside = floor & (grid.W | grid.E) and not floor & deciding
    return terrains.VWALL if beside else terrains.HWALL if floor else terrains.STONE


_WALL_BESIDE: Final = bytes([_wall_beside(floor, grid.SW | grid.S | grid.SE) for floor in range(256)])
_WALL_BY_FIRST: Final = bytes([_wall_beside(floor, grid.NW | grid.N | grid.NE) for floor in range(256)])


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
    drawn = cells_marked(terrain, terrains.SHAPED, figures)
    inside = set(drawn)
    others = [cell for cell in cells_marked(terrain, terrains.SHAPED, area) if cell not in inside]
    around = neighbour_sets(terrain, terrains.STONE_OR_WALL, outside=True)
    for cell in others:
        if around[cell] == _ALL_AROUND:
            terrain[cell] = terrains.STONE
    left = [cell for cell in others if terrain[cell] != terrains.STONE]
    _shape(terrain, left, neighbour_sets(terrain, terrains.SOLID, outside=True))
    _shape(terrain, drawn, neighbour_sets(terrain, terrains.JOINING, outside=False))


def _shape(terrain: bytearray, cells: list[int], solid: bytes) -> None:
    """Give walls their shapes; ``solid`` tells which neighbours hide spines."""
    joining = neighbour_sets(terrain, terrains.JOINING, outside=False)
    for cell in cells:
        shape = terrains.SHAPE_OF[joining[cell] & terrains.EXTENDING[solid[cell]]]
        if shape:
            terrain[cell] = shape


@twin("cells")
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
    around = neighbour_sets(terrain, terrains.STONE_OR_WALL, True, left, right)
    buried = _number(around.translate(_ENCLOSED)) & _number(old.translate(_WALLS)) & area_mask(right + 1 - left, y1, y2)
    if buried:
        terrain[cells] = ((_number(old) | buried) ^ buried).to_bytes(len(old), "little")


@twin("cells")
def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    left, right = max(x1, 0), min(x2, grid.LAST_COLUMN)
    if left > right:
        return
    cells = slice(left * grid.HEIGHT, (right + 1) * grid.HEIGHT)
    old = terrain[cells]
    solid = neighbour_sets(terrain, terrains.SOLID, True, left, right)
    joining = neighbour_sets(terrain, terrains.JOINING, False, left, right)
    spines = _number(joining) & _number(solid.translate(terrains.EXTENDING))
    shapes = spines.to_bytes(len(old), "little").translate(terrains.SHAPE_OF)
    changed = _number(old.translate(_WALLS)) & _number(shapes.translate(_ANY)) & area_mask(right + 1 - left, y1, y2)
    if changed:
        before = _number(old)
        terrain[cells] = (before ^ (before ^ _number(shapes)) & changed).to_bytes(len(old), "little")


def _number(cells: bytes | bytearray) -> int:
    return int.from_bytes(cells, "little")


def wall_beside_floor(level: Level, *, like_wallify: bool = False) -> None:
    """Turn stone that borders plain floor into walls; or do it as WALLIFY would. Rules: "INIT_MAP"."""
    wall_in(level.terrain, like_wallify)


@twin("cells")
def wall_in(terrain: bytearray, like_wallify: bool) -> None:
    """Turn stone that borders plain floor into walls, the last such neighbour in the order of rows deciding.

    ``like_wallify`` any open cell counts, and the first one decides.
    """
    cells = slice(grid.HEIGHT, grid.CELLS)
    old = terrain[cells]
    if like_wallify:
        walls = neighbour_sets(terrain, _OPEN, False, 1).translate(_WALL_BY_FIRST)
    else:
        walls = neighbour_sets(terrain, _FLOOR, False, 1).translate(_WALL_BESIDE)
    terrain[cells] = (_number(old) | _number(walls) & _number(old.translate(_STONE))).to_bytes(len(old), "little")


def wallify_part(level: Level, origin: tuple[int, int], size: tuple[int, int], *, around: bool) -> None:
    """WALLIFY without a selection, on the map part at ``origin`` of ``size``, and one row and column more.

    ``around`` the part all cells within the level are walled as well, but column 0 is left out.
    """
    left, top, right, bottom = *origin, origin[0] + size[0], origin[1] + size[1]
    if around:
        left, top = max(left - 1, 1), max(top - 1, 0)
        right, bottom = min(right + 1, grid.LAST_COLUMN), min(bottom + 1, grid.LAST_ROW)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            _wallify(level, x, y, right, bottom, 1 if around else 0)


def wallify_selection(level: Level, cells: abc.Iterable[int], first_column: int = 0) -> None:
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


@twin("cells")
def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    unseen = neighbour_sets(terrain, terrains.UNSEEN_THROUGH, outside=True)
    secret, kept, modes = terrains.SDOOR, ~terrains.MODE_BITS, terrains.MODES
    for cell in compress(grid.ALL_CELLS, terrain.translate(_MODED)):
        shape = terrain[cell]
        if shape == secret:
            shape = terrains.HWALL if horizontal[cell] else terrains.VWALL
        flags[cell] = flags[cell] & kept | modes[shape << 8 | unseen[cell]]


_MARKED: Final = bytes(flags | terrains.NON_DIGGABLE for flags in range(256))

_STONE_AND_WALLS: Final = bytes(range(terrains.STONE, terrains.DBWALL + 1))


def set_digging_boundary(site: Site) -> None:
    """Make everything at and beyond the outermost lines of the level non-diggable.

    The lines lie just outside of the used area; on a maze level a line of walls alone is itself the boundary. A level
    of stone alone is boundary all over.
    """
    level = site.level
    if not site.locality.on_plane_of_earth:
        mark_boundary(level.terrain, level.flags, "mazelevel" in level.flags_set)


@twin("cells")
def mark_boundary(terrain: bytearray, flags: bytearray, maze: bool) -> None:
    """Mark everything at and beyond the outermost lines of the level."""
    x1, y1, x2, y2 = used_area(terrain, maze)
    if x1 > x2:
        flags[: grid.CELLS] = flags[: grid.CELLS].translate(_MARKED)
        return
    # Whole columns at once, then the outer rows of the columns between, a row at a time.
    first, last = grid.at(x1 + 1, 0), grid.at(x2, 0)
    for part in (slice(0, first), slice(max(first, last), grid.CELLS)):
        flags[part] = flags[part].translate(_MARKED)
    for y in (*range(min(y1 + 1, grid.HEIGHT)), *range(max(y2, y1 + 1, 0), grid.HEIGHT)):
        part = slice(first + y, max(first, last), grid.HEIGHT)
        flags[part] = flags[part].translate(_MARKED)


def used_area(terrain: bytearray, maze: bool) -> grid.Box:
    """The box whose sides are the outermost lines of a level; rows may lie just off it, a level of stone has none.

    Of a level of stone the left side lies behind the right one.
    """
    columns = grid.by_columns(terrain)
    x1 = max(_first_line(columns, maze), 0)
    x2 = min(grid.WIDTH - 1 - _first_line(columns[::-1], maze), grid.WIDTH - 1)
    if x1 > x2:
        return x1, 0, x2, grid.LAST_ROW
    first, end = grid.at(x1, 0), grid.at(x2, 0) + 1
    rows = [bytes(terrain[first + y : end + y : grid.HEIGHT]) for y in range(grid.HEIGHT)]
    return x1, _first_line(rows, maze), x2, grid.HEIGHT - 1 - _first_line(rows[::-1], maze)


def _first_line(lines: abc.Sequence[bytes], maze: bool) -> int:
    """The index of the first line that is not all stone, or the one before it."""
    stone = bytes(len(lines[0]))
    for index, line in enumerate(lines):
        if line != stone:
            walls_only = not line.translate(None, _STONE_AND_WALLS)
            return index if maze and walls_only else index - 1
    return len(lines)


LIGHT_UNCHANGED: Final = -2
LIGHT_RANDOM: Final = -1


def paint(level: Level, dice: Dice, x: int, y: int, code: int, light: int = LIGHT_UNCHANGED) -> None:
    """Give a cell a terrain, unless it is transparent, and a light: 0, 1, random or unchanged.

    Cells off the grid are ignored; lava is always lit; random light is one draw.
    """
    if 0 <= x <= grid.LAST_COLUMN and 0 <= y <= grid.LAST_ROW:
        paint_cell(level, dice, grid.at(x, y), code, light)


def paint_cell(level: Level, dice: Dice, cell: int, code: int, light: int) -> None:
    """As :func:`paint`, for a cell of the grid by its index."""
    if code < terrains.TRANSPARENT:
        level.terrain[cell] = code
    if code == terrains.LAVAPOOL:
        level.lit[cell] = 1
    elif light == LIGHT_RANDOM:
        level.lit[cell] = dice.rn2(2)
    elif light != LIGHT_UNCHANGED:
        level.lit[cell] = light


def paint_cells(level: Level, dice: Dice, cells: abc.Sequence[int], code: int, light: int) -> None:
    """As :func:`paint_cell` for one cell after the other, each of them once."""
    terrain, lit = level.terrain, level.lit
    if code < terrains.TRANSPARENT:
        for cell in cells:
            terrain[cell] = code
    if code == terrains.LAVAPOOL:
        light = 1
    if light == LIGHT_RANDOM:
        for cell, roll in zip(cells, dice.rolls(2, len(cells)), strict=True):
            lit[cell] = roll
    elif light != LIGHT_UNCHANGED:
        for cell in cells:
            lit[cell] = light


def set_up_door(level: Level, cell: int, *, beside: bool) -> None:
    """State and orientation of a door or secret door just drawn; ``beside`` tells if a cell to its left counts."""
    if level.terrain[cell] == terrains.SDOOR:
        level.flags[cell] = terrains.CLOSED
    if beside and (terrains.is_wall(level.terrain[cell + grid.WESTWARD]) or level.horizontal[cell + grid.WESTWARD]):
        level.horizontal[cell] = 1
