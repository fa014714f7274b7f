"""The contents of a maze that MAZEWALK made. Rules: "MAZEWALK"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from vaultc.generation.layout.positions import has_boulder
from vaultc.generation.population import monsters, objects, traps
from vaultc.generation.population.known import known_species
from vaultc.generation.population.trap_kinds import maze_trap_kind
from vaultc.generation.site import Site
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_DRY: Final = frozenset((terrains.ROOM, terrains.AIR, terrains.CLOUD, terrains.ICE, terrains.CORR))
_COUNTED_COLUMNS: Final = range(2, 78)
_COUNTED_ROWS: Final = 20
_UNCOUNTED: Final = 152
_LARGEST: Final = 684
_TRIES: Final = 2000


def stock_maze(site: Site, touched: bytearray) -> None:
    """Spread objects, boulders, monsters, gold and traps over a maze, as many as suit its size.

    ``touched`` has a byte per cell, not 0 for cells that belong to the maze.
    """
    size = _count(touched) - _UNCOUNTED
    if size <= _LARGEST // 10:
        return
    dice = site.dice
    share = 100 * size // _LARGEST
    for x, y in _spots(site, touched, dice.rnd(20 * share // 100)):
        objects.random_item_at(site, "GEM" if dice.rn2(2) else None, x, y)
    boulder = site.named.boulder
    for x, y in _spots(site, touched, dice.rnd(12 * share // 100)):
        objects.make_at(site, boulder, x, y)
    for x, y in _spots(site, touched, dice.rn2(2)):
        monsters.create(site, known_species(site.catalog, "minotaur"), x, y)
    for x, y in _spots(site, touched, dice.rnd(12 * share // 100)):
        monsters.create(site, None, x, y)
    for x, y in _spots(site, touched, dice.rn2(15 * share // 100)):
        objects.gold(site, 0, x, y)
    for x, y in _spots(site, touched, dice.rn2(15 * share // 100)):
        _set_trap(site, x, y)


def _set_trap(site: Site, x: int, y: int) -> None:
    kind = maze_trap_kind(site)
    if has_boulder(site, x, y):
        while kind in traps.PITS:
            kind = maze_trap_kind(site)
    traps.make_trap(site, x, y, kind)


def _count(touched: bytearray) -> int:
    """The number of cells in the middle of the level that belong to the maze."""
    return sum(_COUNTED_ROWS - touched.count(0, x * grid.HEIGHT, grid.at(x, _COUNTED_ROWS)) for x in _COUNTED_COLUMNS)


def _spots(site: Site, touched: bytearray, count: int) -> Iterator[tuple[int, int]]:
    """That many random spots, each drawn on demand."""
    for _ in range(count):
        yield _spot(site, touched)


def _spot(site: Site, touched: bytearray) -> tuple[int, int]:
    """A random crossing of the maze; after too many tries whatever comes next.

    On the Plane of Water every terrain suits. Rules: "Humidity".
    """
    dice, terrain, anything = site.dice, site.level.terrain, site.locality.on_plane_of_water
    for _ in range(_TRIES):
        x = dice.rn2(75) + 3
        y = dice.rn2(17) + 3
        if x % 2 and y % 2 and touched[grid.at(x, y)] and (anything or terrain[grid.at(x, y)] in _DRY):
            return x, y
    x = dice.rn2(75) + 3
    return x, dice.rn2(17) + 3
