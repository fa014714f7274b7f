"""Ways out of closed places. Rules: "NetHack 3.6: Ways out"."""

from __future__ import annotations

from collections.abc import Iterable

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.trap_kinds import passable_kind
from vaultc.generation.population.traps import make_trap
from vaultc.generation.site import Script, Site
from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog import traps

_EXITS = (traps.MAGIC_PORTAL, traps.HOLE, traps.TRAP_DOOR)
_SQUARE = "vibrating square"
_TOOLS = (
    ("pick-axe", "("), ("dwarvish mattock", ")"), ("digging", "/"), ("teleportation", "/"), ("teleportation", "?"),
    ("teleportation", "="),
)  # fmt: skip
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_ALL_AROUND = (*_SIDES, (-1, -1), (-1, 1), (1, -1), (1, 1))


def open_ways_out(script: Script) -> None:
    """Give every closed area a secret door, a hole or a tool to get out, if the flag ``inaccessibles`` is set."""
    if "inaccessibles" not in script.words:
        return
    site, level = script.site, script.level
    reached: set[int] = set()
    for x, y in _exits(level, site.catalog.trap_codes[_SQUARE]):
        reached |= _area(level, x, y)
    for cell in range(grid.HEIGHT, grid.CELLS):
        if level.terrain[cell] >= terrains.DOOR and cell not in reached:
            x, y = divmod(cell, grid.HEIGHT)
            _open_way_out(site, _area(level, x, y), reached)
            reached |= _area(level, x, y)


def _exits(level: Level, square: int) -> Iterable[tuple[int, int]]:
    stairways = (level.down_stairs, level.up_stairs, level.down_ladder, level.up_ladder)
    yield from ((stairway.x, stairway.y) for stairway in stairways if stairway.x)
    yield from ((trap.x, trap.y) for trap in level.traps if trap.kind in _EXITS or trap.kind == square)


def _area(level: Level, x: int, y: int) -> set[int]:
    """All cells that can be reached from a cell, diagonally too, and through hidden doors and corridors."""
    found = {grid.at(x, y)}
    open_cells = [(x, y)]
    while open_cells:
        x, y = open_cells.pop()
        for dx, dy in _ALL_AROUND:
            cell = grid.at(x + dx, y + dy)
            if grid.valid(x + dx, y + dy) and cell not in found and _is_way(level.terrain[cell]):
                found.add(cell)
                open_cells.append((x + dx, y + dy))
    return found


def _is_way(code: int) -> bool:
    return code >= terrains.DOOR or code in (terrains.SDOOR, terrains.SCORR)


def _open_way_out(site: Site, area: set[int], reached: set[int]) -> None:
    if not _hide_door(site, area, reached) and not _dig_hole(site, area):
        x, y = divmod(_taken(site, sorted(area)), grid.HEIGHT)
        name, object_class = _TOOLS[site.dice.rn2(len(_TOOLS))]
        objects.make_at(site, wanted_kind(site, name, object_class), x, y)


def _taken(site: Site, cells: list[int]) -> int:
    """A random cell, which is taken out of the list."""
    return cells.pop(site.dice.rn2(len(cells)))


def _hide_door(site: Site, area: set[int], reached: set[int]) -> bool:
    """A secret door in a wall with reached ground behind it, beside a random cell with such a wall."""
    terrain, cells = site.level.terrain, sorted(area)
    while cells:
        x, y = divmod(_taken(site, cells), grid.HEIGHT)
        for dx, dy in _SIDES:
            wall, behind = grid.at(x + dx, y + dy), grid.at(x + 2 * dx, y + 2 * dy)
            open_behind = grid.valid(x + 2 * dx, y + 2 * dy) and behind in reached and terrain[behind] >= terrains.DOOR
            if open_behind and wall not in reached and terrains.is_wall(terrain[wall]):
                terrain[wall] = terrains.SDOOR
                return True
    return False


def _dig_hole(site: Site, area: set[int]) -> bool:
    """A hole or trap door in a random cell that takes one, on levels where falling is possible."""
    if passable_kind(site, traps.HOLE) != traps.HOLE:
        return False
    cells = sorted(area)
    while cells:
        x, y = divmod(_taken(site, cells), grid.HEIGHT)
        if make_trap(site, x, y, traps.HOLE if site.dice.rn2(2) else traps.TRAP_DOOR) is not None:
            return True
    return False
