"""Mazes with passages and walls of any width, as ``level_init`` makes them.

Crossings lie in a grid; a passage joins two neighbours. Every passage is as wide as the others, and so is every wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from vaultc.chance.dice import Dice
from vaultc.generation.layout import regions, walls
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain

WIDEST: Final = 5
_LEFT: Final = 2
_TOP: Final = 2
_COLUMNS: Final = grid.LAST_COLUMN - _LEFT
_ROWS: Final = grid.LAST_ROW - _TOP + 1
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Crossing = tuple[int, int]


class MazePlan(NamedTuple):
    """The widths of passages and walls, and the number of crossings in a row and in a column."""

    passage: int
    wall: int
    columns: int
    rows: int

    def corner(self, crossing: Crossing) -> tuple[int, int]:
        """The top left cell of a crossing."""
        period = self.passage + self.wall
        return _LEFT + self.wall + crossing[0] * period, _TOP + self.wall + crossing[1] * period

    def neighbours(self, crossing: Crossing) -> Iterator[Crossing]:
        """The crossings beside one, as far as they are in the maze."""
        for dx, dy in _STEPS:
            x, y = crossing[0] + dx, crossing[1] + dy
            if 0 <= x < self.columns and 0 <= y < self.rows:
                yield x, y


def planned(dice: Dice, passage: int, wall: int) -> MazePlan:
    """The plan of a maze; -1 draws a width of 1 to 4, then walls that keep both together within 5."""
    if passage == -1:
        passage = dice.rnd(WIDEST - 1)
    passage = min(max(passage, 1), WIDEST)
    if wall == -1:
        wall = dice.rnd(max(WIDEST - passage, 1))
    wall = min(max(wall, 1), WIDEST)
    period = passage + wall
    return MazePlan(passage, wall, (_COLUMNS - wall) // period, (_ROWS - wall) // period)


def draw(level: Level, dice: Dice, plan: MazePlan, floor: int, *, dead_ends: bool) -> None:
    """Draw a complete maze on stone, with walls around its floor unless its floor is corridor."""
    regions.solid_fill(level, dice, terrain.STONE, 0)
    links = _links(dice, plan)
    if not dead_ends:
        _join_dead_ends(dice, plan, links)
    for crossing, others in links.items():
        _open(level, plan.corner(crossing), (plan.passage, plan.passage), floor)
        for other in others:
            if other > crossing:
                _open_between(level, plan, crossing, other, floor)
    if floor != terrain.CORR:
        walls.wallify_part(level, (1, 0), (grid.LAST_COLUMN, grid.HEIGHT), around=True)


def _links(dice: Dice, plan: MazePlan) -> dict[Crossing, set[Crossing]]:
    """The passages of a perfect maze: from each crossing the crossings that it is joined to."""
    start = dice.rn2(plan.columns), dice.rn2(plan.rows)
    links: dict[Crossing, set[Crossing]] = {start: set()}
    waiting = [start]
    while waiting:
        here = waiting[-1]
        exits = [each for each in plan.neighbours(here) if each not in links]
        if not exits:
            waiting.pop()
            continue
        there = exits[dice.rn2(len(exits))]
        links[here].add(there)
        links[there] = {here}
        waiting.append(there)
    return links


def _join_dead_ends(dice: Dice, plan: MazePlan, links: dict[Crossing, set[Crossing]]) -> None:
    """Give every crossing with a single passage a second one."""
    for here, others in links.items():
        closed = [each for each in plan.neighbours(here) if each not in others]
        if len(others) == 1 and closed:
            there = closed[dice.rn2(len(closed))]
            others.add(there)
            links[there].add(here)


def _open_between(level: Level, plan: MazePlan, here: Crossing, there: Crossing, floor: int) -> None:
    x, y = plan.corner(here)
    if there[0] > here[0]:
        _open(level, (x + plan.passage, y), (plan.wall, plan.passage), floor)
    else:
        _open(level, (x, y + plan.passage), (plan.passage, plan.wall), floor)


def _open(level: Level, corner: tuple[int, int], size: tuple[int, int], floor: int) -> None:
    for x in range(corner[0], corner[0] + size[0]):
        for y in range(corner[1], corner[1] + size[1]):
            level.terrain[grid.at(x, y)] = floor
