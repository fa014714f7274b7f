"""Walls for a compiler: shapes, walls beside floor, display modes (twins in ``vaultc.generation.layout.walls``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.generation.kernels.cells import around, columns
from vaultc.world.catalog import directions as compass
from vaultc.world.catalog import terrain as terrains
from vaultc.world.catalog import walls as wall_tables

_JOINS: Final = 1
_SOLID: Final = 2
_ROCK: Final = 4
_KINDS: Final = bytes(
    [
        wall_tables.JOINING[c] * _JOINS | wall_tables.SOLID[c] * _SOLID | wall_tables.STONE_OR_WALL[c] * _ROCK
        for c in range(256)
    ]
)
_OUTSIDE: Final = _SOLID | _ROCK
_FLOOR: Final = compass.marks([terrains.ROOM])
_OPEN: Final = compass.marks([terrains.CROSSWALL, *range(terrains.ROOM, 256)])


class _Walls:
    """Walls of an area, and the kinds of all cells there and in the columns beside it."""

    def __init__(self, terrain: bytearray, x1: i64, y1: i64, x2: i64, y2: i64) -> None:
        self.cells = vec[u8](terrain)
        self.shaped = vec[u8](wall_tables.SHAPED)
        self.left: i64 = x1 if x1 > 0 else 0
        self.right: i64 = x2 if x2 < 79 else 79
        self.top: i64 = y1 if y1 > 0 else 0
        self.bottom: i64 = y2 if y2 < 20 else 20
        while self.left <= self.right and self.is_stone(self.left):
            self.left += 1
        while self.left <= self.right and self.is_stone(self.right):
            self.right -= 1
        self.kinds = columns(terrain, _KINDS, _OUTSIDE, self.left, self.right)

    def is_stone(self, x: i64) -> bool:
        """True if a column holds nothing but stone."""
        cell: i64
        for cell in range(21 * x, 21 * x + 21):  # noqa: SIM110 - a loop of machine integers
            if self.cells[cell] != terrains.STONE:
                return False
        return True

    def kind(self, p: i64, y: i64) -> i64:
        """The kind of a cell whose row may lie outside."""
        return i64(self.kinds[p]) if 0 <= y <= 20 else _OUTSIDE

    def remove_buried(self) -> None:
        """Turn walls that border only stone and walls into stone, to which no wall joins."""
        x: i64
        y: i64
        p: i64
        for x in range(self.left, self.right + 1):
            for y in range(self.top, self.bottom + 1):
                if self.shaped[i64(self.cells[21 * x + y])]:
                    p = 21 * (x - self.left + 1) + y
                    if self.is_buried(p, y):
                        self.cells[21 * x + y] = terrains.STONE
                        self.kinds[p] = _OUTSIDE

    def is_buried(self, p: i64, y: i64) -> bool:
        """True if a cell has only stone and walls around it."""
        beside: i64 = i64(self.kinds[p - 21]) & i64(self.kinds[p + 21])
        above: i64 = self.kind(p - 22, y - 1) & self.kind(p - 1, y - 1) & self.kind(p + 20, y - 1)
        below: i64 = self.kind(p - 20, y + 1) & self.kind(p + 1, y + 1) & self.kind(p + 22, y + 1)
        return (beside & above & below & _ROCK) != 0

    def give_shapes(self) -> None:
        """Give walls the shapes that their spines require."""
        shapes = vec[u8](wall_tables.SHAPE_OF)
        x: i64
        y: i64
        shape: u8
        for x in range(self.left, self.right + 1):
            for y in range(self.top, self.bottom + 1):
                if self.shaped[i64(self.cells[21 * x + y])]:
                    shape = shapes[self.spines(21 * (x - self.left + 1) + y, y)]
                    if shape:
                        self.cells[21 * x + y] = shape

    def spines(self, p: i64, y: i64) -> i64:
        """Return the sides on which something joins, without ways that are solid on both sides."""
        nw: i64 = self.kind(p - 22, y - 1)
        n: i64 = self.kind(p - 1, y - 1)
        ne: i64 = self.kind(p + 20, y - 1)
        w: i64 = i64(self.kinds[p - 21])
        e: i64 = i64(self.kinds[p + 21])
        sw: i64 = self.kind(p - 20, y + 1)
        s: i64 = self.kind(p + 1, y + 1)
        se: i64 = self.kind(p + 22, y + 1)
        found: i64 = 0
        if n & _JOINS and not w & e & nw & ne & _SOLID:
            found |= compass.N
        if s & _JOINS and not w & e & sw & se & _SOLID:
            found |= compass.S
        if e & _JOINS and not n & s & ne & se & _SOLID:
            found |= compass.E
        if w & _JOINS and not n & s & nw & sw & _SOLID:
            found |= compass.W
        return found


def shape_walls(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Turn walls of an area that border only walls and stone into stone, and give all others their shapes."""
    walls = _Walls(terrain, x1, y1, x2, y2)
    walls.remove_buried()
    walls.give_shapes()
    terrain[:] = bytes(walls.cells)


def give_shapes(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes."""
    walls = _Walls(terrain, x1, y1, x2, y2)
    walls.give_shapes()
    terrain[:] = bytes(walls.cells)


def wall_in(terrain: bytearray, like_wallify: bool) -> None:
    """Turn stone that borders plain floor into walls, or (``like_wallify``) anything open."""
    cells = vec[u8](terrain)
    floor = columns(terrain, _OPEN if like_wallify else _FLOOR, 0, 0, 79)
    deciding: i64 = compass.NW | compass.N | compass.NE if like_wallify else compass.SW | compass.S | compass.SE
    x: i64
    y: i64
    cell: i64
    directions: i64
    for x in range(1, 80):
        for y in range(21):
            cell = 21 * x + y
            if cells[cell] == terrains.STONE:
                directions = around(floor, cell + 21, y, False)
                if directions & (compass.W | compass.E) and not directions & deciding:
                    cells[cell] = terrains.VWALL
                elif directions:
                    cells[cell] = terrains.HWALL
    terrain[:] = bytes(cells)


def settle_modes(terrain: bytearray, flags: bytearray, horizontal: bytearray) -> None:
    """Write display modes into the flags."""
    cells, shaped, modes = vec[u8](terrain), vec[u8](wall_tables.SHAPED), vec[u8](wall_tables.MODES)
    unseen = columns(terrain, wall_tables.UNSEEN_THROUGH, 1, 0, 79)
    changed, across = vec[u8](flags), vec[u8](horizontal)
    x: i64
    y: i64
    cell: i64
    shape: i64
    mode: u8
    for x in range(80):
        for y in range(21):
            cell = 21 * x + y
            shape = i64(cells[cell])
            if shape == terrains.SDOOR:
                shape = terrains.HWALL if across[cell] else terrains.VWALL
            if shaped[shape]:
                mode = modes[shape << 8 | around(unseen, cell + 21, y, True)]
                changed[cell] = u8(i64(changed[cell]) & ~wall_tables.MODE_BITS) | mode
    flags[:] = bytes(changed)
