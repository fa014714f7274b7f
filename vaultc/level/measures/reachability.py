"""Connected parts of a level for a hero on foot, afloat, or with a pick-axe.

Doors count as open, also locked and hidden ones, and so do drawbridges. No creature moves diagonally through a door.
"""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress

from vaultc.level.level import Level
from vaultc.level.measures import cell_bits
from vaultc.level.measures.cell_bits import CellBits, bits_of_marks
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
_DUG = bytes(needs == DIGGING for needs in range(256))
_ENTERED = {most: bytes(needs <= most for needs in range(256)) for most in (WALKING, SWIMMING, DIGGING)}
"""By the hero's abilities: the cells that can be entered, by the means that each needs."""

_NO_ROCK = frozenset((terrain.DBWALL, terrain.TREE, terrain.DEADTREE, terrain.SDOOR, terrain.SCORR))


def takes(level: Level, catalog: Catalog) -> bytearray:
    """For each cell the means of entering it; the first column and rock that cannot be dug are solid."""
    found = level.terrain[: grid.CELLS].translate(_needs(catalog))
    found[: grid.HEIGHT] = bytes((SOLID,)) * grid.HEIGHT
    rock, kept = found.translate(_DUG), level.flags[: grid.CELLS].translate(_KEPT)
    solid = int.from_bytes(found, "little") | int.from_bytes(rock, "little") & int.from_bytes(kept, "little")
    return bytearray(solid.to_bytes(grid.CELLS, "little"))


def doors_of(level: Level) -> bytearray:
    """1 for each cell that can only be entered and left straight on."""
    found = level.terrain[: grid.CELLS].translate(_DOORS)
    for cell in marked(level.terrain[: grid.CELLS].translate(_OPENINGS)):
        found[cell] = level.flags[cell] not in (terrain.NO_DOOR, terrain.BROKEN)
    return found


def marked(marks: bytearray, first: int = 0) -> list[int]:
    """The few cells with the mark 1, from a first one on."""
    found, cell = [], marks.find(1, first)
    while cell >= 0:
        found.append(cell)
        cell = marks.find(1, cell + 1)
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
    """A level divided into parts, which are numbered from 1 on: ``areas`` has the cells of each, in order.

    ``needs`` is the means of entering a cell, ``doors`` is 1 for cells that are entered and left straight on;
    ``straight_on`` is the set of these, ``dry`` the set of those on which a hero can stand.
    """

    level: Level
    needs: bytearray
    doors: bytearray
    dry: CellBits
    straight_on: CellBits
    areas: tuple[CellBits, ...]

    @classmethod
    def of(cls, level: Level, catalog: Catalog) -> Reach:
        """The parts in which a hero can walk and swim."""
        needs, doors = takes(level, catalog), doors_of(level)
        dry, entered = (bits_of_marks(needs.translate(_ENTERED[most])) for most in (WALKING, SWIMMING))
        straight_on = bits_of_marks(doors)
        areas = tuple(cell_bits.areas(entered, straight_on, dry))
        return cls(level, needs, doors, dry, straight_on, areas)

    @property
    def parts(self) -> range:
        """The numbers of the parts."""
        return range(1, len(self.areas) + 1)

    @cached_property
    def part(self) -> list[int]:
        """The number of the part of each cell; 0 marks cells that belong to no part."""
        found = [0] * grid.CELLS
        for number, area in enumerate(self.areas, 1):
            for cell in cell_bits.cells_of(area):
                found[cell] = number
        return found

    def part_at(self, cell: int) -> int:
        """The number of the part of a cell, or 0."""
        return next(iter(self.parts_of(1 << cell)), 0)

    def parts_of(self, cells: CellBits) -> list[int]:
        """The numbers of the parts that have some of the cells of a set, in order."""
        return [number for number, area in enumerate(self.areas, 1) if area & cells]

    @cached_property
    def sizes(self) -> list[int]:
        """The number of dry cells of each part, after a 0."""
        return [0, *((area & self.dry).bit_count() for area in self.areas)]

    def cells(self, number: int) -> list[int]:
        """The dry squares of a part."""
        return cell_bits.cells_of(self.areas[number - 1] & self.dry)

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
    """All cells, in order, that a hero who can enter cells of at most ``most`` reaches from one cell."""
    entered = bits_of_marks(needs.translate(_ENTERED[most]))
    return cell_bits.cells_of(cell_bits.reached(entered, bits_of_marks(doors), 1 << start))


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
