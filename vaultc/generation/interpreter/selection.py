"""Selections: sets of cells, always worked through column by column. Rules: "Selections".

A selection is an ascending list of cell indices, that is x outer, y inner, column 0 included.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.errors import Unreachable
from vaultc.generation.interpreter.values import Selection, TerrainValue
from vaultc.generation.layout.integers import place_number, quotient, signed8
from vaultc.generation.layout.neighbours import area_mask
from vaultc.generation.layout.painting import LIGHT_RANDOM, LIGHT_UNCHANGED
from vaultc.level.level import Level
from vaultc.world.catalog.directions import EAST, NORTH, SOUTH, WEST, marks
from vaultc.world.grid import ALL_CELLS, CELLS, HEIGHT, LAST_COLUMN, LAST_ROW, WIDTH, Cell, at


def from_points(points: Iterable[Cell]) -> Selection:
    """The selection of these points; those outside of the grid are dropped."""
    return sorted({x * HEIGHT + y for x, y in points if 0 <= x < WIDTH and 0 <= y < HEIGHT})


def point(x: int, y: int) -> Selection:
    """One cell; empty if it lies outside of the grid."""
    return [at(x, y)] if 0 <= x < WIDTH and 0 <= y < HEIGHT else []


def fill_rect(first: Cell, second: Cell) -> Selection:
    """All cells of the rectangle between its upper left and its lower right corner."""
    x1, y1, x2, y2 = _clipped(first, second)
    return [at(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]


def rect(first: Cell, second: Cell) -> Selection:
    """The border of the rectangle between its upper left and its lower right corner.

    A rectangle that lies wholly beyond the level on the right, or below it, keeps a side in the last column or row.
    """
    x1, y1, x2, y2 = _clipped(first, second)
    columns = range(x1, x2 + 1)
    rows = range(y1, y2 + 1)
    return from_points([(x, y) for x in columns for y in (y1, y2)] + [(x, y) for x in (x1, x2) for y in rows])


def _clipped(first: Cell, second: Cell) -> tuple[int, int, int, int]:
    return max(first[0], 0), max(first[1], 0), min(second[0], LAST_COLUMN), min(second[1], LAST_ROW)


def union(first: Selection, second: Selection) -> Selection:
    """All cells of either."""
    return sorted({*first, *second})


def intersection(first: Selection, second: Selection) -> Selection:
    """The cells of both."""
    other = set(second)
    return [cell for cell in first if cell in other]


def complement(selection: Selection) -> Selection:
    """All other cells of the grid, column 0 included."""
    others = bytearray(b"\1") * CELLS
    for cell in selection:
        others[cell] = 0
    return list(compress(ALL_CELLS, others))


def filter_chance(dice: Dice, percent: int, selection: Selection) -> Selection:
    """Each cell with a chance in 100; one draw per cell."""
    return list(compress(selection, bytes(dice.rolls(100, len(selection))).translate(_below(percent))))


@cache
def _below(bound: int) -> bytes:
    return marks(range(min(bound, 100)))


def filter_terrain(level: Level, dice: Dice, wanted: TerrainValue, selection: Selection) -> Selection:
    """The cells that have a terrain, and a light if one is given; ``random`` light draws per matching cell."""
    terrain, lit = level.terrain, level.lit
    code, light = wanted
    matching = [cell for cell in selection if terrain[cell] == code]
    if light == LIGHT_UNCHANGED:
        return matching
    if light == LIGHT_RANDOM:
        return [cell for cell, roll in zip(matching, dice.rolls(2, len(matching)), strict=True) if roll]
    return [cell for cell in matching if lit[cell] == light]


_SIDES: Final = ((-1, 0, WEST), (1, 0, EAST), (0, -1, NORTH), (0, 1, SOUTH))
_CORNERS: Final = ((-1, -1, WEST | NORTH), (1, -1, EAST | NORTH), (1, 1, EAST | SOUTH), (-1, 1, WEST | SOUTH))
_STEPS: Final = _SIDES + _CORNERS
"""Steps to the neighbours of a cell, and the sides on which they lie."""
_GRID: Final = (1 << 8 * CELLS) - 1
_FIRST_COLUMN: Final = (1 << 8 * HEIGHT) - 1


def grow_as_named(selection: Selection, directions: int) -> Selection:
    """The cells and their neighbours on the named sides, diagonal ones if both sides are named; not into column 0."""
    steps = [(dx, dy) for dx, dy, needed in _STEPS if directions & needed == needed]
    marks = _marks(selection)
    return _marked(marks | _neighbours(marks, steps) & ~_FIRST_COLUMN)


def grow(selection: Selection, directions: int) -> Selection:
    """The cells and their neighbours; named directions grow towards the opposite sides."""
    marks = _marks(selection)
    return _marked(marks | _neighbours(marks, [(-dx, -dy) for dx, dy, needed in _STEPS if directions & needed]))


def _marks(selection: Selection) -> int:
    """A selection as one big integer with a byte per cell, 1 where it is selected."""
    marks = bytearray(CELLS)
    for cell in selection:
        marks[cell] = 1
    return int.from_bytes(marks, "little")


def _marked(marks: int) -> Selection:
    return list(compress(ALL_CELLS, (marks & _GRID).to_bytes(CELLS, "little")))


def _neighbours(marks: int, steps: list[Cell]) -> int:
    """All cells that are one of the steps away from marked ones."""
    rows = {
        0: marks,
        1: (marks & area_mask(WIDTH, 0, LAST_ROW - 1)) << 8,
        -1: (marks & area_mask(WIDTH, 1, LAST_ROW)) >> 8,
    }
    found = 0
    for dx, dy in steps:
        moved = rows[dy]
        found |= moved << 8 * HEIGHT if dx > 0 else moved >> 8 * HEIGHT if dx else moved
    return found


def flood(level: Level, x: int, y: int) -> Selection:
    """The connected area of equal terrain around a cell, joined along rows and columns."""
    alike = level.terrain[:CELLS].translate(marks([level.terrain[at(x, y)]])) + bytes(HEIGHT)
    alike[:HEIGHT] = bytes(HEIGHT)
    before = bytes(alike)
    alike[at(x, y)] = 0
    open_cells = [at(x, y)]
    while open_cells:
        cell = open_cells.pop()
        row = cell % HEIGHT
        for near in (cell - HEIGHT, cell + HEIGHT, cell - 1 if row else cell, cell + 1 if row < LAST_ROW else cell):
            if alike[near]:
                alike[near] = 0
                open_cells.append(near)
    return [cell for cell in compress(ALL_CELLS, before) if not alike[cell]]


@lru_cache(maxsize=256)
def line(start: Cell, end: Cell, *, wide: bool = False) -> Selection:
    """Bresenham's line; from a point to itself it is the whole diagonal, wrapping as 8-bit numbers do.

    With ``wide`` columns it ends at the left or upper side: after 256 steps rows come back, but columns do not.
    """
    x, y = start
    points = [(x, y)]
    dx, dy = abs(end[0] - x), abs(end[1] - y)
    step_x = 1 if end[0] > x else -1
    step_y = 1 if end[1] > y else -1
    if dx > dy:
        error = 2 * dy - dx
        while True:
            if error >= 0:
                y = signed8(y + step_y)
                error += 2 * (dy - dx)
            else:
                error += 2 * dy
            x = place_number(x + step_x, wide)
            points.append((x, y))
            if x == end[0]:
                return from_points(points)
    error = 2 * dx - dy
    while True:
        if error >= 0:
            x = place_number(x + step_x, wide)
            error += 2 * (dx - dy)
        else:
            error += 2 * dx
        y = signed8(y + step_y)
        points.append((x, y))
        if y == end[1]:
            return from_points(points)


RollBelow = Callable[[int], int]
"""A roll 0..n-1."""


def library_roll(dice: Dice) -> RollBelow:
    """Rolls of the C library's generator."""
    return lambda n: dice.library_word() % n


