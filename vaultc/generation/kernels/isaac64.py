"""ISAAC-64 for a compiler (twin in ``vaultc.chance.isaac``): a generator of :mod:`vaultc.support.passes`."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from vaultc.support import passes

_SIZE: Final = 256
_REGISTERS: Final = struct.Struct("=3Q")
_FIRST_REGISTER: Final = 3 * 8
_TABLE: Final = struct.Struct(f"={_SIZE}Q")
_FIRST_OF_TABLE: Final = (6 + _SIZE) * 8


class Isaac64:
    """An ISAAC-64 generator whose words become Python objects only when they leave it."""

    def __init__(self, seed: int) -> None:
        self._generator = passes.seeded(passes.ISAAC64, seed)

    @staticmethod
    def seeded(seed: int) -> bytearray:
        """The generator alone, for a stream that draws from it without objects; its first block is made."""
        generator = passes.seeded(passes.ISAAC64, seed)
        passes.begin(generator)
        return generator

    def copy(self) -> Isaac64:
        """An independent generator in the same state."""
        twin = Isaac64(0)
        twin._generator = self._generator[:]
        return twin

    @property
    def state(self) -> tuple[tuple[int, ...], int, int, int]:
        """The table and the three registers."""
        a, b, c = _REGISTERS.unpack_from(self._generator, _FIRST_REGISTER)
        return _TABLE.unpack_from(self._generator, _FIRST_OF_TABLE), a, b, c

    def block(self) -> list[int]:
        """The next 256 words; the last of the list is the first to be used."""
        words = passes.words(self._generator, _SIZE)
        words.reverse()
        return words

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield passes.word(self._generator)
