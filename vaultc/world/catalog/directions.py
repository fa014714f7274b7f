"""Sets of the eight directions as bits of a byte, and tables that classify cells by their neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

N: Final = 1
NE: Final = 2
E: Final = 4
SE: Final = 8
S: Final = 16
SW: Final = 32
W: Final = 64
NW: Final = 128


def marks(codes: Iterable[int]) -> bytes:
    """A table for :meth:`bytes.translate` that turns the given values into 1 and all others into 0."""
    wanted = set(codes)
    return bytes([code in wanted for code in range(256)])
