"""ISAAC-64, the generator of NetHack 3.6 and NLE: 64-bit words in blocks of 256. Rules: "ISAAC-64"."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final

from vaultc.support.acceleration import twin

MASK: Final = (1 << 64) - 1
_GOLDEN_RATIO: Final = 0x9E3779B97F4A7C13
_SIZE: Final = 256


@twin("isaac64")
class Isaac64:
    """An ISAAC-64 generator seeded with an unsigned 64-bit integer as the game seeds it.

    :meth:`block` yields words 256 at a time, **last word first**, so that ``list.pop`` hands them out in order.
    """

    __slots__ = ("_a", "_b", "_c", "_memory")

    def __init__(self, seed: int) -> None:
        self._memory = initial_memory(seed & MASK)
        self._a = self._b = self._c = 0

    def copy(self) -> Isaac64:
        """An independent generator in the same state."""
        twin = copy(self)
        twin._memory = self._memory[:]
        return twin

    @property
    def state(self) -> tuple[tuple[int, ...], int, int, int]:
        """The table and the three registers."""
        return tuple(self._memory), self._a, self._b, self._c

    def block(self) -> list[int]:
        """The next 256 words; the last of the list is the first to be used."""
        memory = self._memory
        self._c = (self._c + 1) & MASK
        a = self._a
        b = (self._b + self._c) & MASK
        out: list[int] = []
        append = out.append
        for i in range(0, _SIZE, 4):
            x = memory[i]
            a = (((a ^ (a << 21)) & MASK ^ MASK) + memory[(i + 128) & 255]) & MASK
            memory[i] = y = (memory[(x >> 3) & 255] + a + b) & MASK
            b = (memory[(y >> 11) & 255] + x) & MASK
            append(b)
            x = memory[i + 1]
            a = ((a ^ (a >> 5)) + memory[(i + 129) & 255]) & MASK
            memory[i + 1] = y = (memory[(x >> 3) & 255] + a + b) & MASK
            b = (memory[(y >> 11) & 255] + x) & MASK
            append(b)
            x = memory[i + 2]
            a = ((a ^ (a << 12)) + memory[(i + 130) & 255]) & MASK
            memory[i + 2] = y = (memory[(x >> 3) & 255] + a + b) & MASK
            b = (memory[(y >> 11) & 255] + x) & MASK
            append(b)
            x = memory[i + 3]
            a = ((a ^ (a >> 33)) + memory[(i + 131) & 255]) & MASK
            memory[i + 3] = y = (memory[(x >> 3) & 255] + a + b) & MASK
            b = (memory[(y >> 11) & 255] + x) & MASK
            append(b)
        self._a, self._b = a, b
        return out

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield from reversed(self.block())


def _scrambled(
    memory: list[int], a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """Mix a table into the eight registers, and the registers once for each eight words, which they replace."""
    for i in range(0, len(memory), 8):
        a = a + memory[i]
        b = b + memory[i + 1]
        c = c + memory[i + 2]
        d = d + memory[i + 3]
        e = e + memory[i + 4]
        f = f + memory[i + 5]
        g = g + memory[i + 6]
        h = h + memory[i + 7] & MASK
        a = a - e & MASK
        f ^= h >> 9
        h = h + a & MASK
        b = b - f & MASK
        g ^= a << 9 & MASK
        a = a + b & MASK
        c = c - g & MASK
        h ^= b >> 23
        b = b + c & MASK
        d = d - h & MASK
        a ^= c << 15 & MASK
        c = c + d & MASK
        e = e - a & MASK
        b ^= d >> 14
        d = d + e & MASK
        f = f - b & MASK
        c ^= e << 20 & MASK
        e = e + f & MASK
        g = g - c & MASK
        d ^= f >> 17
        f = f + g & MASK
        h = h - d & MASK
        e ^= g << 14 & MASK
        g = g + h & MASK
        memory[i : i + 8] = a, b, c, d, e, f, g, h
    return a, b, c, d, e, f, g, h


def start_registers() -> tuple[int, int, int, int, int, int, int, int]:
    """The eight registers before a key is mixed in."""
    ratio = _GOLDEN_RATIO
    return _scrambled([0] * 32, ratio, ratio, ratio, ratio, ratio, ratio, ratio, ratio)


_START: Final = start_registers()


def initial_memory(seed: int) -> list[int]:
    """The table after seeding with a key whose first word is the seed and all others are zero."""
    memory = [0] * _SIZE
    a, b, c, d, e, f, g, h = _START
    a, b, c, d, e, f, g, h = _scrambled(memory, a + seed, b, c, d, e, f, g, h)
    _scrambled(memory, a, b, c, d, e, f, g, h)
    return memory
