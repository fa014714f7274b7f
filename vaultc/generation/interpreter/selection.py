"""Selections: sets of cells, their shapes and filters, and gradients; always worked through column by column.

A selection is an ascending list of cell indices, that is x outer, y inner, column 0 included. A gradient takes cells
with a chance that grows with distance. Rules: "Selections".
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections import abc
from functools import cache, lru_cache
from itertools import compress
from math import isqrt
from operator import gt
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter import places
from vaultc.generation.layout import positions, walls
from vaultc.language.diagnostics import Unreachable
from vaultc.level.level import Level
from vaultc.support.acceleration import twin
from vaultc.world import grid


def from_points(points: abc.Iterable[grid.Cell]) -> places.Selection:
    """The selection of these points; those outside of the grid are dropped."""
    return sorted({x * grid.HEIGHT + y for x, y in points if 0 <= x < grid.WIDTH and 0 <= y < grid.HEIGHT})


def point(x: int, y: int) -> places.Selection:
    """One cell; empty if it lies outside of the grid."""
    return [grid.at(x, y)] if 0 <= x < grid.WIDTH and 0 <= y < grid.HEIGHT else []


def fill_rect(first: grid.Cell, second: grid.Cell) -> places.Selection:
    """All cells of the rectangle between its upper left and its lower right corner."""
    x1, y1, x2, y2 = _clipped(first, second)
    return [grid.at(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)]


def rect(first: grid.Cell, second: grid.Cell) -> places.Selection:
    """The border of the rectangle between its upper left and its lower right corner.

    A rectangle that lies wholly beyond the level on the right, or below it, keeps a side in the last column or row.
    """
    x1, y1, x2, y2 = _clipped(first, second)
    columns = range(x1, x2 + 1)
    rows = range(y1, y2 + 1)
    return from_points([(x, y) for x in columns for y in (y1, y2)] + [(x, y) for x in (x1, x2) for y in rows])


def _clipped(first: grid.Cell, second: grid.Cell) -> tuple[int, int, int, int]:
    return max(first[0], 0), max(first[1], 0), min(second[0], grid.LAST_COLUMN), min(second[1], grid.LAST_ROW)


def union(first: places.Selection, second: places.Selection) -> places.Selection:
    """All cells of either."""
    return sorted({*first, *second})


def intersection(first: places.Selection, second: places.Selection) -> places.Selection:
    """The cells of both."""
    other = set(second)
    return [cell for cell in first if cell in other]


def complement(selection: places.Selection) -> places.Selection:
    """All other cells of the grid, column 0 included."""
    others = bytearray(b"\1") * grid.CELLS
    for cell in selection:
        others[cell] = 0
    return list(compress(grid.ALL_CELLS, others))


@twin("cells")
def filter_chance(dice: Dice, percent: int, selection: places.Selection) -> places.Selection:
    """Each cell with a chance in 100; one draw per cell."""
    return list(compress(selection, bytes(dice.rolls(100, len(selection))).translate(_below(percent))))


@cache
def _below(bound: int) -> bytes:
    return grid.marks(range(min(bound, 100)))


def filter_terrain(
    level: Level, dice: Dice, wanted: places.TerrainValue, selection: places.Selection
) -> places.Selection:
    """The cells that have a terrain, and a light if one is given; ``random`` light draws per matching cell."""
    terrain, lit = level.terrain, level.lit
    code, light = wanted
    matching = [cell for cell in selection if terrain[cell] == code]
    if light == walls.LIGHT_UNCHANGED:
        return matching
    if light == walls.LIGHT_RANDOM:
        return [cell for cell, roll in zip(matching, dice.rolls(2, len(matching)), strict=True) if roll]
    return [cell for cell in matching if lit[cell] == light]


_SIDES: Final = ((-1, 0, grid.WEST), (1, 0, grid.EAST), (0, -1, grid.NORTH), (0, 1, grid.SOUTH))
_CORNERS: Final = (
    (-1, -1, grid.WEST | grid.NORTH),
    (1, -1, grid.EAST | grid.NORTH),
    (1, 1, grid.EAST | grid.SOUTH),
    (-1, 1, grid.WEST | grid.SOUTH),
)
_STEPS: Final = _SIDES + _CORNERS
"""Steps to the neighbours of a cell, and the sides on which they lie."""
_GRID: Final = (1 << 8 * grid.CELLS) - 1
_FIRST_COLUMN: Final = (1 << 8 * grid.HEIGHT) - 1


def grow_as_named(selection: places.Selection, directions: int) -> places.Selection:
    """The cells and their neighbours on the named sides, diagonal ones if both sides are named; not into column 0."""
    steps = [(dx, dy) for dx, dy, needed in _STEPS if directions & needed == needed]
    return spread(selection, steps, False)


def grow(selection: places.Selection, directions: int) -> places.Selection:
    """The cells and their neighbours; named directions grow towards the opposite sides."""
    return spread(selection, [(-dx, -dy) for dx, dy, needed in _STEPS if directions & needed], True)


@twin("cells")
def spread(selection: places.Selection, steps: list[grid.Cell], into_first: bool) -> places.Selection:
    """The cells and all that are one of the steps away, in column 0 only if allowed (``into_first``)."""
    selected = bytearray(grid.CELLS)
    for cell in selection:
        selected[cell] = 1
    marks = int.from_bytes(selected, "little")  # one big integer with a byte per cell
    found = _neighbours(marks, steps)
    marks |= found if into_first else found & ~_FIRST_COLUMN
    return list(compress(grid.ALL_CELLS, (marks & _GRID).to_bytes(grid.CELLS, "little")))


def _neighbours(marks: int, steps: list[grid.Cell]) -> int:
    """All cells that are one of the steps away from marked ones."""
    rows = {
        0: marks,
        1: (marks & walls.area_mask(grid.WIDTH, 0, grid.LAST_ROW - 1)) << 8,
        -1: (marks & walls.area_mask(grid.WIDTH, 1, grid.LAST_ROW)) >> 8,
    }
    found = 0
    for dx, dy in steps:
        moved = rows[dy]
        found |= moved << 8 * grid.HEIGHT if dx > 0 else moved >> 8 * grid.HEIGHT if dx else moved
    return found


def flood(level: Level, x: int, y: int) -> places.Selection:
    """The connected area of equal terrain around a cell, joined along rows and columns."""
    alike = level.terrain[: grid.CELLS].translate(grid.marks([level.terrain[grid.at(x, y)]])) + bytes(grid.HEIGHT)
    alike[: grid.HEIGHT] = bytes(grid.HEIGHT)
    before = bytes(alike)
    alike[grid.at(x, y)] = 0
    open_cells = [grid.at(x, y)]
    while open_cells:
        cell = open_cells.pop()
        row = cell % grid.HEIGHT
        for near in (
            cell - grid.HEIGHT,
            cell + grid.HEIGHT,
            cell - 1 if row else cell,
            cell + 1 if row < grid.LAST_ROW else cell,
        ):
            if alike[near]:
                alike[near] = 0
                open_cells.append(near)
    return [cell for cell in compress(grid.ALL_CELLS, before) if not alike[cell]]


@lru_cache(maxsize=256)
def line(start: grid.Cell, end: grid.Cell, *, wide: bool = False) -> places.Selection:
    """Bresenham's line; from a point to itself it is the whole diagonal, wrapping as 8-bit numbers do.

    With ``wide`` columns it ends at the left or upper side: after 256 steps rows come back, but columns do not.
    """
    x, y = start
    points = [(x, y)]
    dx, dy = abs(end[0] - x), abs(end[1] - y)
    step_x, step_y = 1 if end[0] > x else -1, 1 if end[1] > y else -1
    along_x, long, short = dx > dy, max(dx, dy), min(dx, dy)
    error = 2 * short - long
    while True:
        turns = error >= 0
        error += 2 * (short - long) if turns else 2 * short
        if along_x or turns:
            x = positions.place_number(x + step_x, wide)
        if turns or not along_x:
            y = positions.signed8(y + step_y)
        points.append((x, y))
        if (along_x and x == end[0]) or (not along_x and y == end[1]):
            return from_points(points)


RollBelow = abc.Callable[[int], int]
"""A roll 0..n-1."""


def library_roll(dice: Dice) -> RollBelow:
    """Rolls of the C library's generator."""
    return lambda n: dice.library_word() % n


