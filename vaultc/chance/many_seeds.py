"""ISAAC for many seeds at once with numpy: seeding costs next to nothing where thousands of levels are sampled.

Every function gives exactly the results of seeding one by one.
"""

from __future__ import annotations

from collections import abc
from typing import Final

import numpy
import numpy.typing

from vaultc.chance import isaac
from vaultc.chance.starts import Start
from vaultc.support.dataclass import dataclass

Words = numpy.typing.NDArray[numpy.uint32]

_SIZE: Final = 256
_AT_ONCE: Final = 1024
"""Seeds in one batch: enough to pay, few enough to stay in the processor's cache."""


def starts_of(seeds: abc.Sequence[int]) -> abc.Iterator[Start]:
    """Yield the starts of the streams of seeds in batches, equal to the results of :mod:`vaultc.chance.seeding`."""
    for first in range(0, len(seeds), _AT_ONCE):
        some = seeds[first : first + _AT_ONCE]
        state = _State(numpy.array(some, dtype=numpy.uint32))
        words, memory = (numpy.ascontiguousarray(array.T) for array in (state.block(), state.memory))
        yield from (_BatchStart(words, memory, state.a, state.b, index) for index in range(len(some)))


@dataclass(frozen=True, slots=True, eq=False)
class _BatchStart:
    """The start of one seed of a batch, which has the first blocks and the states after them, by seed."""

    words: Words
    memory: Words
    a: Words
    b: Words
    index: int

    def first(self) -> list[int]:
        """A list of its own with the first block."""
        words: list[int] = self.words[self.index].tolist()
        return words

    def rest(self) -> isaac.Isaac:
        """A generator of its own, which has drawn the first block."""
        index = self.index
        return isaac.Isaac(0, self.memory[index].tolist(), (int(self.a[index]), int(self.b[index])), 1)


class _State:
    """ISAAC states side by side: ``memory`` has shape (256, seeds), the registers have shape (seeds,)."""

    def __init__(self, seeds: Words) -> None:
        self.memory = _initial_memory(seeds)
        self.a = numpy.zeros_like(seeds)
        self.b = numpy.zeros_like(seeds)
        self.blocks = 0

    def block(self) -> Words:
        """The next block of every stream, of shape (256, seeds), last word first."""
        self.blocks += 1
        memory, a = self.memory, self.a
        b = self.b + numpy.uint32(self.blocks)
        out = numpy.empty_like(memory)
        columns = numpy.arange(memory.shape[1])
        for i in range(_SIZE):
            x = memory[i].copy()
            shift = numpy.uint32((13, 6, 2, 16)[i & 3])
            a = (a ^ (a >> shift if i & 1 else a << shift)) + memory[(i + 128) & 255]
            y = memory[(x >> numpy.uint32(2)) & 255, columns] + a + b
            memory[i] = y
            b = memory[(y >> numpy.uint32(10)) & 255, columns] + x
            out[i] = b
        self.a, self.b = a, b
        return out


def _scramble(r: list[Words]) -> None:
    for i, shift in enumerate((-11, 2, -8, 16, -10, 4, -8, 9)):
        following = r[(i + 1) & 7]
        r[i] = r[i] ^ (following >> numpy.uint32(shift) if shift > 0 else following << numpy.uint32(-shift))
        r[(i + 3) & 7] = r[(i + 3) & 7] + r[i]
        r[(i + 1) & 7] = following + r[(i + 2) & 7]


def _initial_memory(seeds: Words) -> Words:
    registers = [numpy.full_like(seeds, word) for word in isaac.start_registers()]
    registers[0] = registers[0] + seeds
    memory = numpy.empty((_SIZE, len(seeds)), dtype=numpy.uint32)
    for start in range(0, _SIZE, 8):
        _scramble(registers)
        memory[start : start + 8] = registers
    for start in range(0, _SIZE, 8):
        registers = [register + memory[start + i] for i, register in enumerate(registers)]
        _scramble(registers)
        memory[start : start + 8] = registers
    return memory
