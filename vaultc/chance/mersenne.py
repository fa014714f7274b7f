"""MT19937, the Mersenne Twister with plain seeding. Rules: "MT19937 (Mersenne Twister)"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_SIZE: Final = 624
_MIDDLE: Final = 397
_MASK: Final = 0xFFFFFFFF
_UPPER, _LOWER = 0x80000000, 0x7FFFFFFF
GSL_DEFAULT: Final = 4357
"""The seed that the GNU Scientific Library uses instead of 0."""


def mersenne_words(seed: int) -> Iterator[int]:
    """The 32-bit results after plain seeding, without hashing the seed first."""
    table = [seed & _MASK]
    for i in range(1, _SIZE):
        table.append((1812433253 * (table[-1] ^ (table[-1] >> 30)) + i) & _MASK)
    while True:
        _twist(table)
        for word in table:
            yield _temper(word)


def gsl_words(seed: int) -> Iterator[int]:
    """As the GNU Scientific Library seeds it, which UnNetHack 3.5.1 to 5.1.0 could be built with."""
    return mersenne_words(seed & _MASK or GSL_DEFAULT)


def _twist(table: list[int]) -> None:
    for k in range(_SIZE):
        y = (table[k] & _UPPER) | (table[(k + 1) % _SIZE] & _LOWER)
        table[k] = table[(k + _MIDDLE) % _SIZE] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)


def _temper(y: int) -> int:
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    return y ^ (y >> 18)