@twin("cells")
def rand_line(roll: RollBelow, start: grid.Cell, end: grid.Cell, roughness: int) -> places.Selection:
    """A jagged line by displaced midpoints. Rules: "randline".

    Raises:
        Unreachable: the game would look without end for a point of it on the grid.
    """
    found: set[int] = set()
    _rand_line(roll, start, end, roughness, 12, found)
    return sorted(found)


def _rand_line(roll: RollBelow, p: grid.Cell, q: grid.Cell, roughness: int, depth: int, found: set[int]) -> None:
    roughness = min(roughness, max(abs(q[0] - p[0]), abs(q[1] - p[1])))
    if depth < 1 or p == q or roughness < 2:
        found.update(_plain_line(p, q, depth))
        return
    between = positions.quotient(p[0] + q[0], 2), positions.quotient(p[1] + q[1], 2)
    middle = _displaced(roll, between, roughness)
    found.update(point(middle[0], middle[1]))
    roughness = roughness * 2 // 3
    _rand_line(roll, p, middle, roughness, depth - 1, found)
    _rand_line(roll, middle, q, roughness, depth - 1, found)


@lru_cache(maxsize=4096)
def _plain_line(p: grid.Cell, q: grid.Cell, depth: int) -> list[int]:
    """The cells of a line that is no longer displaced; lines by one generator are often the same on every level."""
    found: list[int] = []
    _halve(p[0], p[1], q[0], q[1], depth, found)
    return found


