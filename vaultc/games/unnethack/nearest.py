"""The nearest of some points to each cell, for all cells at once.

Distance and number of a point make one key, ``512 * distance squared + number``: the least key along columns and then
along rows is the least in the plane, and of equally near points the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import numpy
import numpy.typing

Keys = numpy.typing.NDArray[numpy.uint32]
MOST_POINTS = 512
_REACH = 5
_FAR = 1 << 30


def nearest_points(points: Sequence[tuple[int, int]], width: int, height: int) -> list[int]:
    """The number of the nearest point (x, y) for each cell, column by column; earlier points win ties.

    There are 1 to 512 points. Far points are examined only if a cell has no near ones.
    """
    columns, rows = numpy.array(points).T
    for reach in count(_REACH, _REACH):
        keys = numpy.full((width + 2 * reach, height + 2 * reach), _FAR, dtype=numpy.uint32)
        keys[columns + reach, rows + reach] = range(len(points))
        best = _least(_least(keys, reach).T, reach).T
        if best.max() < (reach + 1) ** 2 * MOST_POINTS:
            break
    numbers: list[int] = (best % MOST_POINTS).ravel().tolist()
    return numbers


def _least(keys: Keys, reach: int) -> Keys:
    """The least key along rows; keys grow by the squares of distances."""
    width = keys.shape[1] - 2 * reach
    best = keys[:, reach : reach + width].copy()
    for distance in range(1, reach + 1):
        left = keys[:, reach - distance : reach - distance + width]
        right = keys[:, reach + distance : reach + distance + width]
        numpy.minimum(best, numpy.minimum(left, right) + numpy.uint32(distance**2 * MOST_POINTS), out=best)
    return best
