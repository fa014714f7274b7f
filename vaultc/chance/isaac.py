"""ISAAC and ISAAC-64, the generators of UnNetHack, and of NetHack 3.6 and NLE: words in blocks of 256.

The loops are written out, which is fastest in pure Python. The words of ISAAC have 32 bits, the words of ISAAC-64 have
64. The game may write into the registers of ISAAC by mistake. Rules: "UnNetHack 5.2: ISAAC, 32-bit", "ISAAC-64".
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final

from vaultc.chance.dice import overwritten
from vaultc.support.acceleration import twin

MASK: Final = 0xFFFFFFFF
_GOLDEN_RATIO: Final = 0x9E3779B9
_SIZE: Final = 256


@twin("isaac")
class Isaac:
    """An ISAAC generator seeded with an unsigned 32-bit integer as the game seeds it.

    With a ``memory``, a generator in a known state: its table (taken over, not copied), registers, and blocks drawn so
    far. :meth:`block` yields words 256 at a time, **last word first**, so that ``list.pop`` hands them out in order.
    """

    __slots__ = ("_a", "_b", "_c", "_memory")

    def __init__(
        self, seed: int, memory: list[int] | None = None, registers: tuple[int, int] = (0, 0), blocks: int = 0
    ) -> None:
        self._memory = initial_memory(seed & MASK) if memory is None else memory
        self._a, self._b = registers
        self._c = blocks & MASK

    @staticmethod
    def seeded(seed: int) -> bytearray:  # noqa: ARG004
        """Nothing: only compiled code has generators without objects."""
        return bytearray()

    def copy(self) -> Isaac:
        """An independent generator in the same state."""
        return Isaac(0, self._memory[:], (self._a, self._b), self._c)

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers a, b and c, which lie one after the other, 12 bytes, lowest byte first."""
        self._a, self._b, self._c = overwritten((self._a, self._b, self._c), place, value)

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
            a = ((a ^ (a << 13)) + memory[(i + 128) & 255]) & MASK
            memory[i] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
            x = memory[i + 1]
            a = ((a ^ (a >> 6)) + memory[(i + 129) & 255]) & MASK
            memory[i + 1] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
            x = memory[i + 2]
            a = ((a ^ (a << 2)) + memory[(i + 130) & 255]) & MASK
            memory[i + 2] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
            append(b)
            x = memory[i + 3]
            a = ((a ^ (a >> 16)) + memory[(i + 131) & 255]) & MASK
            memory[i + 3] = y = (memory[(x >> 2) & 255] + a + b) & MASK
            b = (memory[(y >> 10) & 255] + x) & MASK
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
        h = h + memory[i + 7]
        a = (a ^ (b << 11)) & MASK
        d = d + a
        b = (b + c) & MASK
        b = b ^ ((c & MASK) >> 2)
        e = e + b
        c = (c + d) & MASK
        c = (c ^ (d << 8)) & MASK
        f = f + c
        d = (d + e) & MASK
        d = d ^ ((e & MASK) >> 16)
        g = g + d
        e = (e + f) & MASK
        e = (e ^ (f << 10)) & MASK
        h = h + e
        f = (f + g) & MASK
        f = f ^ ((g & MASK) >> 4)
        a = a + f
        g = (g + h) & MASK
        g = (g ^ (h << 8)) & MASK
        b = (b + g) & MASK
        h = (h + a) & MASK
        h = h ^ ((a & MASK) >> 9)
        c = (c + h) & MASK
        a = (a + b) & MASK
        memory[i] = a
        memory[i + 1] = b
        memory[i + 2] = c
        memory[i + 3] = d
        memory[i + 4] = e
        memory[i + 5] = f
        memory[i + 6] = g
        memory[i + 7] = h
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


MASK64: Final = (1 << 64) - 1
_GOLDEN_RATIO64: Final = 0x9E3779B97F4A7C13


@twin("isaac")
class Isaac64:
    """An ISAAC-64 generator seeded with an unsigned 64-bit integer as the game seeds it.

    :meth:`block` yields words 256 at a time, **last word first**, so that ``list.pop`` hands them out in order.
    """

    __slots__ = ("_a", "_b", "_c", "_memory")

    def __init__(self, seed: int) -> None:
        self._memory = memory = [0] * _SIZE
        a, b, c, d, e, f, g, h = _START64
        # the key's first word is the seed, and all others are zero
        a, b, c, d, e, f, g, h = _scrambled64(memory, a + (seed & MASK64), b, c, d, e, f, g, h)
        _scrambled64(memory, a, b, c, d, e, f, g, h)
        self._a = self._b = self._c = 0

    @staticmethod
    def seeded(seed: int) -> bytearray:  # noqa: ARG004
        """Nothing: only compiled code has generators without objects."""
        return bytearray()

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
        self._c = (self._c + 1) & MASK64
        a = self._a
        b = (self._b + self._c) & MASK64
        out: list[int] = []
        append = out.append
        for i in range(0, _SIZE, 4):
            x = memory[i]
            a = (((a ^ (a << 21)) & MASK64 ^ MASK64) + memory[(i + 128) & 255]) & MASK64
            memory[i] = y = (memory[(x >> 3) & 255] + a + b) & MASK64
            b = (memory[(y >> 11) & 255] + x) & MASK64
            append(b)
            x = memory[i + 1]
            a = ((a ^ (a >> 5)) + memory[(i + 129) & 255]) & MASK64
            memory[i + 1] = y = (memory[(x >> 3) & 255] + a + b) & MASK64
            b = (memory[(y >> 11) & 255] + x) & MASK64
            append(b)
            x = memory[i + 2]
            a = ((a ^ (a << 12)) + memory[(i + 130) & 255]) & MASK64
            memory[i + 2] = y = (memory[(x >> 3) & 255] + a + b) & MASK64
            b = (memory[(y >> 11) & 255] + x) & MASK64
            append(b)
            x = memory[i + 3]
            a = ((a ^ (a >> 33)) + memory[(i + 131) & 255]) & MASK64
            memory[i + 3] = y = (memory[(x >> 3) & 255] + a + b) & MASK64
            b = (memory[(y >> 11) & 255] + x) & MASK64
            append(b)
        self._a, self._b = a, b
        return out

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield from reversed(self.block())


def _scrambled64(
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
        h = h + memory[i + 7] & MASK64
        a = a - e & MASK64
        f ^= h >> 9
        h = h + a & MASK64
        b = b - f & MASK64
        g ^= a << 9 & MASK64
        a = a + b & MASK64
        c = c - g & MASK64
        h ^= b >> 23
        b = b + c & MASK64
        d = d - h & MASK64
        a ^= c << 15 & MASK64
        c = c + d & MASK64
        e = e - a & MASK64
        b ^= d >> 14
        d = d + e & MASK64
        f = f - b & MASK64
        c ^= e << 20 & MASK64
        e = e + f & MASK64
        g = g - c & MASK64
        d ^= f >> 17
        f = f + g & MASK64
        h = h - d & MASK64
        e ^= g << 14 & MASK64
        g = g + h & MASK64
        memory[i : i + 8] = a, b, c, d, e, f, g, h
    return a, b, c, d, e, f, g, h


_START64: Final = _scrambled64([0] * 32, *[_GOLDEN_RATIO64] * 8)
