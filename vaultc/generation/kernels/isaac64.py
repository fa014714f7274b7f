"""ISAAC-64 for a compiler (twin in ``vaultc.chance.isaac``).

Words are signed here and overflow as the machine's do, which is true only of compiled code.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_GOLDEN_RATIO: Final = 0x9E3779B97F4A7C13 - (1 << 64)
_LARGEST: Final = 0x7FFFFFFFFFFFFFFF
_SIZE: Final = 256
_ZEROS: Final = vec[i64]([0] * _SIZE)

Registers = tuple[i64, i64, i64, i64, i64, i64, i64, i64]


class Isaac64:
    """An ISAAC-64 generator in machine integers; only its words become Python objects."""

    def __init__(self, seed: int) -> None:
        self._memory = initial_memory(int.from_bytes((seed & (1 << 64) - 1).to_bytes(8), signed=True))
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0

    def copy(self) -> Isaac64:
        """An independent generator in the same state."""
        twin = Isaac64(0)
        twin._memory = self._memory[:]
        twin._a, twin._b, twin._c = self._a, self._b, self._c
        return twin

    @property
    def state(self) -> tuple[tuple[int, ...], int, int, int]:
        """The table and the three registers."""
        a, b, c = _unsigned(vec[i64]([self._a, self._b, self._c]))
        return tuple(_unsigned(self._memory)), a, b, c

    def block(self) -> list[int]:
        """The next 256 words; the last of the list is the first to be used."""
        return _unsigned(self._next())

    def _next(self) -> vec[i64]:
        memory = self._memory
        out = _ZEROS[:]
        self._c += 1
        a: i64 = self._a
        b: i64 = self._b + self._c
        i: i64
        for i in range(_SIZE):
            x: i64 = memory[i]
            a = _mixed(a, i) + memory[(i + 128) & 255]
            y: i64 = memory[(x >> 3) & 255] + a + b
            memory[i] = y
            b = memory[(y >> 11) & 255] + x
            out[i] = b
        self._a = a
        self._b = b
        return out

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield from reversed(self.block())


def _unsigned(words: vec[i64]) -> list[int]:
    numbers: list[int] = memoryview(words).cast("B").cast("Q").tolist()
    return numbers


def _mixed(a: i64, i: i64) -> i64:
    if i & 1:
        return a ^ (_right(a, 33) if i & 2 else _right(a, 5))
    return a ^ (a << 12) if i & 2 else ~(a ^ (a << 21))


def _right(word: i64, bits: i64) -> i64:
    """Shift as if there were no sign."""
    return (word >> bits) & (_LARGEST >> (bits - 1))


def _scrambled(memory: vec[i64], start: Registers) -> Registers:
    """Mix a table into the eight registers, and the registers once for each eight words, which they replace."""
    a, b, c, d, e, f, g, h = start
    i: i64
    for i in range(0, i64(len(memory)), 8):
        a += memory[i]
        b += memory[i + 1]
        c += memory[i + 2]
        d += memory[i + 3]
        e += memory[i + 4]
        f += memory[i + 5]
        g += memory[i + 6]
        h += memory[i + 7]
        a -= e
        f ^= _right(h, 9)
        h += a
        b -= f
        g ^= a << 9
        a += b
        c -= g
        h ^= _right(b, 23)
        b += c
        d -= h
        a ^= c << 15
        c += d
        e -= a
        b ^= _right(d, 14)
        d += e
        f -= b
        c ^= e << 20
        e += f
        g -= c
        d ^= _right(f, 17)
        f += g
        h -= d
        e ^= g << 14
        g += h
        memory[i] = a
        memory[i + 1] = b
        memory[i + 2] = c
        memory[i + 3] = d
        memory[i + 4] = e
        memory[i + 5] = f
        memory[i + 6] = g
        memory[i + 7] = h
    return a, b, c, d, e, f, g, h


def initial_memory(seed: i64) -> vec[i64]:
    """The table after seeding with a key whose first word is the seed and all others are zero."""
    ratio: i64 = _GOLDEN_RATIO
    a, b, c, d, e, f, g, h = _scrambled(_ZEROS[:32], (ratio, ratio, ratio, ratio, ratio, ratio, ratio, ratio))
    memory = _ZEROS[:]
    _scrambled(memory, _scrambled(memory, (a + seed, b, c, d, e, f, g, h)))
    return memory
