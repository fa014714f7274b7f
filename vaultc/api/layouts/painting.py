"""Painting the ground of a layout: cells, terrain, light, rooms, and the shapes of walls."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from vaultc.api.layouts import naming
from vaultc.api.layouts.ground import HARDNESS, RESISTING, LayoutGround
from vaultc.generation.layout import walls
from vaultc.support.errors import InvalidValueError, whole
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from vaultc.api.layouts.state import LayoutState

CellMask: TypeAlias = "NDArray[numpy.bool_] | NDArray[numpy.integer]"
"""Marked cells, of shape (21, 80)."""
Where: TypeAlias = "grid.Cell | grid.Box | CellMask | Iterable[grid.Cell]"
"""Cells: one (x, y), a box (left, top, right, bottom), an array that is true there, or several cells."""
HEADSTONE = "headstone"
_SHAPE = grid.HEIGHT, grid.WIDTH


def cell_of(x: int, y: int) -> int:
    """The index of a cell.

    Raises:
        InvalidValueError: it lies off the level.
    """
    column, row = whole(x, "a column"), whole(y, "a row")
    if not (0 <= column < grid.WIDTH and 0 <= row < grid.HEIGHT):
        raise InvalidValueError(f"({x},{y}) lies off the level, whose cells are (0,0) to (79,20)")
    return grid.at(column, row)


def cells_of(where: Where) -> list[int]:
    """The indices of some cells.

    Raises:
        InvalidValueError: a cell lies off the level, or it is none of the ways to tell cells.
    """
    shape = getattr(where, "shape", None)
    if shape is not None:
        if tuple(shape) != _SHAPE:
            raise InvalidValueError(f"an array that marks cells has the shape {_SHAPE}, not {tuple(shape)}")
        marks: Any = where
        rows, columns = marks.nonzero()
        return [int(x) * grid.HEIGHT + int(y) for x, y in zip(columns, rows, strict=True)]
    listed = tuple(where) if isinstance(where, Iterable) and not isinstance(where, str) else None
    if listed is None:
        raise InvalidValueError(f"{where!r} is neither a cell (x, y) nor a box (left, top, right, bottom) nor cells")
    if all(isinstance(cell, Iterable) for cell in listed):
        return [cell_of(*_pair(cell)) for cell in listed]
    numbers = [whole(number, "a column or a row") for number in listed]
    if len(numbers) == 2:
        return [cell_of(numbers[0], numbers[1])]
    if len(numbers) == 4:
        left, top, right, bottom = numbers
        cell_of(left, top)
        cell_of(right, bottom)
        if left > right or top > bottom:
            raise InvalidValueError(f"({left},{top},{right},{bottom}) is not a box: left and top come first")
        return list(grid.cells((left, top, right, bottom)))
    raise InvalidValueError(f"{listed} is neither a cell (x, y) nor a box (left, top, right, bottom)")


def _pair(cell: Any) -> tuple[Any, Any]:
    numbers = tuple(cell)
    if len(numbers) != 2:
        raise InvalidValueError(f"{cell!r} is not a cell (x, y)")
    return numbers


# ---- terrain and light


def paint_terrain(layout: LayoutState, cells: Collection[int], code: int) -> None:
    """Give cells a terrain; walls and rock keep their resistance if they stay walls and rock."""
    ground = layout.ground
    for cell in cells:
        kept = ground.flags[cell] & HARDNESS if RESISTING[code] and RESISTING[ground.terrain[cell]] else 0
        across = lies_across(ground, cell) if code in (terrain.DOOR, terrain.SDOOR) else False
        ground.put(cell, code, terrain.CLOSED if code == terrain.SDOOR else kept, int(across))
    if code != terrain.GRAVE and any(e.kind == HEADSTONE for e in layout.engravings):
        forget_headstones(layout, cells)
    if layout.branch is not None and code != terrain.STAIRS and grid.at(*layout.branch) in cells:
        layout.branch = None


def forget_headstones(layout: LayoutState, cells: Collection[int]) -> None:
    """Remove the headstones of some cells."""
    layout.keep_engravings(lambda e: e.kind != HEADSTONE or grid.at(e.x, e.y) not in cells)


def paint_light(layout: LayoutState, cells: Iterable[int], lit: bool) -> None:
    """Light or darken cells; lava always shines."""
    ground = layout.ground
    for cell in cells:
        ground.lit[cell] = lit or ground.terrain[cell] == terrain.LAVAPOOL


def paint_resistance(layout: LayoutState, cells: Iterable[int], diggable: bool | None, phaseable: bool | None) -> None:
    """Decide whether walls, rock and trees can be dug and passed."""
    wanted = ((terrain.NON_DIGGABLE, diggable), (terrain.NON_PASSWALL, phaseable))
    flags, codes = layout.ground.flags, layout.ground.terrain
    for bit, on in wanted:
        if on is not None:
            for cell in cells:
                if RESISTING[codes[cell]]:
                    flags[cell] = flags[cell] & ~bit | (0 if on else bit)


# ---- rooms and walls


def make_room(layout: LayoutState, box: grid.Box, floor: str, lit: bool) -> None:
    """Paint a room whose walls stand on the sides of a box."""
    left, top, right, bottom = box
    cells = cells_of(box)
    if right - left < 2 or bottom - top < 2:
        raise InvalidValueError(f"a room of {right - left + 1} by {bottom - top + 1} cells has no inside")
    inside = set(grid.cells((left + 1, top + 1, right - 1, bottom - 1)))
    code = naming.terrain_code(floor, layout.game.catalog)
    codes = layout.ground.terrain
    sides = [cell for cell in cells if cell not in inside and not terrain.JOINING[codes[cell]]]
    paint_terrain(layout, sides, terrain.HWALL)
    paint_terrain(layout, inside, code)
    paint_light(layout, cells, lit)
    fix_walls(layout)


def fix_walls(layout: LayoutState) -> None:
    """Give walls the shapes, and doors the directions, that the game gives them."""
    ground = layout.ground
    ground.terrain[:] = walled(ground.terrain)
    for code in (terrain.DOOR, terrain.SDOOR):
        cell = ground.terrain.find(code)
        while cell >= 0:
            ground.horizontal[cell] = lies_across(ground, cell)
            cell = ground.terrain.find(code, cell + 1)


def walled(cells: bytes | bytearray) -> bytearray:
    """Terrain in which walls have their shapes."""
    codes = bytearray(cells) + bytearray(2 * grid.HEIGHT)
    walls.shape_walls(codes, *grid.WHOLE_LEVEL)
    return codes[: grid.CELLS]


def lies_across(ground: LayoutGround, cell: int) -> bool:
    """True if a door on a cell lies in a horizontal wall: there is wall beside it, and not above and below."""
    x, y = divmod(cell, grid.HEIGHT)
    codes = ground.terrain

    def joins(column: int, row: int) -> bool:
        return grid.valid(column, row) and bool(_DOOR_WALLS[codes[grid.at(column, row)]])

    def ends(column: int, row: int) -> bool:
        return not grid.valid(column, row) or bool(_SOLID[codes[grid.at(column, row)]])

    sides = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    left, right, up, down = (joins(*side) for side in sides)
    if not (left or right or up or down):
        left, right, up, down = (ends(*side) for side in sides)
    return (left or right) and not (up and down)


_DOOR_WALLS = bytes([terrain.is_wall(code) or code in (terrain.DOOR, terrain.SDOOR) for code in range(256)])
_SOLID = bytes([code < terrain.POOL or code == terrain.IRONBARS for code in range(256)])
