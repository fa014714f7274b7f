"""ISAAC-64, the generator of NetHack 3.6 and NLE: 64-bit words in blocks of 256 (rules: "ISAAC-64")."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final

MASK = (1 << 64) - 1
_GOLDEN_RATIO: Final = 0x9E3779B97F4A7C13
_SIZE: Final = 256
_SHIFTS = (9, -9, 23, -15, 14, -20, 17, -14)
"""Of the scramble: right by a positive number, left by a negative one."""


class Isaac64:
    """An ISAAC-64 generator seeded with an unsigned 64-bit integer as the game seeds it.

    :meth:`block` yields words 256 at a time, **last word first**, so that ``list.pop`` hands them out in order.
    """

    __slots__ = ("_a", "_b", "_c", "_memory")

    def __init__(self, seed: int) -> None:
        self._memory = _initial_memory(seed & MASK)
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


def _scramble(r: list[int]) -> None:
    """Mix the eight registers once, in place."""
    for i, shift in enumerate(_SHIFTS):
        r[i] = (r[i] - r[(i + 4) & 7]) & MASK
        last = r[(i + 7) & 7]
        r[(i + 5) & 7] ^= last >> shift if shift > 0 else last << -shift & MASK
        r[(i + 7) & 7] = (last + r[i]) & MASK


def _start_registers() -> tuple[int, ...]:
    registers = [_GOLDEN_RATIO] * 8
    for _ in range(4):
        _scramble(registers)
    return tuple(registers)


_START = _start_registers()


def _initial_memory(seed: int) -> list[int]:
    """The table after seeding with a key whose first word is the seed and all others are zero."""
    registers = list(_START)
    registers[0] = (registers[0] + seed) & MASK
    memory: list[int] = []
    for _ in range(0, _SIZE, 8):
        _scramble(registers)
        memory += registers
    for start in range(0, _SIZE, 8):
        registers = [(r + m) & MASK for r, m in zip(registers, memory[start : start + 8], strict=True)]
        _scramble(registers)
        memory[start : start + 8] = registers
    return memory
