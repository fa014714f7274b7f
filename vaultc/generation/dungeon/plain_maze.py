"""A maze that no script made. Rules: "Traps, mazes"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from vaultc.generation.finishing.level_regions import place_branch
from vaultc.generation.layout import positions
from vaultc.generation.layout.mazes import carve
from vaultc.generation.layout.stairs import make_stairs
from vaultc.generation.layout.walls import wallification
from vaultc.generation.population import monsters, objects
from vaultc.generation.population.engravings import make_engraving
from vaultc.generation.population.known import wanted_species
from vaultc.generation.population.traps import trap_in_maze
from vaultc.generation.site import Site
from vaultc.level.level import Stairway
from vaultc.world import grid
from vaultc.world.catalog import terrain
from vaultc.world.catalog.named import named

_FIRST: Final = 2
_LEAST_DISTANCE: Final = 11
_LAST_COLUMN, _LAST_ROW = 78, 20


def make_plain_maze(site: Site) -> None:
    """Passages over the whole level, stairs, the branch, and the contents of dead ends."""
    level = site.level
    level.flags_set.add("mazelevel")
    for x in range(_FIRST, _LAST_COLUMN + 1):
        for y in range(_FIRST, _LAST_ROW + 1):
            level.terrain[grid.at(x, y)] = terrain.STONE if x % 2 and y % 2 else terrain.HWALL
    x = 3 + 2 * site.dice.rn2(_LAST_COLUMN // 2 - 1)
    y = 3 + 2 * site.dice.rn2(_LAST_ROW // 2 - 1)
    carve(level, site.dice, bytearray(grid.CELLS), x, y, terrain.ROOM)
    objects.make_at(site, site.named.boulder, x, y)
    wallification(level, _FIRST, _FIRST, _LAST_COLUMN, _LAST_ROW)
    make_stairs(site, *positions.maze_position(site), terrain.UP, None)
    if site.surroundings.on_vibrating_square_level:
        x, y = choose_vibrating_square(site)
        if site.surroundings.hero.role == "Archeologist":
            # They recognise the place.
            make_engraving(level, "dust", "X", x, y)
    else:
        make_stairs(site, *positions.maze_position(site), terrain.DOWN, None)
    place_branch(site)
    stock(site)


def choose_vibrating_square(site: Site) -> tuple[int, int]:
    """Choose the place below which the sanctum lies, far from the stairs. Rules: "Vibrating square"."""
    level, dice = site.level, site.dice
    most = site.rules.ground.square_tries
    stairs: Stairway | None = level.up_stairs
    if most is not None:
        stairs = next((stairway for stairway, way in level.scaffolding.stairways if way == terrain.UP), None)
    rounds = 0
    while True:
        x = 7 + dice.rn2(67)
        y = 6 + dice.rn2(11)
        if rounds == most or stairs is None or _suits_square(site, stairs, x, y):
            break
        rounds += 1
    level.vibrating_square = (x, y)
    return x, y


def _suits_square(site: Site, stairs: Stairway, x: int, y: int) -> bool:
    dx, dy = abs(x - stairs.x), abs(y - stairs.y)
    on_line = dx == 0 or dy == 0 or dx == dy
    return (
        not on_line
        and max(dx, dy) > _LEAST_DISTANCE
        and site.level.terrain[grid.at(x, y)] > terrain.DOOR
        and not positions.occupied(site, x, y)
    )


def stock(site: Site) -> None:
    """Fill a plain maze: objects, boulders, monsters, gold, traps."""
    dice, catalog = site.dice, site.catalog
    for x, y in _places(site, 11 + dice.rn2(8)):
        objects.random_item_at(site, "GEM" if dice.rn2(2) else None, x, y)
    for x, y in _places(site, 2 + dice.rn2(10)):
        objects.make_at(site, named(catalog).boulder, x, y)
    for x, y in _places(site, dice.rn2(3)):
        monsters.create(site, wanted_species(site, "minotaur"), x, y)
    for x, y in _places(site, 7 + dice.rn2(5)):
        monsters.create(site, None, x, y)
    for x, y in _places(site, 7 + dice.rn2(6)):
        objects.gold(site, 0, x, y)
    for _ in range(7 + dice.rn2(6)):
        trap_in_maze(site)


def _places(site: Site, count: int) -> Iterator[tuple[int, int]]:
    """That many places in the maze, each drawn on demand."""
    for _ in range(count):
        yield positions.maze_position(site)
