"""Walking over a level on foot: steps, distances, dead ends, and ways around."""

from __future__ import annotations

from collections import abc
from itertools import compress

from vaultc.level.measures import reachability
from vaultc.world import grid

Steps = abc.Mapping[int, abc.Sequence[int]]
"""For each dry cell on which a hero can stand: the cells to which one step leads."""

_FRAME = grid.HEIGHT + 2
"""Height of a grid with a border of one cell."""


def steps_of(reach: reachability.Reach) -> Steps:
    """All steps on foot."""
    doors, cells = reach.doors, reachability.walkable(reach.needs)
    straight, diagonal = bytearray(grid.CELLS), bytearray(grid.CELLS)
    for cell in cells:
        straight[cell] = 1
        diagonal[cell] = not doors[cell]
    steps = {cell: [other for other in reachability.STRAIGHT_FROM[cell] if straight[other]] for cell in cells}
    for cell in compress(range(grid.CELLS), diagonal):
        steps[cell] += [other for other in reachability.DIAGONAL_FROM[cell] if diagonal[other]]
    return steps


def distances(steps: Steps, starts: abc.Iterable[int]) -> dict[int, int]:
    """The least number of steps from any of some cells to each cell that can be reached."""
    front = [cell for cell in starts if cell in steps]
    found = dict.fromkeys(front, 0)
    length = 0
    while front:
        length += 1
        following = []
        for cell in front:
            for other in steps[cell]:
                if other not in found:
                    found[other] = length
                    following.append(other)
        front = following
    return found


def dead_ends(steps: Steps) -> list[int]:
    """The cells from which exactly one step leads."""
    return [cell for cell, others in steps.items() if len(others) == 1]


def loops(steps: Steps) -> int:
    """Return the number of obstacles that a hero can walk around: parts without dry ground, each enclosed by it.

    An obstacle is connected along its edges, not over corners, since a walker passes between two corners. The outside
    of the level is none.
    """
    blocked = bytearray(b"\1") * (_FRAME * (grid.CELLS // grid.HEIGHT + 2))
    for cell in steps:
        x, y = divmod(cell, grid.HEIGHT)
        blocked[(x + 1) * _FRAME + y + 1] = 0
    parts = 0
    place = blocked.find(1)
    while place >= 0:
        parts += 1
        _erase(blocked, place)
        place = blocked.find(1, place)
    return parts - 1


def _erase(blocked: bytearray, start: int) -> None:
    """Clear an obstacle, a run of cells at a time; only its border goes on from column to column."""
    waiting = [start]
    while waiting:
        place = waiting.pop()
        if blocked[place]:
            first, end = blocked.rfind(0, 0, place) + 1, blocked.find(0, place)
            if end < 0:
                end = len(blocked)
            blocked[first:end] = bytes(end - first)
            waiting += _runs(blocked, max(first - _FRAME, 0), end - _FRAME)
            waiting += _runs(blocked, first + _FRAME, end + _FRAME)


def _runs(blocked: bytearray, start: int, end: int) -> abc.Iterator[int]:
    """A place in each run between two places."""
    place = blocked.find(1, start, end) if end > start else -1
    while place >= 0:
        yield place
        gap = blocked.find(0, place, end)
        place = blocked.find(1, gap, end) if gap >= 0 else gap
