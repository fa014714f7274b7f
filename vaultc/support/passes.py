"""Passes over the cells of a level, and draws from its generator, which compiled code has as functions of C.

Only code that is compiled calls them: ``building/primitives.py`` puts the functions of C in their place, which are in
``building/passes.h``. Kernels and others call them where :func:`vaultc.support.acceleration.is_compiled` is true.

Cells are arrays of a level, a byte per cell. A *generator* is an array that :func:`seeded` makes. Tables have a byte
for each terrain. Errors are ``IndexError`` for arrays that are too short and cells off the level, ``ValueError`` for
codes that are no bytes.
"""

from __future__ import annotations

from typing import Final

NUMBERS: Final[tuple[int, ...]] = tuple(range(80 * 21))
"""The indices of all cells, of which lists of cells are made."""

ISAAC: Final = 32
ISAAC64: Final = 64
"""The kinds of generators, by the bits of their words."""

FAILED: Final = 0
REACHED: Final = 1
DUG: Final = 2
"""Results of :func:`dig`; one of ``DUG`` or more is that and a cell."""

MAY_STOP: Final = 1
HIDE: Final = 2
WANDER: Final = 4
TOLD: Final = 8
"""The options of a :func:`way`; ``TOLD`` tells that boulders are laid."""

LIGHT: Final = 1
EXACT: Final = 2
ALIKE: Final = 4
OWNED: Final = 8
"""The options of a :func:`flood`."""


# ---- generators


def seeded(kind: int, seed: int) -> bytearray:
    """A generator of a kind from its seed."""
    raise NotImplementedError


def begin(generator: bytearray) -> None:
    """Make the first block of words, so that copies need not make it again."""
    raise NotImplementedError


def words(generator: bytearray, count: int) -> list[int]:
    """As many words, the first one first."""
    raise NotImplementedError


def word(generator: bytearray) -> int:
    """The next word."""
    raise NotImplementedError


def below(generator: bytearray, n: int) -> int:
    """The next roll of 0 to n - 1, for n of 1 or more."""
    raise NotImplementedError


def drawn(generator: bytearray) -> int:
    """The number of words drawn so far."""
    raise NotImplementedError


def overwrite(generator: bytearray, place: int, value: int) -> None:
    """Write a byte into the registers a, b and c of ISAAC, which lie one after the other, 12 bytes, lowest first."""
    raise NotImplementedError


def rolls(generator: bytearray, n: int, count: int) -> list[int]:
    """As many rolls of 0 to n - 1."""
    raise NotImplementedError


def kept(generator: bytearray, width: int, bound: int, items: list[int]) -> list[int]:
    """The items for which a roll below the width, one for each, is less than the bound."""
    raise NotImplementedError


def beating(generator: bytearray, width: int, items: list[int], numbers: list[int]) -> list[int]:
    """The items for which a roll below the width, one for each, is less than their number."""
    raise NotImplementedError


# ---- cells


def marked(array: bytearray, table: bytes, x1: int, y1: int, x2: int, y2: int, numbers: tuple[int, ...]) -> list[int]:
    """The cells of an area whose values a table marks, column by column; its corners may lie off the grid."""
    raise NotImplementedError


def holding(array: bytearray, value: int, end: int, numbers: tuple[int, ...]) -> list[int]:
    """The cells before an end that hold a value."""
    raise NotImplementedError


