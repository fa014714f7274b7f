"""Loops over cells for a compiler: walls, rims, corridors, mazes, floods, caves and selections.

The twins are in ``vaultc.generation.layout``, ``population.minerals`` and ``interpreter.selection``. Cells that are
only passed on stay objects, which spares making numbers of them and back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from vaultc.chance.dice import Dice
from vaultc.language.diagnostics import Unreachable
from vaultc.support import passes
from vaultc.support.acceleration import TUNED
from vaultc.world import grid as compass
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import CELLS, HEIGHT, Box, Cell

_JOINS: Final = 1
_SOLID: Final = 2
_ROCK: Final = 4
_KINDS: Final = bytes(
    [terrains.JOINING[c] * _JOINS | terrains.SOLID[c] * _SOLID | terrains.STONE_OR_WALL[c] * _ROCK for c in range(256)]
)
_SHAPES: Final[bytes] = terrains.SHAPE_OF
_UNSEEN: Final[bytes] = terrains.UNSEEN_THROUGH
_MODES: Final[bytes] = terrains.MODES
_FLOOR: Final[bytes] = compass.marks([terrains.ROOM])
_OPEN: Final[bytes] = compass.marks([terrains.CROSSWALL, *range(terrains.ROOM, 256)])
_SEEDED: Final = 624
_DEPTH: Final = 12
_STRIDE: Final = 23
"""From a cell to its neighbour in the east, on a grid with a margin."""
_MARKED: Final = bytes([0]) + bytes([1]) * 255


def shape_walls(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Turn walls of an area that border only walls and stone into stone, and give all others their shapes."""
    passes.shape(terrain, x1, y1, x2, y2, True, _KINDS, _SHAPES)


def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    passes.shape(terrain, x1, y1, x2, y2, False, _KINDS, _SHAPES)


def wall_in(terrain: bytearray, like_wallify: bool) -> None:
    """Turn stone that borders plain floor into walls, or (``like_wallify``) anything open."""
    if like_wallify:
        passes.wall_in(terrain, _OPEN, compass.NW | compass.N | compass.NE)
    else:
        passes.wall_in(terrain, _FLOOR, compass.SW | compass.S | compass.SE)


def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    passes.settle(terrain, flags, horizontal, _UNSEEN, _MODES, terrains.MODE_BITS)


def mark_boundary(terrain: bytearray, flags: bytearray, maze: bool) -> None:
    """Make everything at and beyond the outermost lines of the level non-diggable."""
    passes.mark_rim(terrain, flags, maze, terrains.NON_DIGGABLE)


def cells_marked(array: bytearray, table: bytes, area: Box) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    return passes.marked(array, table, area[0], area[1], area[2], area[3], passes.NUMBERS)


def deep_in_rock(terrain: bytearray, flags: bytearray) -> list[int]:
    """Diggable stone with stone on all sides; cells at the ends of columns have none."""
    return passes.deep(terrain, flags, terrains.NON_DIGGABLE, passes.NUMBERS)


