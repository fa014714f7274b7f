"""Passages that join the parts of a layout: corridors through rock, doorways in straight walls."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from vaultc.api.layouts import cells as places
from vaultc.level.level import Level
from vaultc.level.measures import reachability
from vaultc.world import grid
from vaultc.world.catalog import terrain

if TYPE_CHECKING:
    from vaultc.api.layouts.layout import Layout

MOST_PASSAGES: Final = 40
"""Passages that are dug at once; a layout in more pieces stays as it is."""
_ROCK, _WALL, _CLOSED = 2, 8, 1 << 20
"""The cost of digging through rock and walls, and of what is not dug."""


def reach_of(layout: Layout) -> reachability.Reach:
    """The connected parts of a layout."""
    level = Level()
    level.terrain[: grid.CELLS], level.flags[: grid.CELLS] = layout.ground.terrain, layout.ground.flags
    return reachability.Reach.of(level, layout.game.catalog)


def entered(layout: Layout, reach: reachability.Reach) -> set[int]:
    """The dry cells that a hero reaches from any stairs or ladder; all dry cells where there is neither."""
    dry = reachability.walkable(reach.needs)
    parts = {reach.part[places.cell_of(stairs)] for stairs in layout.stairs} - {0}
    return {cell for cell in dry if not parts or reach.part[cell] in parts}


def join(layout: Layout, cells: Iterable[int]) -> bool:
    """Dig passages until some cells are in one part, as far as they are dry; False if that cannot be done."""
    wanted = set(cells)
    for _ in range(MOST_PASSAGES):
        reach = reach_of(layout)
        parts = sorted({reach.part[cell] for cell in wanted if reach.needs[cell] == reachability.WALKING})
        if len(parts) < 2:
            return True
        start = max(parts, key=lambda part: reach.sizes[part])
        way = _cheapest(layout, reach, start, frozenset(parts) - {start})
        if way is None:
            return False
        _dig(layout, way)
    return False


def _cheapest(layout: Layout, reach: reachability.Reach, start: int, goals: Collection[int]) -> list[int] | None:
    """The cells from one part to the first of others that is reached with the least digging."""
    cost = {cell: 0 for cell in range(grid.CELLS) if reach.part[cell] == start}
    before: dict[int, int] = {}
    waiting = [(0, cell) for cell in cost]
    while waiting:
        spent, cell = heappop(waiting)
        if reach.part[cell] in goals:
            return _way_back(before, cell)
        if spent > cost[cell]:
            continue
        for step in grid.STRAIGHT:
            other = cell + step
            price = spent + _price(layout, reach, other, step)
            if price < min(cost.get(other, _CLOSED), _CLOSED):
                cost[other], before[other] = price, cell
                heappush(waiting, (price, other))
    return None


def _price(layout: Layout, reach: reachability.Reach, cell: int, step: int) -> int:
    """The cost of going on to a cell in a direction."""
    if not grid.HEIGHT <= cell < grid.CELLS or not places.is_inside(cell):
        return _CLOSED
    if reach.part[cell]:
        return 1
    code = layout.ground.terrain[cell]
    upright = step in (grid.NORTHWARD, grid.SOUTHWARD)
    if layout.ground.flags[cell] & terrain.NON_DIGGABLE:
        return _CLOSED
    if code == (terrain.HWALL if upright else terrain.VWALL):
        return _WALL
    return _ROCK if code == terrain.STONE else _CLOSED


def _way_back(before: dict[int, int], cell: int) -> list[int]:
    way = [cell]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way


def _dig(layout: Layout, way: Iterable[int]) -> None:
    ground = layout.ground
    for cell in way:
        code = ground.terrain[cell]
        if terrain.is_wall(code):
            ground.put(cell, terrain.DOOR, terrain.NO_DOOR, int(code == terrain.HWALL))
        elif code == terrain.STONE:
            ground.put(cell, terrain.CORR)


def fill_dead_ends(layout: Layout, cells: Iterable[int]) -> None:
    """Fill corridors that lead nowhere, beginning at some cells, up to the next fork or thing."""
    taken = {places.cell_of(thing) for thing in layout.things()}
    terrains, needs = layout.ground.terrain, reach_of(layout).needs
    for start in cells:
        cell: int | None = start
        while cell is not None and terrains[cell] in (terrain.CORR, terrain.SCORR) and cell not in taken:
            beside = [other for other in places.around(cell) if needs[other] <= reachability.SWIMMING]
            if len(beside) > 1:
                break
            layout.ground.put(cell, terrain.STONE)
            layout.ground.lit[cell] = 0
            needs[cell] = reachability.DIGGING
            cell = beside[0] if beside else None


def wall_up_idle_doors(layout: Layout, cells: Iterable[int]) -> None:
    """Make walls of those doors among some cells that have rock or wall on one side."""
    ground, needs = layout.ground, reach_of(layout).needs
    for cell in cells:
        if ground.terrain[cell] in (terrain.DOOR, terrain.SDOOR):
            step = grid.SOUTHWARD if ground.horizontal[cell] else grid.EASTWARD
            beside = {cell - step, cell + step}.intersection(reachability.STRAIGHT_FROM[cell])
            sides = [side for side in beside if needs[side] <= reachability.SWIMMING]
            if len(sides) < 2:
                ground.put(cell, terrain.HWALL if ground.horizontal[cell] else terrain.VWALL)


def drop_idle_walls(layout: Layout) -> None:
    """Make rock of walls beside which there is neither a door nor what rooms consist of."""
    ground = layout.ground
    walls = places.of_terrain(layout, *range(terrain.VWALL, terrain.DBWALL))
    idle = [cell for cell in walls if not any(_needs_wall(layout, other) for other in places.around(cell))]
    for cell in idle:
        ground.put(cell, terrain.STONE, ground.flags[cell])


def _needs_wall(layout: Layout, cell: int) -> bool:
    return layout.ground.terrain[cell] in (terrain.DOOR, terrain.SDOOR) or places.is_hall(layout, cell)


def wall_in(layout: Layout, cells: Iterable[int]) -> None:
    """Make walls of all rock beside floor, furniture or water among some cells."""
    ground = layout.ground
    for cell in cells:
        if places.is_hall(layout, cell):
            for other in places.around(cell):
                if ground.terrain[other] == terrain.STONE:
                    ground.put(other, terrain.HWALL, ground.flags[other])
