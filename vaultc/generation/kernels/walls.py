"""Walls, rims and marked cells for a compiler (twins in ``generation.layout.walls`` and ``population.minerals``)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from vaultc.generation.kernels.cells import around, columns
from vaultc.world import grid as compass
from vaultc.world.catalog import terrain as terrains
from vaultc.world.grid import Box, by_columns

_JOINS: Final = 1
_SOLID: Final = 2
_ROCK: Final = 4
_KINDS: Final = bytes(
    [terrains.JOINING[c] * _JOINS | terrains.SOLID[c] * _SOLID | terrains.STONE_OR_WALL[c] * _ROCK for c in range(256)]
)
_OUTSIDE: Final = _SOLID | _ROCK
_BESIDE: Final = bytes([_OUTSIDE])
"""The cell above and below columns."""
_MARGIN: Final = bytes([_OUTSIDE]) * (2 * 22 + 1)
"""The columns -1 and 0 and the cell above column 1, or the cell below column 79 and two columns."""
_FIRST: Final = 23
"""The index of cell (0, 0)."""
_FLOOR: Final = compass.marks([terrains.ROOM])
_OPEN: Final = compass.marks([terrains.CROSSWALL, *range(terrains.ROOM, 256)])


class _Walls:
    """Walls of an area, and the kinds of all cells on a grid with a margin, a column being 22 cells long."""

    def __init__(self, terrain: bytearray, x1: i64, y1: i64, x2: i64, y2: i64) -> None:
        self.cells = vec[u8](terrain)
        self.shaped = vec[u8](terrains.SHAPED)
        self.left: i64 = x1 if x1 > 0 else 0
        self.right: i64 = x2 if x2 < 79 else 79
        self.top: i64 = y1 if y1 > 0 else 0
        self.bottom: i64 = y2 if y2 < 20 else 20
        while self.left <= self.right and self.is_stone(self.left):
            self.left += 1
        while self.left <= self.right and self.is_stone(self.right):
            self.right -= 1
        self.kinds = vec[u8](_MARGIN + _BESIDE.join(by_columns(terrain.translate(_KINDS))[1:]) + _MARGIN)

    def is_stone(self, x: i64) -> bool:
        """True if a column holds nothing but stone."""
        cell: i64
        for cell in range(21 * x, 21 * x + 21):  # noqa: SIM110 - a loop of machine integers
            if self.cells[cell] != terrains.STONE:
                return False
        return True

    def remove_buried(self) -> None:
        """Turn walls that border only stone and walls into stone, to which no wall joins."""
        cells, shaped, kinds = self.cells, self.shaped, self.kinds
        top, bottom = self.top, self.bottom
        x: i64
        y: i64
        for x in range(self.left, self.right + 1):
            for y in range(top, bottom + 1):
                if shaped[i64(cells[21 * x + y])] and _is_buried(kinds, 22 * x + y + _FIRST):
                    cells[21 * x + y] = terrains.STONE
                    kinds[22 * x + y + _FIRST] = _OUTSIDE

    def give_shapes(self) -> None:
        """Give walls the shapes that their spines require."""
        cells, shaped, kinds = self.cells, self.shaped, self.kinds
        top, bottom = self.top, self.bottom
        shapes = vec[u8](terrains.SHAPE_OF)
        x: i64
        y: i64
        for x in range(self.left, self.right + 1):
            for y in range(top, bottom + 1):
                if shaped[i64(cells[21 * x + y])]:
                    shape: u8 = shapes[_spines(kinds, 22 * x + y + _FIRST)]
                    if shape:
                        cells[21 * x + y] = shape


def _is_buried(kinds: vec[u8], p: i64) -> bool:
    """True if a cell has only stone and walls around it."""
    straight: u8 = kinds[p - 22] & kinds[p + 22] & kinds[p - 1] & kinds[p + 1]
    if not straight & _ROCK:
        return False
    return (kinds[p - 23] & kinds[p - 21] & kinds[p + 21] & kinds[p + 23] & _ROCK) != 0


def _spines(kinds: vec[u8], p: i64) -> i64:
    """Return the sides on which something joins, without ways that are solid on both sides."""
    nw, n, ne = kinds[p - 23], kinds[p - 1], kinds[p + 21]
    w, e = kinds[p - 22], kinds[p + 22]
    sw, s, se = kinds[p - 21], kinds[p + 1], kinds[p + 23]
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
    cells, shaped, modes = vec[u8](terrain), vec[u8](terrains.SHAPED), vec[u8](terrains.MODES)
    unseen = columns(terrain, terrains.UNSEEN_THROUGH, 1, 0, 79)
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
                changed[cell] = u8(i64(changed[cell]) & ~terrains.MODE_BITS) | mode
    flags[:] = bytes(changed)


_COLUMNS: Final = 80
_ROWS: Final = 21


def mark_boundary(terrain: bytearray, flags: bytearray, maze: bool) -> None:
    """Make everything at and beyond the outermost lines of the level non-diggable."""
    cells, marked = vec[u8](terrain), vec[u8](flags)
    x1 = _first(cells, 0, _ROWS, _COLUMNS, 1, _ROWS, maze)
    x2 = _COLUMNS - 1 - _first(cells, _ROWS * (_COLUMNS - 1), -_ROWS, _COLUMNS, 1, _ROWS, maze)
    x1 = x1 if x1 > 0 else 0
    x2 = x2 if x2 < _COLUMNS else _COLUMNS - 1
    length: i64 = x2 + 1 - x1
    y1 = _first(cells, _ROWS * x1, 1, _ROWS, _ROWS, length, maze)
    y2 = _ROWS - 1 - _first(cells, _ROWS * x1 + _ROWS - 1, -1, _ROWS, _ROWS, length, maze)
    x: i64
    y: i64
    cell: i64 = 0
    for x in range(_COLUMNS):
        for y in range(_ROWS):
            if x <= x1 or x >= x2 or y <= y1 or y >= y2:
                marked[cell] = marked[cell] | terrains.NON_DIGGABLE
            cell += 1
    flags[:] = bytes(marked)


def _first(cells: vec[u8], start: i64, to_next: i64, count: i64, step: i64, length: i64, maze: bool) -> i64:
    """The index of the first of ``count`` lines that is not all stone, or the one before it."""
    line: i64
    for line in range(count):
        open_cells: i64 = 0
        walls: i64 = 0
        for index in range(length):
            code: i64 = i64(cells[start + step * index])
            if code > terrains.DBWALL:
                open_cells += 1
            elif code != terrains.STONE:
                walls += 1
        if open_cells or walls:
            return line if maze and not open_cells else line - 1
        start += to_next
    return count


def cells_marked(array: bytearray, table: bytes, area: Box) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    left: i64 = max(area[0], 0)
    right: i64 = min(area[2], 79)
    top: i64 = max(area[1], 0)
    bottom: i64 = min(area[3], 20)
    found: list[int] = []
    x: i64
    cell: i64
    for x in range(left, right + 1):
        for cell in range(21 * x + top, 21 * x + bottom + 1):
            if table[array[cell]]:
                found.append(cell)
    return found


def deep_in_rock(terrain: bytearray, flags: bytearray) -> list[int]:
    """Diggable stone with stone on all sides; cells at the ends of columns have none."""
    found: list[int] = []
    widths = bytearray(21)
    height: i64
    x: i64
    y: i64
    for x in range(1, 79):
        height = 0
        for y in range(21):
            height = height + 1 if terrain[21 * x + y] == terrains.STONE else 0
            if height < 3:
                widths[y] = 0
            elif widths[y] < 2:
                widths[y] += 1
            elif not flags[21 * x + y - 22] & terrains.NON_DIGGABLE:
                found.append(21 * x + y - 22)
    return found
