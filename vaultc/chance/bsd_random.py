"""The additive feedback generator x^31 + x^3 + 1 behind ``random()``, as the games and the GNU C library seed it.

Only the filling of the table differs between the copy bundled with the games and the C library, whose generator
``randline`` uses. Rules: "random(): additive feedback".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

TERMS: Final = 31
LAG: Final = 3
DISCARDED: Final = 310
"""Words of the table, the distance of its two places, and the results that seeding throws away."""
FACTOR: Final = 1103515245
SUMMAND: Final = 12345
"""Of the congruences that fill the bundled table."""
_MASK: Final = 0xFFFFFFFF


class AdditiveFeedback:
    """The generator over a table of 31 words, whose first 310 results are thrown away.

    ``rear`` is the place in the table where one goes on that has begun already.
    """

    __slots__ = ("rear", "table")

    def __init__(self, table: list[int], rear: int | None = None) -> None:
        self.table = table
        self.rear = rear or 0
        if rear is None:
            for _ in range(DISCARDED):
                self.next_word()

    def copy(self) -> AdditiveFeedback:
        """An independent generator in the same state."""
        return AdditiveFeedback(self.table[:], self.rear)

    @property
    def front(self) -> int:
        """Index of the word that the next step changes."""
        return (self.rear + LAG) % TERMS

    def next_word(self) -> int:
        """The next result, 31 bits."""
        front = self.front
        word = (self.table[front] + self.table[self.rear]) & _MASK
        self.table[front] = word
        self.rear = (self.rear + 1) % TERMS
        return word >> 1

    def words(self) -> Iterator[int]:
        """All results, without end."""
        while True:
            yield self.next_word()


def bundled_random(seed: int) -> AdditiveFeedback:
    """The copy shipped with NetHack, UnNetHack and Rogue-clone; an unseeded program behaves as with seed 1."""
    return AdditiveFeedback(bundled_table(seed))


def bundled_table(seed: int) -> list[int]:
    """The table before the first results are thrown away."""
    table = [seed & _MASK]
    while len(table) < TERMS:
        table.append((FACTOR * table[-1] + SUMMAND) & _MASK)
    return table


def glibc_table(seed: int) -> list[int]:
    """The table that the GNU C library fills, by signed 32-bit arithmetic with truncating division; 0 means 1."""
    seed = (seed & _MASK) or 1
    word = seed - (1 << 32) if seed >> 31 else seed
    table = [word]
    while len(table) < TERMS:
        high = abs(word) // 127773 * (1 if word >= 0 else -1)
        word = 16807 * (word - 127773 * high) - 2836 * high
        if word < 0:
            word += 2147483647
        table.append(word)
    return [value & _MASK for value in table]


def glibc_random(seed: int) -> Iterator[int]:
    """The values of the GNU C library's ``random()``, 31 bits each; seed 0 means 1."""
    return _started(seed).copy().words()


def unseeded_library() -> Iterator[int]:
    """The values in a program that has never seeded it, as the games do not."""
    return glibc_random(1)


@lru_cache(maxsize=8)
def _started(seed: int) -> AdditiveFeedback:
    """The generator before its first value, which takes hundreds of steps to reach."""
    return AdditiveFeedback(glibc_table(seed))