def _halve(x1: int, y1: int, x2: int, y2: int, depth: int, found: list[int]) -> None:
    """Append the middle of a line and of its halves, which are halved in turn."""
    if depth < 1:
        return
    x, y = positions.quotient(x1 + x2, 2), positions.quotient(y1 + y2, 2)
    if 0 <= x < grid.WIDTH and 0 <= y < grid.HEIGHT:
        found.append(grid.at(x, y))
    if x1 != x2 or y1 != y2:
        _halve(x1, y1, x, y, depth - 1, found)
        _halve(x, y, x2, y2, depth - 1, found)


def _displaced(roll: RollBelow, middle: grid.Cell, roughness: int) -> grid.Cell:
    least, most = -(roughness // 2), roughness - 1 - roughness // 2
    if (
        middle[0] + most < 0
        or middle[0] + least > grid.LAST_COLUMN
        or middle[1] + most < 0
        or middle[1] + least > grid.LAST_ROW
    ):
        raise Unreachable
    while True:
        dx = roll(roughness) - roughness // 2
        dy = roll(roughness) - roughness // 2
        x, y = middle[0] + dx, middle[1] + dy
        if 0 <= x <= grid.LAST_COLUMN and 0 <= y <= grid.LAST_ROW:
            return x, y


@lru_cache(maxsize=256)
def ellipse(center: grid.Cell, a: int, b: int, *, filled: bool, wide: bool = False) -> places.Selection:
    """An ellipse with radii ``a`` and ``b`` by integer steps: its outline, or all of it.

    Its points are kept as the games keep coordinates, so that what leaves eight bits on one side comes in on the other;
    not so with ``wide`` coordinates.
    """
    if a < 0 or b < 0:
        return []
    cx, cy = center
    points: list[grid.Cell] = []
    x, y, width = 0, b, 1
    c1 = -(a * a // 4 + a % 2 + b * b)
    c2 = -(b * b // 4 + b % 2 + a * a)
    c3 = -(b * b // 4 + b % 2)
    t, ux, uy = -a * a * y, 0, -2 * a * a * y
    while y >= 0 and x <= a:
        right = t + b * b * x <= c1 or t + a * a * y <= c3
        down = not right and t - a * a * y > c2
        rows = (positions.place_number(cy - y, wide), positions.place_number(cy + y, wide))
        if not filled:
            points += [(positions.place_number(column, wide), row) for column in (cx + x, cx - x) for row in rows]
        elif not right:
            first = cx - x  # columns wrap as 8-bit numbers do unless wide
            columns: abc.Iterable[int] = range(max(first, 0), min(first + width, grid.WIDTH))
            if not wide and (first < -128 or first + width > 128):
                columns = [at for at in map(positions.signed8, range(first, first + width)) if 0 <= at < grid.WIDTH]
            points += [(column, row) for row in rows if 0 <= row < grid.HEIGHT for column in columns]
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


def random_cell(dice: Dice, selection: places.Selection) -> int | None:
    """One of the valid cells, with equal chances; None without a draw if there is none."""
    first = bisect_left(selection, grid.HEIGHT)
    return selection[first + dice.rn2(len(selection) - first)] if first < len(selection) else None


_FAR = 1 << 30

Distance = abc.Callable[[int, int], int]


def gradient(
    dice: Dice, kind: str, minimum: int, maximum: int, *, limited: bool, first: grid.Cell, second: grid.Cell
) -> places.Selection:
    """Cells at least the lower bound away, each kept if its distance beyond it beats a draw below the range."""
    low, high = sorted((minimum, maximum))
    far, beyond = _far_cells(kind, first, second, low, high if limited else _FAR)
    return beating(dice, max(1, high - low), far, beyond)


@twin("cells")
def beating(dice: Dice, width: int, cells: places.Selection, chances: list[int]) -> places.Selection:
    """The cells whose chance beats a draw below the width."""
    return list(compress(cells, map(gt, chances, dice.rolls(width, len(cells)))))


def bounds(
    kind: str, minimum: int, maximum: int, *, limited: bool, first: grid.Cell, second: grid.Cell
) -> tuple[places.Selection, places.Selection]:
    """The cells that a gradient takes whatever the dice say, and all that it may take."""
    low, high = sorted((minimum, maximum))
    far = list(zip(*_far_cells(kind, first, second, low, high if limited else _FAR), strict=True))
    return [cell for cell, steps in far if steps >= max(1, high - low)], [cell for cell, steps in far if steps]


@lru_cache(maxsize=64)
def _far_cells(kind: str, first: grid.Cell, second: grid.Cell, low: int, high: int) -> tuple[list[int], list[int]]:
    """Cells so far away, and how far beyond the lower bound; most gradients of a script are the same on every level."""
    distances = _distances(kind, first, second)
    far = [cell for cell, away in enumerate(distances) if low <= away <= high]
    return far, [distances[cell] - low for cell in far]


@lru_cache(maxsize=64)
def _distances(kind: str, first: grid.Cell, second: grid.Cell) -> tuple[int, ...]:
    """Return the distance of each cell of the grid."""
    cx, cy = first
    radial: Distance = lambda x, y: isqrt((cx - x) ** 2 + (cy - y) ** 2)  # noqa: E731
    if first != second:
        radial = cache(_to_segment(first, second))
    distance = radial if kind == "radial" else _square(radial, first, second)
    return tuple(distance(x, y) for x in range(grid.WIDTH) for y in range(grid.HEIGHT))


_FLOAT = struct.Struct("f")


def _single(value: float) -> float:
    """Round to single precision, as the reference computes."""
    rounded: float = _FLOAT.unpack(_FLOAT.pack(value))[0]
    return rounded


def _to_segment(a: grid.Cell, b: grid.Cell) -> Distance:
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    length = dx * dx + dy * dy

    def distance(x: int, y: int) -> int:
        u = _single(_single((x - ax) * dx + (y - ay) * dy) / _single(length))
        u = min(max(u, 0.0), 1.0)
        near_x = int(_single(ax + _single(u * dx)))
        near_y = int(_single(ay + _single(u * dy)))
        return isqrt((near_x - x) ** 2 + (near_y - y) ** 2)

    return distance


def _square(radial: Distance, a: grid.Cell, b: grid.Cell) -> Distance:
    (ax, ay), (bx, by) = a, b

    def distance(x: int, y: int) -> int:
        first = max(radial(ax, y), radial(x, ay))
        second = max(radial(bx, y), radial(x, by))
        return min(radial(x, y), first, second)

    return distance
