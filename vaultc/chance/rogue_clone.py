"""Rogue-clone III: its rolls and their exact laws. Rules: "Rogue-clone III"."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from vaultc.chance.bsd_random import bundled_random
from vaultc.chance.congruential import RandomType0
from vaultc.support.errors import InvalidValueError

KEPT = 1 << 14
"""The number of different words that a roll uses."""


class WordSource(Protocol):
    """A generator of 31-bit words."""

    def next_word(self) -> int:
        """The next word."""
        ...


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


def percent_law(percent: int) -> Fraction:
    """The exact chance of ``rand_percent``, for 0 to 100.

    Raises:
        InvalidValueError: the percentage is not between 0 and 100.
    """
    if not 0 <= percent <= 100:
        raise InvalidValueError(f"a percentage must be between 0 and 100, not {percent}")
    return Fraction(163 * percent + min(percent, 84), KEPT)
