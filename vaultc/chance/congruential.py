"""Generators of C libraries and of Rogue: additive feedback over a table that congruences fill, and plain congruences.

The former, x^31 + x^3 + 1, is behind ``random()``; only the filling of the table differs between the copy bundled with
the games and the GNU C library, whose generator ``randline`` uses. The latter are ``lrand48``, NetHack's display
generator, and Rogue's macro. Rogue-clone III rolls by the bundled copy.
Rules: "random(): additive feedback", "Rogue 3.6.3: the linear congruential macro", "Rogue-clone III".
"""

from __future__ import annotations

import fractions
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from vaultc.support.errors import InvalidValueError

TERMS: Final = 31
LAG: Final = 3
DISCARDED: Final = 310
"""Words of the table, the distance of its two places, and the results that seeding throws away."""
FACTOR: Final = 1103515245
SUMMAND: Final = 12345
"""Of the congruences that fill the bundled table."""
_MASK: Final = 0xFFFFFFFF


class WordSource:
    """A generator of words of 31 bits or less, one at a time."""

    __slots__ = ()

    def next_word(self) -> int:
        """The next word."""
        raise NotImplementedError

    def words(self) -> Iterator[int]:
        """All results, without end."""
        while True:
            yield self.next_word()


class AdditiveFeedback(WordSource):
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


_48_BITS = (1 << 48) - 1
_32_BITS = 0xFFFFFFFF
ROGUE_STATES = 1 << 15
"""The number of states of Rogue's generator: all its possible games."""


def lrand48(seed: int) -> Iterator[int]:
    """The values of ``lrand48()`` after ``srand48(seed)``, 31 bits each."""
    state = (seed & _32_BITS) << 16 | 0x330E
    while True:
        state = (0x5DEECE66D * state + 11) & _48_BITS
        yield state >> 17


class RandomType0(WordSource):
    """The bundled ``random()`` of type 0, whose table is a single word: 31 bits, no lag.

    Bit k of the results repeats after 2^(k+1) draws, so that they are odd and even in turn.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _32_BITS

    def next_word(self) -> int:
        """The next result, 31 bits."""
        self.state = (1103515245 * self.state + 12345) & 0x7FFFFFFF
        return self.state


def small_display_words(state: int = 1) -> Iterator[int]:
    """The 16-bit values of the display stream of a NetHack 3.6 without ISAAC-64."""
    while True:
        state = 2739110765 * state & _32_BITS
        yield state >> 16


class Rogue36(WordSource):
    """The generator of Rogue 3.6.3: 14-bit results of which bit k repeats after 2^(k+2) draws."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _32_BITS

    def next_word(self) -> int:
        """The next 14-bit result."""
        self.state = (self.state * 11109 + 13849) & _32_BITS
        return (self.state & 0x7FFF) >> 1

    def rnd(self, x: int) -> int:
        """0 to x-1 by remainder; 0 without a draw for x of 0."""
        return self.next_word() % x if x else 0

    def roll(self, count: int, sides: int) -> int:
        """Sum of ``count`` dice."""
        return sum(self.rnd(sides) + 1 for _ in range(count))


KEPT = 1 << 14
"""The number of different words that a roll uses."""


class RogueClone:
    """The bundled ``random()`` with the rolls of Rogue-clone III; ``draws`` counts the words used.

    The game's generator is of type 3; :meth:`of_type0` is the same game with a table of a single word.
    """

    __slots__ = ("draws", "generator")

    def __init__(self, seed: int, generator: WordSource | None = None) -> None:
        self.generator = bundled_random(seed) if generator is None else generator
        self.draws = 0

    @classmethod
    def of_type0(cls, seed: int) -> RogueClone:
        """Draw with the smallest generator, whose rolls allow 16384 different games."""
        return cls(seed, RandomType0(seed))

    def next_word(self) -> int:
        """The next raw word, 31 bits."""
        self.draws += 1
        return self.generator.next_word()

    def get_rand(self, x: int, y: int) -> int:
        """A number between the two bounds; of a span above 16384 the upper part never comes."""
        low, high = min(x, y), max(x, y)
        return self.next_word() % KEPT % (high - low + 1) + low

    def rand_percent(self, percent: int) -> bool:
        """True in about that many of a hundred cases."""
        return self.get_rand(1, 100) <= percent

    def coin_toss(self) -> bool:
        """The low bit of a draw."""
        return bool(self.next_word() & 1)


def percent_law(percent: int) -> fractions.Fraction:
    """The exact chance of ``rand_percent``, for 0 to 100.

    Raises:
        InvalidValueError: the percentage is not between 0 and 100.
    """
    if not 0 <= percent <= 100:
        raise InvalidValueError(f"a percentage must be between 0 and 100, not {percent}")
    return fractions.Fraction(163 * percent + min(percent, 84), KEPT)
