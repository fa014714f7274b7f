"""Walls: which cells become walls, which shape they take, and how they are shown.

Rules: "Wallification and WALLIFY", "Wall display modes", boundary symbols of "Finishing a script".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from vaultc.catalog.terrain import (
    BLCORNER,
    BRCORNER,
    CORR,
    CROSSWALL,
    DBWALL,
    DOOR,
    HWALL,
    IRONBARS,
    POOL,
    ROOM,
    SDOOR,
    STONE,
    TDWALL,
    TLCORNER,
    TLWALL,
    TRCORNER,
    TRWALL,
    TUWALL,
    VWALL,
)
from vaultc.grid import CELLS, HEIGHT, LAST_COLUMN, LAST_ROW, Box, at
from vaultc.layout.neighbours import NE, NW, SE, SW, E, N, S, W, marks, neighbour_sets
from vaultc.level import Level

_WALLS = range(VWALL, DBWALL + 1)
_STONE_OR_WALL = marks(range(STONE, DBWALL + 1))
_JOINING = marks([*_WALLS, DOOR, SDOOR, IRONBARS])
_SOLID = marks([STONE, *_WALLS, DOOR, SDOOR, IRONBARS])
_UNSEEN_THROUGH = marks([*range(POOL), CORR])
_ALL_AROUND = 255


def _any_of(codes: Iterable[int]) -> re.Pattern[bytes]:
    return re.compile(b"[" + b"".join(b"\\x%02x" % code for code in codes) + b"]")


_SHAPED = _any_of(range(VWALL, DBWALL))
_MODED = _any_of([*range(VWALL, DBWALL), SDOOR])
_CROSSWALLS = _any_of([CROSSWALL])
_FLOOR = marks([ROOM])

_SHAPES = (
    STONE, HWALL, HWALL, HWALL, VWALL, TRCORNER, TLCORNER, TDWALL,
    VWALL, BRCORNER, BLCORNER, TUWALL, VWALL, TLWALL, TRWALL, CROSSWALL,
)  # fmt: skip
"""Shape by spines 8 N + 4 S + 2 E + 1 W; STONE stands for "as it was"."""


def _spines(around: int) -> tuple[tuple[int, int], ...]:
    """Spines hidden when all of some solid neighbours surround them: (direction, those neighbours), as a table row."""
    hidden = ((N, W | E | NW | NE), (S, W | E | SW | SE), (E, N | S | NE | SE), (W, N | S | NW | SW))
    return tuple((direction, solid) for direction, solid in hidden if around & solid != solid)


_SPINE_BITS = {N: 8, S: 4, E: 2, W: 1}
_EXTENDING = [sum(direction for direction, _ in _spines(around)) for around in range(256)]
"""By solid neighbours: the directions into which a spine may go."""
_SHAPE_OF = [
    _SHAPES[sum(bit for direction, bit in _SPINE_BITS.items() if directions & direction)] for directions in range(256)
]
"""By the directions of its spines: the shape of a wall."""


def _cells_in(level: Level, wanted: re.Pattern[bytes], area: Box) -> list[int]:
    """Indices of the cells of an area whose terrain is one of the wanted codes, x outer."""
    x1, y1, x2, y2 = area
    start, stop = max(x1, 0) * HEIGHT, min(x2 + 1, LAST_COLUMN + 1) * HEIGHT
    cells = [match.start() for match in wanted.finditer(level.terrain, start, stop)]
    if y1 <= 0 and y2 >= LAST_ROW:
        return cells
    return [cell for cell in cells if y1 <= cell % HEIGHT <= y2]


def wallification(level: Level, x1: int, y1: int, x2: int, y2: int) -> None:
    """Remove walls that border nothing and give all others of the area their shapes.

    Rule: "Wallification". Neither step depends on what it changes, so each can look at all cells at once.
    """
    _shape(level, _without_lonely(level, _cells_in(level, _SHAPED, (x1, y1, x2, y2))))


def wallification_of_figures(level: Level, area: Box, figures: Box) -> None:
    """As :func:`wallification`; but walls of ``figures`` stay, and stone is open there: they draw what they like."""
    drawn = _cells_in(level, _SHAPED, figures)
    inside = set(drawn)
    others = [cell for cell in _cells_in(level, _SHAPED, area) if cell not in inside]
    _shape(level, _without_lonely(level, others))
    _shape(level, drawn, neighbour_sets(level.terrain, _JOINING, outside=False))


def _without_lonely(level: Level, walls: list[int]) -> list[int]:
    """Turn walls that border nothing into stone; the cells of all others."""
    terrain = level.terrain
    around = neighbour_sets(terrain, _STONE_OR_WALL, outside=True)
    remaining = []
    for cell in walls:
        if around[cell] == _ALL_AROUND:
            terrain[cell] = STONE
        else:
            remaining.append(cell)
    return remaining


def extend_spines(level: Level, x1: int, y1: int, x2: int, y2: int) -> None:
    """Give the walls of an area their shapes, by the walls and doors next to them (rule: "Spines")."""
    _shape(level, _cells_in(level, _SHAPED, (x1, y1, x2, y2)))


def _shape(level: Level, cells: list[int], solid: bytes | None = None) -> None:
    """Give walls their shapes; ``solid`` tells which neighbours hide spines if it is not the usual ones."""
    terrain = level.terrain
    solid = solid or neighbour_sets(terrain, _SOLID, outside=True)
    joining = neighbour_sets(terrain, _JOINING, outside=False)
    for cell in cells:
        shape = _SHAPE_OF[joining[cell] & _EXTENDING[solid[cell]]]
        if shape:
            terrain[cell] = shape


def wall_beside_floor(level: Level) -> None:
    """Turn stone that borders plain floor into walls (rule: step "walled" of ``INIT_MAP: mines``)."""
    terrain = level.terrain
    floor = neighbour_sets(terrain, _FLOOR, outside=False)
    for cell in range(HEIGHT, CELLS):
        directions = floor[cell]
        if directions and not terrain[cell]:
            beside = directions & (W | E) and not directions & (SW | S | SE)
            terrain[cell] = VWALL if beside else HWALL


def wallify_area(level: Level, origin: tuple[int, int], size: tuple[int, int]) -> None:
    """WALLIFY without a selection, on the map part at ``origin`` of ``size``, and one row and column more."""
    left, top = origin
    right, bottom = left + size[0], top + size[1]
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            _wallify(level, x, y, right, bottom)


def wallify_around(level: Level, origin: tuple[int, int], size: tuple[int, int]) -> None:
    """WALLIFY without a selection, on the map part and what lies around it within the level."""
    left, top = max(origin[0] - 1, 1), max(origin[1] - 1, 0)
    right, bottom = min(origin[0] + size[0] + 1, LAST_COLUMN), min(origin[1] + size[1] + 1, LAST_ROW)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            _wallify(level, x, y, right, bottom)


def wallify_selection(level: Level, cells: Iterable[int]) -> None:
    """WALLIFY with a selection, given as cell indices in order; each cell is an area of its own."""
    for x, y in (divmod(cell, HEIGHT) for cell in cells):
        _wallify(level, x, y, x, y)


def _wallify(level: Level, x: int, y: int, right: int, bottom: int) -> None:
    """Make a stone cell a wall if something open is among its neighbours up to the given column and row.

    Row 21 of a column is row 0 of the next one: the arrays are read and written by index on purpose.
    """
    terrain = level.terrain
    cell = at(x, y)
    if not 0 <= x <= LAST_COLUMN or cell >= CELLS or terrain[cell]:
        return
    columns = range(max(x - 1, 0), min(x + 1, right) + 1)
    for row in range(max(y - 1, 0), min(y + 1, bottom) + 1):
        for column in columns:
            code = terrain[at(column, row)]
            if code >= ROOM or code == CROSSWALL:
                terrain[cell] = VWALL if row == y else HWALL
                return


def remove_boundary_symbols(level: Level, touched: bytes | bytearray) -> None:
    """Turn wall crossings that the script has not touched into floor (rule: "Boundary symbols")."""
    terrain = level.terrain
    for cell in _cells_in(level, _CROSSWALLS, (0, 0, LAST_COLUMN - 2, LAST_ROW - 1)):
        if not touched[cell]:
            terrain[cell] = ROOM


# ---- display modes

_SLOTS = {
    TDWALL: (N, SW, SE),
    TUWALL: (S, NE, NW),
    TLWALL: (E, NW, SW),
    TRWALL: (W, SE, NE),
    HWALL: (N, S),
    VWALL: (W, E),
}
_CORNERS = {
    TLCORNER: (SE, NW | N | W),
    TRCORNER: (SW, NE | N | E),
    BLCORNER: (NE, SW | S | W),
    BRCORNER: (NW, SE | S | E),
}
_CROSS_MODES = {NW: 1, NE: 2, SW: 3, SE: 4, NW | SE: 5, NE | SW: 6}


def _mode(shape: int, unseen: int) -> int:
    """Display mode of a wall by the directions from which it cannot be seen."""
    if shape == CROSSWALL:
        return _CROSS_MODES.get(unseen & (NW | NE | SW | SE), 0)
    if shape in _CORNERS:
        inner, outer = _CORNERS[shape]
        return 2 if unseen & inner else int(unseen & outer == outer)
    modes = [number for number, direction in enumerate(_SLOTS[shape], 1) if unseen & direction]
    return modes[0] if len(modes) == 1 else 0


_MODES = {
    shape: bytes(_mode(shape, unseen) for unseen in range(256)) for shape in (*_SLOTS, *_CORNERS, CROSSWALL)
}  # fmt: skip
_MODE_BITS = 7


def display_modes(level: Level) -> None:
    """Write into the flags of walls and secret doors how they look from the open (rule: "Wall display modes")."""
    terrain, flags, horizontal = level.terrain, level.flags, level.horizontal
    unseen = neighbour_sets(terrain, _UNSEEN_THROUGH, outside=True)
    for cell in _cells_in(level, _MODED, (0, 0, LAST_COLUMN, LAST_ROW)):
        shape = terrain[cell]
        if shape == SDOOR:
            shape = HWALL if horizontal[cell] else VWALL
        flags[cell] = flags[cell] & ~_MODE_BITS | _MODES[shape][unseen[cell]]
