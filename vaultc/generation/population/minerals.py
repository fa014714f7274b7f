"""Minerals in rock, kelp in water, and the contents of mazes. Rules: "MINERALIZE", "MAZEWALK"."""

from __future__ import annotations

from collections import abc
from itertools import compress
from typing import Final

from vaultc.chance.dice import NO_GENERATOR
from vaultc.generation.layout import positions, walls
from vaultc.generation.population import monsters, objects, species, traps
from vaultc.generation.site import Site
from vaultc.level.level import Item
from vaultc.support import passes
from vaultc.support.acceleration import twin
from vaultc.world import grid
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import marks

_COLUMNS: Final = range(2, 78)
_INSIDE: Final[grid.Box] = (2, 1, 77, 19)
_STONE: Final = marks([terrains.STONE])
_WET: Final = marks(range(terrains.POOL, terrains.MOAT + 1))
_SURROUNDED: Final = marks([255])
_DIGGABLE: Final = marks([flags for flags in range(256) if not flags & terrains.NON_DIGGABLE])


def mineralize(site: Site, pool: int, moat: int, gold: int, gems: int, checked: bool) -> None:
    """Grow kelp, and hide gold and gems in solid rock; negative chances take their defaults.

    ``pool`` and ``moat`` are "one in", ``gold`` and ``gems`` "in 1000". ``checked`` is the automatic call after
    every level, which leaves many places alone; the statement is not checked.
    """
    surroundings = site.surroundings
    if checked and surroundings.in_endgame:
        return
    _grow_kelp(site, 10 if pool < 0 else pool, 30 if moat < 0 else moat)
    if checked and (site.locality.barren or "arboreal" in site.level.flags_set):
        return
    if gold < 0:
        gold = 20 + positions.quotient(surroundings.depth, 3)
    if gems < 0:
        gems = gold // 4
    if checked and surroundings.in_mines:
        gold, gems = gold * 2, gems * 3
    elif checked and surroundings.in_quest:
        gold, gems = gold // 4, gems // 6
    dice = site.dice
    for cell in deep_in_rock(site.level.terrain, site.level.flags):
        if dice.rn2(1000) < gold:
            heap = objects.create(site, site.named.gold, False, False)
            heap.quantity = site.limited(1 + dice.rnd(3 * gold))
            _lay(site, heap, cell // grid.HEIGHT, cell % grid.HEIGHT)
        if dice.rn2(1000) < gems:
            for _ in range(dice.rnd(2 + surroundings.level_in_dungeon // 3)):
                gem = objects.random_item(site, "GEM", False)
                if gem.kind != site.named.rock:
                    _lay(site, gem, cell // grid.HEIGHT, cell % grid.HEIGHT)


def _grow_kelp(site: Site, pool: int, moat: int) -> None:
    terrain, dice = site.level.terrain, site.dice
    pools, moats = grid.count(terrain, terrains.POOL), grid.count(terrain, terrains.MOAT)
    if not (pools or moats):
        return
    if pools and moats:
        wet = walls.cells_marked(terrain, _WET, _INSIDE)
    else:
        wet = walls.cells_of(terrain, terrains.POOL if pools else terrains.MOAT, _INSIDE)
    for cell in wet:
        chance = pool if terrain[cell] == terrains.POOL else moat
        if chance and not dice.rn2(chance):
            objects.make_at(site, species.wanted_kind(site, "kelp frond"), cell // grid.HEIGHT, cell % grid.HEIGHT)


@twin("cells")
def deep_in_rock(terrain: bytearray, flags: bytearray) -> list[int]:
    """Diggable stone with stone on all sides, x outer; cells at the ends of columns have none."""
    first, last = _COLUMNS[0], _COLUMNS[-1]
    start, stop = first * grid.HEIGHT, (last + 1) * grid.HEIGHT
    surrounded = walls.neighbour_sets(terrain, _STONE, False, first, last).translate(_SURROUNDED)
    diggable = int.from_bytes(flags[start:stop].translate(_DIGGABLE), "little")
    stone = int.from_bytes(terrain[start:stop].translate(_STONE), "little")
    found = int.from_bytes(surrounded, "little") & diggable & stone
    return list(compress(grid.ALL_CELLS[start:stop], found.to_bytes(len(surrounded), "little")))


def _lay(site: Site, item: Item, x: int, y: int) -> None:
    if site.dice.rn2(3):
        objects.put_on_pile(site, item, x, y)
    else:
        objects.lay_under(site, item, x, y)


_COUNTED: Final = slice(grid.at(2, 0), grid.at(78, 0))
_LAST_ROW: Final = slice(grid.at(2, grid.LAST_ROW), grid.at(78, 0), grid.HEIGHT)
_LARGEST: Final = 684
_ANYTHING: Final = b"\1" * 256


Spots = abc.Callable[[int], abc.Iterator[tuple[int, int]]]
"""That many random spots of a maze, each drawn on demand."""


def stock_maze(site: Site, touched: bytearray) -> None:
    """Spread objects, boulders, monsters, gold and traps over a maze, as many as suit its size.

    ``touched`` has a byte per cell, not 0 for cells that belong to the maze.
    """
    size = count_marked(touched) - 152
    if size <= _LARGEST // 10:
        return

    def spots(count: int) -> abc.Iterator[tuple[int, int]]:
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
        kind = traps.maze_trap_kind(site)
        while kind in traps.PITS and positions.has_boulder(site, x, y):
            kind = traps.maze_trap_kind(site)
        traps.make_trap(site, x, y, kind)


def strew(site: Site, counts: tuple[tuple[int, int], ...], spots: Spots, spots_of_monsters: Spots) -> None:
    """Strew objects, boulders, minotaurs, random monsters and gold over a maze: of each the least number, and a roll
    of some sides."""
    rows: tuple[tuple[Spots, abc.Callable[[int, int], object]], ...] = (
        (spots, lambda x, y: objects.random_item_at(site, "GEM" if site.dice.rn2(2) else None, x, y)),
        (spots, lambda x, y: objects.make_at(site, site.named.boulder, x, y)),
        (spots, lambda x, y: monsters.create(site, species.wanted_species(site, "minotaur"), x, y)),
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
    dice, terrain = site.dice, site.level.terrain
    suits = _ANYTHING if site.locality.on_plane_of_water else site.terrain_classes.crossings
    generator = dice.generator() if grid.COMPILED else NO_GENERATOR
    if generator:
        cell = passes.maze_spot(generator, terrain, touched, suits)
        return cell // grid.HEIGHT, cell % grid.HEIGHT
    for _ in range(2000):
        x = dice.rn2(75) + 3
        y = dice.rn2(17) + 3
        if x % 2 and y % 2 and touched[grid.at(x, y)] and suits[terrain[grid.at(x, y)]]:
            return x, y
    x = dice.rn2(75) + 3
    return x, dice.rn2(17) + 3