def dig_cells(
    terrain: bytearray, dice: Dice, start: Cell, end: Cell, filling: int, background: int,
    on_dug: Callable[[int, int], object] | None, may_stop: bool, hide: bool, wander: bool,
) -> bool:  # fmt: skip
    """Dig from ``start`` to ``end``; True if the end was reached."""
    generator = dice.generator()
    if not generator:
        tuned = TUNED["cells", "dig_cells"]
        return bool(tuned(terrain, dice, start, end, filling, background, on_dug, may_stop, hide, wander))
    told = on_dug is not None
    options = may_stop * passes.MAY_STOP + hide * passes.HIDE + wander * passes.WANDER + told * passes.TOLD
    way = passes.way(start[0], start[1], end[0], end[1], filling, background, options)
    result = passes.dig(terrain, generator, way)
    while result >= passes.DUG:
        if on_dug is not None:
            on_dug((result - passes.DUG) // HEIGHT, (result - passes.DUG) % HEIGHT)
        result = passes.dig(terrain, generator, way)
    return result == passes.REACHED


def carve_cells(
    terrain: bytearray, flags: bytearray, dice: Dice, touched: bytearray, x: int, y: int, filling: int, last: Cell
) -> None:
    """Carve all of the grid up to the ``last`` column and row that can be reached from (x, y).

    A row below the last one, which is the first of the next column, keeps its terrain.
    """
    generator = dice.generator()
    if generator:
        passes.carve(terrain, flags, touched, generator, x, y, filling, last[0], last[1])
    else:
        TUNED["cells", "carve_cells"](terrain, flags, dice, touched, x, y, filling, last)


def flood_cells(
    terrain: bytearray, numbers: bytearray, lit: bytearray, edges: bytearray, x: int, y: int, number: int, light: bool,
    exact: bool, alike: bool, wanted: bytes, borders: bytes, owned: bool,
) -> tuple[Box, int]:  # fmt: skip
    """Flood from (x, y); the bounding box as the game computes it, and how many cells there are."""
    options = light * passes.LIGHT + exact * passes.EXACT + alike * passes.ALIKE + owned * passes.OWNED
    found = passes.flood(terrain, numbers, lit, edges, x, y, number, options, wanted, borders)
    return (found[0], found[1], found[2], found[3]), found[4]


def strew(terrain: bytearray, dice: Dice, foreground: int, background: int) -> None:
    """Strew a fixed number of open cells."""
    generator = dice.generator()
    if generator:
        passes.strew(terrain, generator, foreground, background, _SEEDED)
    else:
        TUNED["cells", "strew"](terrain, dice, foreground, background)


def grow(terrain: bytearray, foreground: int, background: int, smoothed: bool) -> None:
    """Let open cells close and crowded ones open, pass by pass, and write them back."""
    passes.grow(terrain, foreground, background, smoothed)


def filter_chance(dice: Dice, percent: int, selection: list[int]) -> list[int]:
    """Each cell with a chance in 100; one draw per cell."""
    generator = dice.generator()
    if generator:
        return passes.kept(generator, 100, percent, selection)
    return [cell for cell in selection if dice.rn2(100) < percent]


def beating(dice: Dice, width: int, cells: list[int], chances: list[int]) -> list[int]:
    """The cells whose chance beats a draw below the width."""
    generator = dice.generator()
    if generator:
        return passes.beating(generator, width, cells, chances)
    return [cells[index] for index in range(len(cells)) if dice.rn2(width) < chances[index]]


def spread(selection: list[int], steps: list[Cell], into_first: bool) -> list[int]:
    """The cells and all that are one of the steps away, in column 0 only if allowed (``into_first``)."""
    return passes.spread(selection, [_STRIDE * dx + dy for dx, dy in steps], into_first, passes.NUMBERS)


def rand_line(roll: Callable[[int], int], start: Cell, end: Cell, roughness: int) -> list[int]:
    """A jagged line by displaced midpoints. Rules: "randline".

    Raises:
        Unreachable: the game would look without end for a point of it on the grid.
    """
    marks = bytearray(CELLS)
    _displace(roll, start[0], start[1], end[0], end[1], roughness, _DEPTH, marks)
    return passes.marked(marks, _MARKED, 0, 0, 79, 20, passes.NUMBERS)


def _displace(
    roll: Callable[[int], int], x1: i64, y1: i64, x2: i64, y2: i64, rough: i64, depth: i64, marks: bytearray
) -> None:
    rough = min(rough, max(x2 - x1, x1 - x2, y2 - y1, y1 - y2))
    if depth < 1 or (x1 == x2 and y1 == y2) or rough < 2:
        passes.mark_line(marks, x1, y1, x2, y2, depth)
        return
    middle_x, middle_y = _half(x1 + x2), _half(y1 + y2)
    least = -(rough // 2)
    most = rough - 1 + least
    if middle_x + most < 0 or middle_x + least > 79 or middle_y + most < 0 or middle_y + least > 20:
        raise Unreachable
    while True:
        x: i64 = middle_x + least + roll(rough)
        y: i64 = middle_y + least + roll(rough)
        if 0 <= x < 80 and 0 <= y < 21:
            break
    marks[21 * x + y] = 1
    rough = rough * 2 // 3
    _displace(roll, x1, y1, x, y, rough, depth - 1, marks)
    _displace(roll, x, y, x2, y2, rough, depth - 1, marks)


def _half(number: i64) -> i64:
    return (number + 1) >> 1 if number < 0 else number >> 1
