"""The four directions of des files, the eight around a cell, and tables that classify cells by their neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

NORTH: Final = 1
SOUTH: Final = 2
EAST: Final = 4
WEST: Final = 8
ALL_DIRECTIONS: Final = NORTH | SOUTH | EAST | WEST
DIRECTIONS: Final[dict[str, int]] = {"north": NORTH, "south": SOUTH, "east": EAST, "west": WEST}
"""The directions of des files, which are also the walls of a room, as bits of a set."""

STEPS: Final[dict[int, tuple[int, int]]] = {NORTH: (0, -1), SOUTH: (0, 1), EAST: (1, 0), WEST: (-1, 0)}
"""The columns and rows from a cell to its neighbour in a direction."""

N: Final = 1
NE: Final = 2
E: Final = 4
SE: Final = 8
S: Final = 16
SW: Final = 32
W: Final = 64
NW: Final = 128
"""The eight directions around a cell as bits of a byte."""


def marks(codes: Iterable[int]) -> bytes:
    """A table for :meth:`bytes.translate` that turns the given values into 1 and all others into 0."""
    wanted = set(codes)
    return bytes([code in wanted for code in range(256)])
