"""Philox 4x64 with ten rounds, seeded through a seed sequence. Rules: "A modern default"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from vaultc.chance.modern import seed_words

_LONG = (1 << 64) - 1
_ROUNDS: Final = 10


class Philox:
    """Philox: a counter encrypted with a key; hands out 64-bit words in blocks of four, last word first."""

    __slots__ = ("_counter", "_key")

    def __init__(self, seed: int, spawn_key: tuple[int, ...] = ()) -> None:
        halves = list(islice(seed_words(seed, spawn_key), 4))
        self._key = (halves[0] | halves[1] << 32, halves[2] | halves[3] << 32)
        self._counter = 0

    def block(self) -> list[int]:
        """The next four words; the last of the list is the first to be used."""
        self._counter = (self._counter + 1) & ((1 << 256) - 1)
        c0, c1, c2, c3 = (self._counter >> shift & _LONG for shift in (0, 64, 128, 192))
        k0, k1 = self._key
        for _ in range(_ROUNDS):
            p, q = 0xD2E7470EE14C6C93 * c0, 0xCA5A826395121157 * c2
            c0, c1, c2, c3 = (q >> 64) ^ c1 ^ k0, q & _LONG, (p >> 64) ^ c3 ^ k1, p & _LONG
            k0, k1 = (k0 + 0x9E3779B97F4A7C15) & _LONG, (k1 + 0xBB67AE8584CAA73B) & _LONG
        return [c3, c2, c1, c0]

    def words(self, skip: int = 0) -> Iterator[int]:
        """All words without the first ``skip``, without end; skipped blocks are not made."""
        self._counter = (self._counter + skip // 4) & ((1 << 256) - 1)
        yield from self.block()[::-1][skip % 4 :]
        while True:
            yield from reversed(self.block())
