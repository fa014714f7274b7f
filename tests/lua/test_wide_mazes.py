"""Mazes of ``level_init``: all floor is connected, and as wide as the script wants."""

from __future__ import annotations

import itertools

import pytest
from lua_scripts import played

from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

MAZE = 'des.level_init({ style = "maze", corrwid = %d, wallthick = %d, deadends = %s })'


def floor_of(level: Level, code: int = terrain.ROOM) -> set[tuple[int, int]]:
    """The cells of the floor."""
    return {divmod(cell, grid.HEIGHT) for cell in range(grid.CELLS) if level.terrain[cell] == code}


def parts(cells: set[tuple[int, int]]) -> int:
    """The number of connected parts."""
    count, left = 0, set(cells)
    while left:
        count, waiting = count + 1, [left.pop()]
        while waiting:
            x, y = waiting.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            waiting += near
    return count


def widths(cells: set[tuple[int, int]], row: int) -> list[int]:
    """The lengths of the stretches in a row that are not floor, between the first and the last floor."""
    columns = sorted(x for x, y in cells if y == row)
    return [after - before - 1 for before, after in itertools.pairwise(columns) if after - before > 1]


@pytest.mark.parametrize(("passage", "wall"), [(1, 1), (2, 1), (1, 3), (3, 2), (4, 3)])
def test_widths(passage: int, wall: int) -> None:
    level = played(MAZE % (passage, wall, "true")).level
    cells = floor_of(level)
    assert parts(cells) == 1
    columns, rows = (77 - wall) // (passage + wall), (19 - wall) // (passage + wall)
    crossings = columns * rows
    assert len(cells) == crossings * passage**2 + (crossings - 1) * passage * wall
    between = {width for row in range(grid.HEIGHT) for width in widths(cells, row)}
    assert {width % (passage + wall) for width in between} == {wall % (passage + wall)}
    ends = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - cells
    assert all(terrain.is_wall(level.terrain[grid.at(x, y)]) for x, y in ends)
    assert min(x for x, _ in ends) >= 2
    assert max(x for x, _ in ends) <= 78


def test_without_dead_ends() -> None:
    for allowed, expected in (("true", True), ("false", False)):
        cells = floor_of(played(MAZE % (1, 1, allowed)).level)
        single = [(x, y) for x, y in cells
                  if sum((x + dx, y + dy) in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))) == 1]  # fmt: skip
        assert bool(single) is expected


def test_corridors_have_no_walls_and_absent_widths_are_random() -> None:
    text = "des.level_flags('corrmaze')\ndes.level_init({ style = 'maze' })"
    levels = [played(text, seed=seed).level for seed in range(8)]
    assert not any(terrain.is_wall(code) for level in levels for code in level.terrain)
    assert len({len(floor_of(level, terrain.CORR)) for level in levels}) > 2
    assert all(parts(floor_of(level, terrain.CORR)) == 1 for level in levels)


def test_absurd_widths_are_limited() -> None:
    for width in (0, -7, 10**9):
        run = played(MAZE % (width, width, "true"), finished=True)
        assert run.problem is None
        assert floor_of(run.level)
