"""Walking over a level on foot: steps, distances, dead ends, and ways around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from vaultc.grid import ALL_AROUND, CELLS, HEIGHT, STRAIGHT
from vaultc.level import Level
from vaultc.measures.reachability import WALKING, is_door

Steps = Mapping[int, Sequence[int]]
"""For each dry cell on which one can stand: the cells to which one step leads."""

_FRAME = HEIGHT + 2
"""Height of a grid with a border of one cell."""


def steps_of(level: Level, needs: bytearray) -> Steps:
    """All steps of somebody on foot; ``needs`` says for each cell what it takes to enter it."""
    open_cells = [cell for cell in range(HEIGHT, CELLS) if needs[cell] == WALKING]
    doors = {cell for cell in open_cells if is_door(level.terrain[cell], level.flags[cell])}
    return {cell: _steps_from(cell, needs, doors) for cell in open_cells}


def _steps_from(cell: int, needs: bytearray, doors: set[int]) -> list[int]:
    row = cell % HEIGHT
    found = []
    for step in STRAIGHT if cell in doors else ALL_AROUND:
        other = cell + step
        if not HEIGHT <= other < CELLS or needs[other] != WALKING or abs(other % HEIGHT - row) > 1:
            continue
        if step in STRAIGHT or other not in doors:
            found.append(other)
    return found


def distances(steps: Steps, starts: Iterable[int]) -> dict[int, int]:
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
    """How many obstacles one can walk around: parts of what is no dry ground, each enclosed by it.

    An obstacle hangs together along its edges, not over corners, for between two corners one can pass. The outside of
    the level is none.
    """
    blocked = bytearray(b"\1") * (_FRAME * (CELLS // HEIGHT + 2))
    for cell in steps:
        x, y = divmod(cell, HEIGHT)
        blocked[(x + 1) * _FRAME + y + 1] = 0
    parts = 0
    place = blocked.find(1)
    while place >= 0:
        parts += 1
        _erase(blocked, place)
        place = blocked.find(1, place)
    return parts - 1


def _erase(blocked: bytearray, start: int) -> None:
    """Clear an obstacle."""
    waiting = [start]
    blocked[start] = 0
    while waiting:
        place = waiting.pop()
        for other in (place - _FRAME, place - 1, place + 1, place + _FRAME):
            if 0 <= other < len(blocked) and blocked[other]:
                blocked[other] = 0
                waiting.append(other)
