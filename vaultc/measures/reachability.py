"""Which parts of a level hang together for somebody on foot, afloat, or with a pick-axe.

Doors count as open, also locked and hidden ones, and so do drawbridges. Nobody moves diagonally through a door.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from vaultc.catalog.terrain import (
    BROKEN,
    CRYSTALICEWALL,
    DBWALL,
    DOOR,
    DRAWBRIDGE_UP,
    ICEWALL,
    IRONBARS,
    LAVAPOOL,
    MOAT,
    NO_DOOR,
    NON_DIGGABLE,
    POOL,
    SCORR,
    SDOOR,
    STONE,
    WATER,
)
from vaultc.grid import ALL_AROUND, CELLS, HEIGHT, LAST_COLUMN, STRAIGHT
from vaultc.level import Level

WALKING, SWIMMING, DIGGING, SOLID = 0, 1, 2, 3
"""What it takes to enter a square."""

_LIQUIDS = frozenset((POOL, MOAT, WATER, LAVAPOOL))


def _class_of(code: int) -> int:
    if code in _LIQUIDS:
        return SWIMMING
    if code in (SDOOR, SCORR, DRAWBRIDGE_UP, DBWALL) or code >= DOOR:
        return WALKING
    return SOLID if code == IRONBARS else DIGGING


_CLASSES = bytes(_class_of(code) for code in range(256))
_ROCK = frozenset((*range(STONE, DBWALL), ICEWALL, CRYSTALICEWALL))


def takes(level: Level) -> bytearray:
    """For each cell what it takes to enter it; the first column and rock that cannot be dug are solid."""
    found = bytearray(level.terrain[:CELLS].translate(_CLASSES))
    found[:HEIGHT] = bytes((SOLID,)) * HEIGHT
    for cell, (kind, flags) in enumerate(zip(found, level.flags, strict=False)):
        if kind == DIGGING and flags & NON_DIGGABLE:
            found[cell] = SOLID
    return found


@dataclass(frozen=True)
class Reach:
    """A level divided into parts. ``part`` numbers them cell by cell from 1 on; 0 is what belongs to no part."""

    level: Level
    needs: bytearray
    part: list[int]
    sizes: list[int]

    @classmethod
    def of(cls, level: Level) -> Reach:
        """The parts in which one can walk and swim."""
        needs = takes(level)
        part = [0] * CELLS
        sizes = [0]
        for cell in range(HEIGHT, CELLS):
            if needs[cell] == WALKING and not part[cell]:
                sizes.append(0)
                for inner in flood(level, needs, cell, SWIMMING):
                    part[inner] = len(sizes) - 1
                    sizes[-1] += needs[inner] == WALKING
        return cls(level, needs, part, sizes)

    @property
    def parts(self) -> range:
        """The numbers of the parts."""
        return range(1, len(self.sizes))

    def cells(self, number: int) -> list[int]:
        """The dry squares of a part."""
        return [cell for cell in range(CELLS) if self.part[cell] == number and self.needs[cell] == WALKING]

    def diggable_from(self, number: int) -> frozenset[int]:
        """All cells that can be reached from a part by somebody who digs."""
        if number not in self._dug:
            start = self.part.index(number)
            self._dug[number] = frozenset(flood(self.level, self.needs, start, DIGGING))
        return self._dug[number]

    @cached_property
    def _dug(self) -> dict[int, frozenset[int]]:
        return {}


def flood(level: Level, needs: bytearray, start: int, most: int) -> Iterator[int]:
    """All cells that can be reached from one by somebody who can enter cells that take at most ``most``."""
    terrain, flags = level.terrain, level.flags
    seen = bytearray(CELLS)
    seen[start] = 1
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        yield cell
        here = is_door(terrain[cell], flags[cell])
        row = cell % HEIGHT
        for step in STRAIGHT if here else ALL_AROUND:
            other = cell + step
            if not HEIGHT <= other < CELLS or seen[other] or needs[other] > most or abs(other % HEIGHT - row) > 1:
                continue
            if step not in STRAIGHT and is_door(terrain[other], flags[other]):
                continue
            seen[other] = 1
            waiting.append(other)


def is_door(code: int, flags: int) -> bool:
    """Whether a cell can only be entered straight on."""
    return code in (SDOOR, DBWALL, DRAWBRIDGE_UP) or (code == DOOR and flags not in (NO_DOOR, BROKEN))


def is_rock(code: int) -> bool:
    """Whether a thing on such a cell is inside of something solid; trees do not count."""
    return code in _ROCK


def in_words(cells: Iterable[int]) -> str:
    """The first cell by column and row: ``at (12,5)``."""
    x, y = divmod(min(cells), HEIGHT)
    return f"at ({x},{y})"


def inside(cell: int, box: tuple[int, int, int, int]) -> bool:
    """Whether a cell lies in a box."""
    x, y = divmod(cell, HEIGHT)
    return box[0] <= x <= box[2] and box[1] <= y <= box[3] and x <= LAST_COLUMN
