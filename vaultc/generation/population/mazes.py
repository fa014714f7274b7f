"""The contents of a maze that MAZEWALK made. Rules: "MAZEWALK"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from vaultc.generation.layout.positions import has_boulder
from vaultc.generation.population import monsters, objects, traps
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.traps import maze_trap_kind
from vaultc.generation.site import Site
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains

_DRY: Final = frozenset((terrains.ROOM, terrains.AIR, terrains.CLOUD, terrains.ICE, terrains.CORR))
_COUNTED: Final = slice(grid.at(2, 0), grid.at(78, 0))
_LAST_ROW: Final = slice(grid.at(2, grid.LAST_ROW), grid.at(78, 0), grid.HEIGHT)
_UNCOUNTED: Final = 152
_LARGEST: Final = 684
_TRIES: Final = 2000


Spots = Callable[[int], Iterator[tuple[int, int]]]
"""That many random spots of a maze, each drawn on demand."""


def stock_maze(site: Site, touched: bytearray) -> None:
    """Spread objects, boulders, monsters, gold and traps over a maze, as many as suit its size.

    ``touched`` has a byte per cell, not 0 for cells that belong to the maze.
    """
    size = count_marked(touched) - _UNCOUNTED
    if size <= _LARGEST // 10:
        return

    def spots(count: int) -> Iterator[tuple[int, int]]:
        for _ in range(count):
            yield _spot(site, touched)

    spread(site, 100 * size // _LARGEST, spots, spots)


def spread(site: Site, share: int, spots: Spots, spots_of_monsters: Spots) -> None:
    """Spread things over a maze that has that share, in percent, of the largest one's size.

    Random monsters take spots of their own; all else, minotaurs too, takes the others.
    """
    counts = (1, 20 * share // 100), (1, 12 * share // 100), (0, 2), (1, 12 * share // 100), (0, 15 * share // 100)
    strew(site, counts, spots, spots_of_monsters)
    for x, y in spots(site.dice.rn2(15 * share // 100)):
        kind = maze_trap_kind(site)
        while kind in traps.PITS and has_boulder(site, x, y):
            kind = maze_trap_kind(site)
        traps.make_trap(site, x, y, kind)


def strew(site: Site, counts: tuple[tuple[int, int], ...], spots: Spots, spots_of_monsters: Spots) -> None:
    """Strew objects, boulders, minotaurs, random monsters and gold over a maze: of each the least number, and a roll
    of some sides."""
    rows: tuple[tuple[Spots, Callable[[int, int], object]], ...] = (
        (spots, lambda x, y: objects.random_item_at(site, "GEM" if site.dice.rn2(2) else None, x, y)),
        (spots, lambda x, y: objects.make_at(site, site.named.boulder, x, y)),
        (spots, lambda x, y: monsters.create(site, wanted_species(site, "minotaur"), x, y)),
        (spots_of_monsters, lambda x, y: monsters.create(site, None, x, y)),
        (spots, lambda x, y: objects.gold(site, 0, x, y)),
    )
    for (least, sides), (places, make) in zip(counts, rows, strict=True):
        for x, y in places(least + site.dice.rn2(sides)):
            make(x, y)


def count_marked(marks: bytearray) -> int:
    """The number of cells in the middle of the level whose byte is not 0; the last row is not counted."""
    counted, last_row = marks[_COUNTED], marks[_LAST_ROW]
    return len(counted) - counted.count(0) - (len(last_row) - last_row.count(0))


def _spot(site: Site, touched: bytearray) -> tuple[int, int]:
    """A random crossing of the maze; after too many tries whatever comes next.

    On the Plane of Water every terrain suits. Rules: "Humidity".
    """
    dice, terrain, anything = site.dice, site.level.terrain, site.locality.on_plane_of_water
    base = site.terrain_classes.base
    for _ in range(_TRIES):
        x = dice.rn2(75) + 3
        y = dice.rn2(17) + 3
        if x % 2 and y % 2 and touched[grid.at(x, y)] and (anything or base[terrain[grid.at(x, y)]] in _DRY):
            return x, y
    x = dice.rn2(75) + 3
    return x, dice.rn2(17) + 3
