"""ISAAC and ISAAC-64 for a compiler (twins in ``vaultc.chance.isaac``): generators of :mod:`vaultc.support.passes`."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from vaultc.support import passes

_MASK: Final = 0xFFFFFFFF
_PORTION: Final = 64
"""Words that leave at a time: to become numbers of Python costs more than to be made, and most levels need few."""
_SIZE: Final = 256
_HEAD: Final = struct.Struct("=6Q")
_TABLE: Final = struct.Struct(f"={_SIZE}Q")
_REGISTERS: Final = struct.Struct("=3Q")
_FIRST_REGISTER: Final = 3 * 8
_FIRST_OF_TABLE: Final = (6 + _SIZE) * 8


class Isaac:
    """An ISAAC generator whose words become Python objects only when they leave it."""

    def __init__(
        self, seed: int, memory: list[int] | None = None, registers: tuple[int, int] = (0, 0), blocks: int = 0
    ) -> None:
        if memory is None:
            self._generator = passes.seeded(passes.ISAAC, seed & _MASK)
        else:
            head = _HEAD.pack(passes.ISAAC, 0, 0, registers[0], registers[1], blocks & _MASK)
            self._generator = bytearray(head + bytes(8 * _SIZE) + _TABLE.pack(*memory))

    @staticmethod
    def seeded(seed: int) -> bytearray:
        """The generator alone, for a stream that draws from it without objects; its first block is made."""
        generator = passes.seeded(passes.ISAAC, seed & _MASK)
        passes.begin(generator)
        return generator

    def copy(self) -> Isaac:
        """An independent generator in the same state."""
        twin = Isaac(0)
        twin._generator = self._generator[:]
        return twin

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers a, b and c, which lie one after the other, 12 bytes, lowest byte first."""
        passes.overwrite(self._generator, place, value)

    def block(self) -> list[int]:
        """The next words, a part of the game's block; the last of the list is the first to be used."""
        words = passes.words(self._generator, _PORTION)
        words.reverse()
        return words

    def words(self) -> Iterator[int]:
        """All words in the order in which the game hands them out."""
        while True:
            yield passes.word(self._generator)


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


def foreseen(seed: int) -> None:  # noqa: ARG001
    """Do nothing: one seed is begun here in less time than looking ahead takes."""
    return None
