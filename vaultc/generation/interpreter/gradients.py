"""The gradient selection: cells taken with a chance that grows with distance. Rules: "Selections"."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import compress
from math import isqrt
from operator import gt

from vaultc.chance.dice import Dice
from vaultc.generation.interpreter.values import Selection
from vaultc.support.acceleration import twin
from vaultc.world import grid

_FAR = 1 << 30

Distance = Callable[[int, int], int]


def gradient(
    dice: Dice, kind: str, minimum: int, maximum: int, *, limited: bool, first: grid.Cell, second: grid.Cell
) -> Selection:
    """Cells at least the lower bound away, each kept if its distance beyond it beats a draw below the range."""
    low, high = sorted((minimum, maximum))
    width = max(1, high - low)
    far, beyond = _far_cells(kind, first, second, low, high if limited else _FAR)
    return beating(dice, width, far, beyond)


@twin("selections")
def beating(dice: Dice, width: int, cells: Selection, chances: list[int]) -> Selection:
    """The cells whose chance beats a draw below the width."""
    return list(compress(cells, map(gt, chances, dice.rolls(width, len(cells)))))


def bounds(
    kind: str, minimum: int, maximum: int, *, limited: bool, first: grid.Cell, second: grid.Cell
) -> tuple[Selection, Selection]:
    """The cells that a gradient takes whatever the dice say, and all that it may take."""
    low, high = sorted((minimum, maximum))
    width = max(1, high - low)
    far, beyond = _far_cells(kind, first, second, low, high if limited else _FAR)
    sure = [cell for cell, steps in zip(far, beyond, strict=True) if steps >= width]
    return sure, [cell for cell, steps in zip(far, beyond, strict=True) if steps]


@lru_cache(maxsize=64)
def _far_cells(kind: str, first: grid.Cell, second: grid.Cell, low: int, high: int) -> tuple[list[int], list[int]]:
    """Cells so far away, and how far beyond the lower bound; most gradients of a script are the same on every level."""
    distances = _distances(kind, first, second)
    far = [cell for cell, away in enumerate(distances) if low <= away <= high]
    return far, [distances[cell] - low for cell in far]


@lru_cache(maxsize=64)
def _distances(kind: str, first: grid.Cell, second: grid.Cell) -> tuple[int, ...]:
    """Return the distance of each cell of the grid."""
    radial = _to_point(first) if first == second else cache(_to_segment(first, second))
    distance = radial if kind == "radial" else _square(radial, first, second)
    return tuple(distance(x, y) for x in range(grid.WIDTH) for y in range(grid.HEIGHT))


def _to_point(center: grid.Cell) -> Distance:
    cx, cy = center
    return lambda x, y: isqrt((cx - x) ** 2 + (cy - y) ** 2)


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