def rand_line(roll: RollBelow, start: Cell, end: Cell, roughness: int) -> Selection:
    """A jagged line by displaced midpoints. Rules: "randline".

    Raises:
        Unreachable: the game would look without end for a point of it on the grid.
    """
    found: set[int] = set()
    _rand_line(roll, start, end, roughness, 12, found)
    return sorted(found)


def _rand_line(roll: RollBelow, p: Cell, q: Cell, roughness: int, depth: int, found: set[int]) -> None:
    roughness = min(roughness, max(abs(q[0] - p[0]), abs(q[1] - p[1])))
    if depth < 1 or p == q or roughness < 2:
        found.update(_plain_line(p, q, depth))
        return
    middle = _displaced(roll, _middle(p, q), roughness)
    found.update(point(middle[0], middle[1]))
    roughness = roughness * 2 // 3
    _rand_line(roll, p, middle, roughness, depth - 1, found)
    _rand_line(roll, middle, q, roughness, depth - 1, found)


@lru_cache(maxsize=4096)
def _plain_line(p: Cell, q: Cell, depth: int) -> list[int]:
    """The cells of a line that is no longer displaced; lines by one generator are often the same on every level."""
    if depth < 1:
        return []
    if p == q:
        return point(*p)
    middle = _middle(p, q)
    return point(*middle) + _plain_line(p, middle, depth - 1) + _plain_line(middle, q, depth - 1)


