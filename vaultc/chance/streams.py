"""Endless streams of numbers from the words of a generator: ranges, dice, coins, percentages, and bytes.

Games bound a word by its remainder, which favours small results; the modern generators draw such words again. Rules:
"Generators", "A modern default".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from vaultc.chance.generators import Generator
from vaultc.support.errors import InvalidValueError


def seeded_words(generator: Generator, seed: int, skip: int = 0, key: tuple[int, ...] = ()) -> Iterator[int]:
    """The words of a seed, without the first ``skip``; with a ``key`` the words of a child stream.

    Raises:
        InvalidValueError: the generator does not take the seed, or has no such child.
    """
    lowest, highest = generator.seeds
    if not lowest <= seed <= highest:
        raise InvalidValueError(f"{generator.name} takes seeds from {lowest} to {highest}, not {seed}")
    if key and generator.children is None:
        raise InvalidValueError(f"{generator.name} has no child streams")
    if skip and generator.later is not None:
        return generator.later(seed, key, skip)
    words = generator.children(seed, key) if key and generator.children else generator.words(seed)
    return islice(words, skip, None) if skip else words


def bounded(generator: Generator, words: Iterator[int], size: int, *, high_bits: bool = False) -> Iterator[int]:
    """Numbers from 0 to ``size - 1``, by remainder, or by the high bits of each word.

    Raises:
        InvalidValueError: ``size`` is below 1, or is too large for a generator that draws again.
    """
    if size < 1:
        raise InvalidValueError(f"a range has at least one number, not {size}")
    if high_bits:
        return (word * size >> generator.bits for word in words)
    if not generator.redraws:
        return (word % size for word in words)
    if size > 1 << generator.bits:
        raise InvalidValueError(f"{generator.name} has {generator.bits} bits, too few for a range of {size} numbers")
    limit = (1 << generator.bits) - (1 << generator.bits) % size
    return (word % size for word in words if word < limit)


@dataclass(frozen=True, slots=True)
class DrawnDice:
    """Dice to be thrown: ``count`` dice of ``sides`` sides, and a bonus; a range is a single die."""

    count: int
    sides: int
    bonus: int = 0

    @classmethod
    def of_range(cls, first: int, last: int) -> DrawnDice:
        """The die that shows the numbers of a range."""
        return cls(1, last - first + 1, first - 1)

    def totals(self, generator: Generator, words: Iterator[int], *, high_bits: bool = False) -> Iterator[int]:
        """The totals of throw after throw; errors as :func:`bounded`."""
        shown = bounded(generator, words, self.sides, high_bits=high_bits)
        fixed = self.count + self.bonus
        if self.count == 1:
            return (number + fixed for number in shown)
        return (fixed + number + sum(islice(shown, self.count - 1)) for number in shown)

    def beyond(self, generator: Generator) -> int | None:
        """The highest number that a die of a range can show, if the generator's words end before the range does."""
        words = 1 << generator.bits
        return self.bonus + words if self.sides > words and not generator.redraws else None


def whole_words(generator: Generator, words: Iterator[int], count: int) -> bytes:
    """The next ``count`` words in whole bytes, the lowest first; of 14 bits as 2 bytes, of 31 as 4."""
    size = -(-generator.bits // 8)
    return b"".join(word.to_bytes(size, "little") for word in islice(words, count))


def packed_words(generator: Generator, words: Iterator[int], count: int) -> bytes:
    """The next ``count`` words without gaps between them, the lowest bit first; the last byte is filled with zeros."""
    held = 0
    for place, word in enumerate(islice(words, count)):
        held |= word << place * generator.bits
    return held.to_bytes(-(-count * generator.bits // 8), "little")
