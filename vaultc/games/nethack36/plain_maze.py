"""A maze that no script made, of corridors or of rooms and walls, narrow or wide. Rules: "NetHack 3.6: Plain mazes"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from typing import Final

from vaultc.generation.dungeon import plain_maze
from vaultc.generation.finishing.level_regions import place_branch
from vaultc.generation.layout.mazes import carve
from vaultc.generation.layout.positions import maze_position
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.layout.walls import wallification
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Site
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_FIRST = 2
_LAST_COLUMN, _LAST_ROW = 78, 20
_SQUARE = "vibrating square"
_OPENED_ODDS: Final = 5
"""One maze in this many has its dead ends opened."""
_DEAD_END: Final = 3
_CLOCKWISE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def make_plain_maze(site: Site) -> None:
    """Passages over the whole level, stairs, the branch, and the contents of dead ends."""
    level, dice, invocation = site.level, site.dice, site.surroundings.on_vibrating_square_level
    level.flags_set.add("mazelevel")
    if not dice.rn2(3):
        level.flags_set.add("corrmaze")
    width = thickness = 1
    if not invocation and dice.rn2(2):
        width = dice.rnd(4)
        thickness = max(dice.rnd(4) - width, 1)
    _lay_out(site, width, thickness)
    if "corrmaze" not in level.flags_set:
        wallification(level, _FIRST, _FIRST, _LAST_COLUMN, _LAST_ROW)
    make_stairs(site, *maze_position(site), terrains.UP, None)
    if invocation:
        make_trap(site, *plain_maze.choose_vibrating_square(site), site.catalog.trap_codes[_SQUARE])
    else:
        make_stairs(site, *maze_position(site), terrains.DOWN, None)
    place_branch(site)
    plain_maze.stock(site)


def _lay_out(site: Site, width: int, thickness: int) -> None:
    """Carve a maze of single cells, small enough to be widened to the whole level."""
    level, dice = site.level, site.dice
    right = _LAST_COLUMN // (width + thickness) * 2
    bottom = _LAST_ROW // (width + thickness) * 2
    corridors = "corrmaze" in level.flags_set
    for x in range(_FIRST, 0 if corridors else right + 1):
        for y in range(_FIRST, bottom + 1):
            level.terrain[grid.at(x, y)] = terrains.STONE if x % 2 and y % 2 else terrains.HWALL
    x = 3 + 2 * dice.rn2(right // 2 - 1)
    y = 3 + 2 * dice.rn2(bottom // 2 - 1)
    passage = terrains.CORR if corridors else terrains.ROOM
    carve(level, dice, bytearray(grid.CELLS), x, y, passage, (right, bottom))
    if not dice.rn2(_OPENED_ODDS):
        _open_dead_ends(site, (right, bottom), passage)
    if width + thickness > 2:
        _widen(level, (right, bottom), width, thickness)


def _open_dead_ends(site: Site, last: tuple[int, int], passage: int) -> None:
    """Lead dead ends on into the next passage, cell after cell: dead ends that were opened meanwhile are left out."""
    level, dice = site.level, site.dice
    for x in range(_FIRST + 1, last[0], 2):
        for y in range(_FIRST + 1, last[1], 2):
            if level.terrain[grid.at(x, y)] < terrains.DOOR:
                continue
            closed, ways = _closed_sides(level, last, x, y)
            if closed >= _DEAD_END and ways:
                level.terrain[ways[dice.rn2(len(ways))]] = passage


def _closed_sides(level: Level, last: tuple[int, int], x: int, y: int) -> tuple[int, list[int]]:
    """The number of closed sides of a cell, and the walls beside it with a passage beyond."""
    terrain = level.terrain
    closed, ways = 0, []
    for dx, dy in _CLOCKWISE:
        far_x, far_y = x + 2 * dx, y + 2 * dy
        if not (_FIRST <= far_x < last[0] and _FIRST <= far_y < last[1]):
            closed += 1
            continue
        beside = grid.at(x + dx, y + dy)
        if terrain[beside] < terrains.DOOR <= terrain[grid.at(far_x, far_y)]:
            closed += 1
            ways.append(beside)
    return closed, ways


def _widen(level: Level, last: tuple[int, int], width: int, thickness: int) -> None:
    """Widen passages and inner walls; the outermost walls stay thin."""
    small = bytes(level.terrain)
    columns = list(_sources(last[0], _LAST_COLUMN, width, thickness))
    rows = list(_sources(last[1], _LAST_ROW, width, thickness))
    for x, from_x in enumerate(columns, _FIRST):
        for y, from_y in enumerate(rows, _FIRST):
            level.terrain[grid.at(x, y)] = small[grid.at(from_x, from_y)]


def _sources(last: int, end: int, width: int, thickness: int) -> Iterator[int]:
    """For each line from the first to the one before ``end``, the line of the small maze that it comes from."""
    count = end - _FIRST
    for line in range(_FIRST, end):
        wide = width if line % 2 else 1 if line in (_FIRST, last) else thickness
        yield from repeat(line, min(wide, count))
        count -= min(wide, count)
