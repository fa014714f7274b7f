"""ISAAC for a compiler (twin in ``vaultc.chance.isaac``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from vaultc.chance.dice import overwritten

MASK: Final = 0xFFFFFFFF
_GOLDEN_RATIO: Final = 0x9E3779B9
_SIZE: Final = 256
_PORTION: Final = 64
"""Words that leave at a time: to become numbers of Python costs more than to be made, and most levels need few."""
_ZEROS: Final = vec[i64]([0] * _SIZE)

Registers = tuple[i64, i64, i64, i64, i64, i64, i64, i64]


class Isaac:
    """An ISAAC generator in machine integers; only its words become Python objects."""

    def __init__(
        self, seed: int, memory: list[int] | None = None, registers: tuple[int, int] = (0, 0), blocks: int = 0
    ) -> None:
        self._memory = initial_memory(seed & MASK) if memory is None else vec[i64](memory)
        self._a: i64 = registers[0]
        self._b: i64 = registers[1]
        self._c: i64 = blocks & MASK
        self._out = _ZEROS
        self._left: i64 = 0

    def copy(self) -> Isaac:
        """An independent generator in the same state."""
        twin = Isaac(0, [], (self._a, self._b), self._c)
        twin._memory = self._memory[:]
        twin._out, twin._left = self._out, self._left
        return twin

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers a, b and c, which lie one after the other, 12 bytes, lowest byte first."""
        self._a, self._b, self._c = overwritten((self._a, self._b, self._c), place, value)

    def block(self) -> list[int]:
        """The next words, a part of the game's block; the last of the list is the first to be used."""
        if not self._left:
            self._out = self._next()
            self._left = _SIZE
        self._left -= _PORTION
        out, first, words = self._out, self._left, [0] * _PORTION
        place: i64
        for place in range(_PORTION):
            words[place] = out[first + place]
        return words

    def _next(self) -> vec[i64]:
        memory = self._memory
        out = _ZEROS[:]
        self._c = (self._c + 1) & MASK
        a: i64 = self._a
        b: i64 = (self._b + self._c) & MASK
        i: i64
        for i in range(_SIZE):
            x: i64 = memory[i]
            a = (_mixed(a, i) + memory[(i + 128) & 255]) & MASK
            y: i64 = (memory[(x >> 2) & 255] + a + b) & MASK
            memory[i] = y
            b = (memory[(y >> 10) & 255] + x) & MASK
            out[i] = b
        self._a = a
        self._b = b
        return out

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield from reversed(self.block())


def _mixed(a: i64, i: i64) -> i64:
    if i & 1:
        return a ^ (a >> 16 if i & 2 else a >> 6)
    return a ^ (a << 2 if i & 2 else a << 13)


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
        a = (a ^ (b << 11)) & MASK
        d += a
        b = (b + c) & MASK ^ ((c & MASK) >> 2)
        e += b
        c = (c + d ^ (d << 8)) & MASK
        f += c
        d = (d + e) & MASK ^ ((e & MASK) >> 16)
        g += d
        e = (e + f ^ (f << 10)) & MASK
        h += e
        f = (f + g) & MASK ^ ((g & MASK) >> 4)
        a += f
        g = (g + h ^ (h << 8)) & MASK
        b = (b + g) & MASK
        h = (h + a) & MASK ^ ((a & MASK) >> 9)
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


def initial_memory(seed: i64) -> vec[i64]:
    """The table after seeding with a key whose first word is the seed and all others are zero."""
    ratio: i64 = _GOLDEN_RATIO
    a, b, c, d, e, f, g, h = _scrambled(_ZEROS[:32], (ratio, ratio, ratio, ratio, ratio, ratio, ratio, ratio))
    memory = _ZEROS[:]
    _scrambled(memory, _scrambled(memory, (a + seed, b, c, d, e, f, g, h)))
    return memory


def foreseen(seed: int) -> None:  # noqa: ARG001
    """Do nothing: one seed is begun here in less time than looking ahead takes."""
    return None