def _middle(p: Cell, q: Cell) -> Cell:
    return quotient(p[0] + q[0], 2), quotient(p[1] + q[1], 2)


def _displaced(roll: RollBelow, middle: Cell, roughness: int) -> Cell:
    least, most = -(roughness // 2), roughness - 1 - roughness // 2
    if middle[0] + most < 0 or middle[0] + least > LAST_COLUMN or middle[1] + most < 0 or middle[1] + least > LAST_ROW:
        raise Unreachable
    while True:
        dx = roll(roughness) - roughness // 2
        dy = roll(roughness) - roughness // 2
        x, y = middle[0] + dx, middle[1] + dy
        if 0 <= x <= LAST_COLUMN and 0 <= y <= LAST_ROW:
            return x, y


@lru_cache(maxsize=256)
def ellipse(center: Cell, a: int, b: int, *, filled: bool, wide: bool = False) -> Selection:
    """An ellipse with radii ``a`` and ``b`` by integer steps: its outline, or all of it.

    Its points are kept as the games keep coordinates, so that what leaves eight bits on one side comes in on the other;
    not so with ``wide`` coordinates.
    """
    if a < 0 or b < 0:
        return []
    cx, cy = center
    points: list[Cell] = []
    x, y, width = 0, b, 1
    c1 = -(a * a // 4 + a % 2 + b * b)
    c2 = -(b * b // 4 + b % 2 + a * a)
    c3 = -(b * b // 4 + b % 2)
    t, ux, uy = -a * a * y, 0, -2 * a * a * y
    while y >= 0 and x <= a:
        right = t + b * b * x <= c1 or t + a * a * y <= c3
        down = not right and t - a * a * y > c2
        rows = (place_number(cy - y, wide), place_number(cy + y, wide))
        if not filled:
            points += [(place_number(column, wide), row) for column in (cx + x, cx - x) for row in rows]
        elif not right:
            columns = _columns(cx - x, width, wide)
            points += [(column, row) for row in rows if 0 <= row < HEIGHT for column in columns]
        if not down:
            x += 1
            ux += 2 * b * b
            t += ux
            width += 2
        if not right:
            y -= 1
            uy += 2 * a * a
            t += uy
    return from_points(points)


def _columns(first: int, count: int, wide: bool) -> Sequence[int]:
    """The columns of the grid among that many from the first on, which wrap as 8-bit numbers do unless ``wide``."""
    if wide or (first >= -128 and first + count <= 128):
        return range(max(first, 0), min(first + count, WIDTH))
    return [column for column in map(signed8, range(first, first + count)) if 0 <= column < WIDTH]


def random_cell(dice: Dice, selection: Selection) -> int | None:
    """One of the valid cells, with equal chances; None without a draw if there is none."""
    first = bisect_left(selection, HEIGHT)
    return selection[first + dice.rn2(len(selection) - first)] if first < len(selection) else None
