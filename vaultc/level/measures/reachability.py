"""Connected parts of a level for a hero on foot, afloat, or with a pick-axe.

Doors count as open, also locked and hidden ones, and so do drawbridges. No creature moves diagonally through a door.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress

from vaultc.level.level import Level
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

WALKING, SWIMMING, DIGGING, SOLID = 0, 1, 2, 3
"""Means of entering a square."""


@lru_cache(maxsize=8)
def _needs(catalog: Catalog) -> bytes:
    """The means of entering a square, by terrain code."""
    classes = catalog.terrain_classes

    def need(code: int) -> int:
        if classes.liquid[code]:
            return SWIMMING
        if code in (terrain.SDOOR, terrain.SCORR, terrain.DRAWBRIDGE_UP, terrain.DBWALL) or classes.walkable[code]:
            return WALKING
        return SOLID if code == terrain.IRONBARS else DIGGING

    return bytes(need(code) for code in range(256))


_DOORS = bytes(code in (terrain.SDOOR, terrain.DBWALL, terrain.DRAWBRIDGE_UP) for code in range(256))
_OPENINGS = bytes(code == terrain.DOOR for code in range(256))
_KEPT = bytes(bool(flags & terrain.NON_DIGGABLE) for flags in range(256))
_ENTERED = {most: bytes(needs <= most for needs in range(256)) for most in (WALKING, SWIMMING, DIGGING)}
"""By the hero's abilities: the cells that can be entered, by the means that each needs."""

_NO_ROCK = frozenset((terrain.DBWALL, terrain.TREE, terrain.DEADTREE, terrain.SDOOR, terrain.SCORR))


def takes(level: Level, catalog: Catalog) -> bytearray:
    """For each cell the means of entering it; the first column and rock that cannot be dug are solid."""
    found = bytearray(level.terrain[: grid.CELLS].translate(_needs(catalog)))
    found[: grid.HEIGHT] = bytes((SOLID,)) * grid.HEIGHT
    for cell in compress(range(grid.CELLS), level.flags.translate(_KEPT)):
        if found[cell] == DIGGING:
            found[cell] = SOLID
    return found


def doors_of(level: Level) -> bytearray:
    """1 for each cell that can only be entered and left straight on."""
    found = bytearray(level.terrain[: grid.CELLS].translate(_DOORS))
    for cell in compress(range(grid.CELLS), level.terrain.translate(_OPENINGS)):
        found[cell] = level.flags[cell] not in (terrain.NO_DOOR, terrain.BROKEN)
    return found


def _neighbours(steps: abc.Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each cell those to which some steps lead, neither off the level nor over the end of a column."""
    return tuple(
        tuple(
            cell + step
            for step in steps
            if grid.HEIGHT <= cell + step < grid.CELLS and abs((cell + step) % grid.HEIGHT - cell % grid.HEIGHT) < 2
        )
        for cell in range(grid.CELLS)
    )


STRAIGHT_FROM = _neighbours(grid.STRAIGHT)
DIAGONAL_FROM = _neighbours([step for step in grid.ALL_AROUND if step not in grid.STRAIGHT])


@dataclass(frozen=True)
class Reach:
    """A level divided into parts. ``part`` numbers them cell by cell from 1 on; 0 marks cells that belong to no part.

    ``needs`` is the means of entering a cell, ``doors`` is 1 for cells that are entered and left straight on.
    """

    level: Level
    needs: bytearray
    doors: bytearray
    part: list[int]
    sizes: list[int]

    @classmethod
    def of(cls, level: Level, catalog: Catalog) -> Reach:
        """The parts in which a hero can walk and swim."""
        needs, doors = takes(level, catalog), doors_of(level)
        part = [0] * grid.CELLS
        sizes = [0]
        for cell in walkable(needs):
            if not part[cell]:
                sizes.append(0)
                for inner in flood(doors, needs, cell, SWIMMING):
                    part[inner] = len(sizes) - 1
                    sizes[-1] += needs[inner] == WALKING
        return cls(level, needs, doors, part, sizes)

    @property
    def parts(self) -> range:
        """The numbers of the parts."""
        return range(1, len(self.sizes))

    def cells(self, number: int) -> list[int]:
        """The dry squares of a part."""
        return [cell for cell in range(grid.CELLS) if self.part[cell] == number and self.needs[cell] == WALKING]

    def diggable_from(self, number: int) -> frozenset[int]:
        """All cells that a digging hero can reach from a part."""
        if number not in self._dug:
            start = self.part.index(number)
            self._dug[number] = frozenset(flood(self.doors, self.needs, start, DIGGING))
        return self._dug[number]

    @cached_property
    def _dug(self) -> dict[int, frozenset[int]]:
        return {}


def walkable(needs: bytearray) -> list[int]:
    """The dry cells on which a hero can stand."""
    return list(compress(range(grid.CELLS), needs.translate(_ENTERED[WALKING])))


def flood(doors: bytearray, needs: bytearray, start: int, most: int) -> list[int]:
    """All cells that a hero who can enter cells of at most ``most`` reaches from one cell."""
    unseen = needs.translate(_ENTERED[most])
    unseen[start] = 0
    found = [start]
    for cell in found:
        for other in STRAIGHT_FROM[cell]:
            if unseen[other]:
                unseen[other] = 0
                found.append(other)
        for other in () if doors[cell] else DIAGONAL_FROM[cell]:
            if unseen[other] and not doors[other]:
                unseen[other] = 0
                found.append(other)
    return found


def is_rock(code: int, catalog: Catalog) -> bool:
    """True if a thing on such a cell is inside something solid; trees do not count."""
    return catalog.terrain_classes.rock[code] == 1 and code not in _NO_ROCK


def in_words(cells: abc.Iterable[int]) -> str:
    """The first cell by column and row: ``at (12,5)``."""
    x, y = divmod(min(cells), grid.HEIGHT)
    return f"at ({x},{y})"


def inside(cell: int, box: tuple[int, int, int, int]) -> bool:
    """True if a cell lies in a box."""
    x, y = divmod(cell, grid.HEIGHT)
    return box[0] <= x <= box[2] and box[1] <= y <= box[3] and x <= grid.LAST_COLUMN
