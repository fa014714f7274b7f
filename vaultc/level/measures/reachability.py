"""Connected parts of a level for a hero on foot, afloat, or with a pick-axe, and sets of cells as whole numbers.

Doors count as open, also locked and hidden ones, and so do drawbridges. No creature moves diagonally through a door.

A set of cells has a bit a cell, so that one operation of Python moves or joins all cells of a level: cell ``c`` is the
bit ``1 << c``. Steps south and north move a set by one bit, after the cells at that end of their columns are taken out;
steps east and west move it by the height of a column.
"""

from __future__ import annotations

from collections import abc
from functools import cached_property, lru_cache
from itertools import compress
from typing import TypeAlias

from vaultc.level.level import Level
from vaultc.support.dataclass import dataclass, field
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

CellBits: TypeAlias = int
"""A set of cells."""

_DIGITS = bytes(b"01"[mark > 0] for mark in range(256))
"""The digit of a number of two for a mark."""
_MARKS = bytes(digit == ord("1") for digit in range(256))
"""The mark for a digit."""


def bits_of_marks(marks: bytes | bytearray) -> CellBits:
    """The cells that have a mark other than 0."""
    return int(marks.translate(_DIGITS)[::-1], 2)


def bits_of(cells: abc.Iterable[int]) -> CellBits:
    """Some cells as a set."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(bits: CellBits) -> list[int]:
    """The cells of a set, in order."""
    return list(compress(range(grid.CELLS), f"{bits:b}".encode()[::-1].translate(_MARKS)))


def in_box(box: grid.Box) -> CellBits:
    """The cells of a box, as far as it lies on the level."""
    left, top, right, bottom = max(box[0], 0), max(box[1], 0), min(box[2], grid.LAST_COLUMN), min(box[3], grid.LAST_ROW)
    column = (1 << max(bottom + 1 - top, 0)) - 1
    return sum(column << grid.at(x, top) for x in range(left, right + 1))


_COLUMNS = range(0, grid.CELLS, grid.HEIGHT)
_LAST_ROW = bits_of(column + grid.LAST_ROW for column in _COLUMNS)
_NOT_LAST_ROW = (1 << grid.CELLS) - 1 ^ _LAST_ROW
_NOT_FIRST_ROW = (1 << grid.CELLS) - 1 ^ bits_of(_COLUMNS)


def _south(bits: CellBits) -> CellBits:
    return (bits & _NOT_LAST_ROW) << 1


def _north(bits: CellBits) -> CellBits:
    return (bits & _NOT_FIRST_ROW) >> 1


def _beside(bits: CellBits) -> CellBits:
    """The cells north and south of the cells of a set."""
    return (bits & _NOT_LAST_ROW) << 1 | (bits & _NOT_FIRST_ROW) >> 1


def waves(entered: CellBits, doors: CellBits, starts: CellBits) -> abc.Iterator[CellBits]:
    """The cells that are reached from some with no step, with one, with two ..., as long as there are any.

    ``entered`` are the cells that can be entered at all, ``doors`` those that are entered and left straight on.
    """
    front, unseen = starts, entered & ~starts
    while front:
        yield front
        beside = _beside(front)
        across = front | beside
        grown = (beside | across << grid.HEIGHT | across >> grid.HEIGHT) & unseen
        if (front | grown) & doors:  # seldom, so that most steps need not tell corners from sides
            slanted = _beside(front & ~doors)
            corners = (slanted << grid.HEIGHT | slanted >> grid.HEIGHT) & ~doors
            grown = (beside | front << grid.HEIGHT | front >> grid.HEIGHT | corners) & unseen
        front = grown
        unseen ^= front


def reached(entered: CellBits, doors: CellBits, starts: CellBits) -> CellBits:
    """The cells that are reached from some with any number of steps."""
    found = 0
    for wave in waves(entered, doors, starts):
        found |= wave
    return found


def areas(entered: CellBits, doors: CellBits, among: CellBits) -> abc.Iterator[CellBits]:
    """The connected sets of cells that hold some cell ``among`` them, in the order of the first such cell."""
    while among:
        found = reached(entered, doors, among & -among)
        yield found
        among &= ~found


def ends(entered: CellBits, doors: CellBits) -> CellBits:
    """The cells from which exactly one step leads."""
    turning = entered & ~doors
    north, south = _north(turning), _south(turning)
    corners = (side & turning for half in (north, south) for side in (half << grid.HEIGHT, half >> grid.HEIGHT))
    some = several = 0
    for side in (_north(entered), _south(entered), entered << grid.HEIGHT, entered >> grid.HEIGHT, *corners):
        several |= some & side
        some |= side
    return entered & some & ~several


def pieces(bits: CellBits, joined: abc.Iterable[CellBits] = ()) -> int:
    """The number of pieces of a set, whose cells touch at corners too; ``joined`` are parts known to be in one each."""
    count = 0
    for part in joined:
        if part & bits:
            bits &= ~reached(bits, 0, part & bits)
            count += 1
    return count + sum(1 for _ in areas(bits, 0, bits))


def holes(bits: CellBits, joined: abc.Iterable[CellBits] = ()) -> int:
    """The number of parts of the other cells that a set encloses, each connected along the edges of its cells.

    A set of closed squares that touch at corners too has as many more pieces than holes as corners and squares together
    are more than edges. ``joined`` are parts of the set known to be in one piece each.
    """
    tops, bottoms = bits | _south(bits), bits & _LAST_ROW
    corners = (tops | tops << grid.HEIGHT).bit_count() + (bottoms | bottoms << grid.HEIGHT).bit_count()
    edges = tops.bit_count() + bottoms.bit_count() + (bits | bits << grid.HEIGHT).bit_count()
    return pieces(bits, joined) - corners + edges - bits.bit_count()


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
    for cell in grid.cells_holding(level.terrain.translate(_OPENINGS), 1):
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
    _dug: dict[int, frozenset[int]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def of(cls, level: Level, catalog: Catalog) -> Reach:
        """The parts in which a hero can walk and swim."""
        needs, doors = takes(level, catalog), doors_of(level)
        dry, entered = (bits_of_marks(needs.translate(_ENTERED[most])) for most in (WALKING, SWIMMING))
        straight_on = bits_of_marks(doors)
        found = tuple(areas(entered, straight_on, dry))
        return cls(level, needs, doors, dry, straight_on, found)

    @property
    def parts(self) -> range:
        """The numbers of the parts."""
        return range(1, len(self.areas) + 1)

    @cached_property
    def part(self) -> list[int]:
        """The number of the part of each cell; 0 marks cells that belong to no part."""
        found = [0] * grid.CELLS
        for number, area in enumerate(self.areas, 1):
            for cell in cells_of(area):
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
        return cells_of(self.areas[number - 1] & self.dry)

    def diggable_from(self, number: int) -> frozenset[int]:
        """All cells that a digging hero can reach from a part."""
        if number not in self._dug:
            start = self.part.index(number)
            self._dug[number] = frozenset(flood(self.doors, self.needs, start, DIGGING))
        return self._dug[number]


def walkable(needs: bytearray) -> list[int]:
    """The dry cells on which a hero can stand."""
    return list(compress(range(grid.CELLS), needs.translate(_ENTERED[WALKING])))


def flood(doors: bytearray, needs: bytearray, start: int, most: int) -> list[int]:
    """All cells, in order, that a hero who can enter cells of at most ``most`` reaches from one cell."""
    entered = bits_of_marks(needs.translate(_ENTERED[most]))
    return cells_of(reached(entered, bits_of_marks(doors), 1 << start))


def is_rock(code: int, catalog: Catalog) -> bool:
    """True if a thing on such a cell is inside something solid; trees do not count."""
    return catalog.terrain_classes.rock[code] == 1 and code not in _NO_ROCK


def inside(cell: int, box: tuple[int, int, int, int]) -> bool:
    """True if a cell lies in a box."""
    x, y = divmod(cell, grid.HEIGHT)
    return box[0] <= x <= box[2] and box[1] <= y <= box[3] and x <= grid.LAST_COLUMN