def fill(array: bytearray, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Write a value into all cells of an area; its corners may lie off the grid."""
    raise NotImplementedError


def found(array: bytearray, value: int, x1: int, y1: int, x2: int, y2: int, numbers: tuple[int, ...]) -> list[int]:
    """The cells of an area that hold a value; its corners may lie off the grid."""
    raise NotImplementedError


def count(array: bytearray, value: int, first: int, end: int) -> int:
    """The number of cells from a first one up to an end that hold a value."""
    raise NotImplementedError


def obstacle(terrain: bytearray, x1: int, y1: int, x2: int, y2: int) -> int:
    """The first cell of an area that is not stone, column by column; -1 if there is none."""
    raise NotImplementedError


def write(array: bytearray, start: int, step: int, values: bytes) -> None:
    """Write values into cells a step apart."""
    raise NotImplementedError


def fill_strip(array: bytearray, start: int, step: int, length: int, value: int) -> None:
    """Write a value into so many cells a step apart."""
    raise NotImplementedError


def number_walls(
    room_numbers: bytearray, edges: bytearray, x1: int, y1: int, x2: int, y2: int, number: int, shared: int
) -> None:
    """Number the walls around a floor and mark them as edges; those that have a number already are shared."""
    raise NotImplementedError


def close(
    terrain: bytearray, room_numbers: bytearray, x1: int, y1: int, x2: int, y2: int, number: int, background: int
) -> None:
    """Turn the cells of an area that have a number into background without one."""
    raise NotImplementedError


def add_bits(terrain: bytearray, array: bytearray, bits: bytes, x1: int, y1: int, x2: int, y2: int) -> None:
    """Add the bits that a table has for their terrain to the cells of an area."""
    raise NotImplementedError


def pick(
    generator: bytearray, terrain: bytearray, suiting: bytes, left: int, top: int, width: int, height: int, tries: int
) -> int:
    """A random cell of an area on the level that suits or is a raised drawbridge.

    1680 times the number of tries that were left is added, including the last; 0 if no cell was found.
    """
    raise NotImplementedError


def blank() -> bytearray:
    """An array for the cells of a level, with two columns after it."""
    raise NotImplementedError


def maze_spot(generator: bytearray, terrain: bytearray, touched: bytearray, dry: bytes) -> int:
    """A random crossing of the maze."""
    raise NotImplementedError


def deep(terrain: bytearray, flags: bytearray, undiggable: int, numbers: tuple[int, ...]) -> list[int]:
    """Stone that is not marked as undiggable, with stone on all sides."""
    raise NotImplementedError


# ---- walls


def shape(terrain: bytearray, x1: int, y1: int, x2: int, y2: int, removing: bool, kinds: bytes, shapes: bytes) -> None:
    """Give the walls of an area their shapes by their spines, after ``removing`` those in rock or not.

    ``kinds`` adds up 1 for terrain that walls join, 2 for solid terrain, 4 for stone and walls.
    """
    raise NotImplementedError


def wall_in(terrain: bytearray, floor: bytes, deciding: int) -> None:
    """Turn stone that borders floor into walls: upright where it lies west or east, and none in ``deciding``."""
    raise NotImplementedError


def settle(terrain: bytearray, flags: bytearray, horizontal: bytearray, unseen: bytes, modes: bytes, bits: int) -> None:
    """Write the modes of walls into those bits of the flags, by the directions that are unseen."""
    raise NotImplementedError


def mark_rim(terrain: bytearray, flags: bytearray, maze: bool, mark: int) -> None:
    """Mark everything at and beyond the outermost lines of the level."""
    raise NotImplementedError


# ---- floods, caves and digging


def flood(
    terrain: bytearray, room_numbers: bytearray, lit: bytearray, edges: bytearray, x: int, y: int, number: int,
    options: int, wanted: bytes, borders: bytes,
) -> list[int]:  # fmt: skip
    """Flood from (x, y): the corners of the box, and the number of cells."""
    raise NotImplementedError


def strew(terrain: bytearray, generator: bytearray, foreground: int, background: int, count: int) -> None:
    """Strew so many open cells."""
    raise NotImplementedError


def grow(terrain: bytearray, foreground: int, background: int, smoothed: bool) -> None:
    """Let open cells close and crowded ones open, pass by pass."""
    raise NotImplementedError


def way(x: int, y: int, end_x: int, end_y: int, filling: int, background: int, options: int) -> bytearray:
    """A way to dig from one cell to another."""
    raise NotImplementedError


def dig(terrain: bytearray, generator: bytearray, way: bytearray) -> int:
    """Dig a way, on to its end or to a boulder that is to be laid: ``DUG`` and its cell."""
    raise NotImplementedError


def carve(
    terrain: bytearray, flags: bytearray, touched: bytearray, generator: bytearray, x: int, y: int, filling: int,
    last_x: int, last_y: int,
) -> None:  # fmt: skip
    """Carve a maze from (x, y)."""
    raise NotImplementedError


# ---- selections


def spread(selection: list[int], steps: list[int], into_first: bool, numbers: tuple[int, ...]) -> list[int]:
    """The cells, and all that are a step away on a grid with columns of 23 cells; into column 0 if allowed."""
    raise NotImplementedError


def mark_line(marks: bytearray, x1: int, y1: int, x2: int, y2: int, depth: int) -> None:
    """Mark the middle of a line and of its halves, which are halved in turn."""
    raise NotImplementedError
