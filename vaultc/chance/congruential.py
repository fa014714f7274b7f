"""Linear congruential generators: ``lrand48``, NetHack's small display generator, and Rogue 3.6.3's macro.

Rules: "random(): additive feedback", "Rogue 3.6.3: the linear congruential macro".
"""

from __future__ import annotations

from collections.abc import Iterator

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


class RandomType0:
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

    def words(self) -> Iterator[int]:
        """All results, without end."""
        while True:
            yield self.next_word()


def small_display_words(state: int = 1) -> Iterator[int]:
    """The 16-bit values of the display stream of a NetHack 3.6 without ISAAC-64."""
    while True:
        state = 2739110765 * state & _32_BITS
        yield state >> 16


class Rogue36:
    """The generator of Rogue 3.6.3: 14-bit results of which bit k repeats after 2^(k+2) draws."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _32_BITS

    def next_word(self) -> int:
        """The next 14-bit result."""
        self.state = (self.state * 11109 + 13849) & _32_BITS
        return (self.state & 0x7FFF) >> 1

    def words(self) -> Iterator[int]:
        """All results, without end."""
        while True:
            yield self.next_word()

    def rnd(self, x: int) -> int:
        """0 to x-1 by remainder; 0 without a draw for x of 0."""
        return self.next_word() % x if x else 0

    def roll(self, count: int, sides: int) -> int:
        """Sum of ``count`` dice."""
        return sum(self.rnd(sides) + 1 for _ in range(count))
