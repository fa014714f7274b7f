"""Every generator by name, and endless streams of its words: raw, or as ranges, dice, coins, percentages, and bytes.

The Mersenne Twister, MT19937 with plain seeding, is defined here, the others in modules of their own. Games bound a
word by its remainder, which favours small results; the modern generators draw such words again.
Rules: "Generators", "MT19937 (Mersenne Twister)", "A modern default".
"""

from __future__ import annotations

from collections import abc
from fractions import Fraction
from itertools import islice
from typing import Final

from vaultc.chance import congruential, modern, seeding
from vaultc.chance.isaac import Isaac, Isaac64
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError

_SIZE: Final = 624
_MIDDLE: Final = 397
_MASK: Final = 0xFFFFFFFF
_UPPER, _LOWER = 0x80000000, 0x7FFFFFFF
GSL_DEFAULT: Final = 4357
"""The seed that the GNU Scientific Library uses instead of 0."""


def mersenne_words(seed: int) -> abc.Iterator[int]:
    """The 32-bit results after plain seeding, without hashing the seed first."""
    table = [seed & _MASK]
    for i in range(1, _SIZE):
        table.append((1812433253 * (table[-1] ^ (table[-1] >> 30)) + i) & _MASK)
    while True:
        for k in range(_SIZE):
            y = (table[k] & _UPPER) | (table[(k + 1) % _SIZE] & _LOWER)
            table[k] = table[(k + _MIDDLE) % _SIZE] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
        for y in table:
            y ^= y >> 11
            y ^= (y << 7) & 0x9D2C5680
            y ^= (y << 15) & 0xEFC60000
            yield y ^ (y >> 18)


def gsl_words(seed: int) -> abc.Iterator[int]:
    """As the GNU Scientific Library seeds it, which UnNetHack 3.5.1 to 5.1.0 could be built with."""
    return mersenne_words(seed & _MASK or GSL_DEFAULT)


SEED_BITS = 32


@dataclass(frozen=True, slots=True)
class Generator:
    """A generator: the width of its words in bits, and the words of a seed.

    ``seed_bits`` is the width of its seeds; a ``signed`` one is a C integer, of which the games also have negative
    ones. ``redraws``: it draws again instead of favouring small results. ``children``: the words of other streams of
    the same seed, by a key of one or more numbers. ``later``: the words of a seed and key (empty: of the seed itself)
    behind a number of others, which are not made.
    """

    name: str
    bits: int
    words: abc.Callable[[int], abc.Iterator[int]]
    used_by: str
    seed_bits: int = SEED_BITS
    signed: bool = False
    redraws: bool = False
    children: abc.Callable[[int, tuple[int, ...]], abc.Iterator[int]] | None = None
    later: abc.Callable[[int, tuple[int, ...], int], abc.Iterator[int]] | None = None

    @property
    def seeds(self) -> tuple[int, int]:
        """The lowest and the highest seed."""
        return (-(1 << (self.seed_bits - 1)) if self.signed else 0), (1 << self.seed_bits) - 1


def _low_14_bits(seed: int) -> abc.Iterator[int]:
    return (word % congruential.KEPT for word in congruential.bundled_random(seed).words())


def _pcg64(seed: int, key: tuple[int, ...] = (), skip: int = 0) -> abc.Iterator[int]:
    source = modern.Pcg64(seed, key)
    source.skip(skip)
    while True:
        yield source.next_word()


def _of_dungeon(seed: int, key: tuple[int, ...]) -> abc.Iterator[int]:
    """The stream of a dungeon that newer NLE makes from its level-generation seed."""
    dungeons = seeding.dungeon_streams(seed)
    if len(key) != 1 or key[0] >= len(dungeons):
        raise InvalidValueError(f"isaac64 has a stream for each of the dungeons 0 to {len(dungeons) - 1}")
    return dungeons[key[0]].words()


_ROWS = (
    Generator("isaac", 32, lambda seed: Isaac(seed).words(), "UnNetHack 5.2"),
    Generator("isaac64", 64, lambda seed: Isaac64(seed).words(), "NetHack 3.6.2 and later, NLE", 64,
              children=_of_dungeon),
    Generator("bsd", 31, lambda seed: congruential.bundled_random(seed).words(),
              "the copy of random() bundled with NetHack and Rogue-clone III", signed=True),
    Generator("bsd-type0", 31, lambda seed: congruential.RandomType0(seed).words(),
              "the same copy if its table is a single word", signed=True),
    Generator("rogue-clone", 14, _low_14_bits, "Rogue-clone III, which keeps 14 bits of bsd", signed=True),
    Generator("glibc", 31, congruential.glibc_random, "the C library on Linux; randline and rumours"),
    Generator("lrand48", 31, congruential.lrand48, "NetHack on other Unix systems"),
    Generator("small-display", 16, congruential.small_display_words, "the display of NetHack 3.6 without isaac64"),
    Generator("rogue36", 14, lambda seed: congruential.Rogue36(seed).words(), "Rogue 3.6.3"),
    Generator("mt19937", 32, mersenne_words, "plain seeding of 2002"),
    Generator("mt19937-gsl", 32, gsl_words, "UnNetHack 3.5.1 to 5.1.0 as a build option"),
    Generator("pcg64", 64, _pcg64, "vaultc's modern default; also named modern", 64, redraws=True, children=_pcg64,
              later=_pcg64),
    Generator("philox", 64, lambda seed: modern.Philox(seed).words(), "a modern alternative", 64, redraws=True,
              children=lambda seed, key: modern.Philox(seed, key).words(),
              later=lambda seed, key, skip: modern.Philox(seed, key).words(skip)),
)  # fmt: skip

GENERATORS = {row.name: row for row in _ROWS}
"""All generators by name."""

MODERN = "modern"
"""Another name of the modern default, PCG64."""


def generator_named(name: str) -> Generator:
    """A generator by its name, or by its other name.

    Raises:
        InvalidValueError: there is no such generator.
    """
    found = GENERATORS.get("pcg64" if name == MODERN else name)
    if found is None:
        raise InvalidValueError(f"unknown generator {name!r}; there are {', '.join(GENERATORS)}")
    return found


def remainder_law(bits: int, x: int) -> tuple[Fraction, ...]:
    """Exact probabilities of 0 to x-1 when a word of ``bits`` bits is reduced by remainder.

    Raises:
        InvalidValueError: x is below 1.
    """
    if x < 1:
        raise InvalidValueError(f"x must be at least 1, not {x}")
    whole, rest = divmod(1 << bits, x)
    return tuple(Fraction(whole + (value < rest), 1 << bits) for value in range(x))


def seeded_words(generator: Generator, seed: int, skip: int = 0, key: tuple[int, ...] = ()) -> abc.Iterator[int]:
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


def bounded(generator: Generator, words: abc.Iterator[int], size: int, *, high_bits: bool = False) -> abc.Iterator[int]:
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

    def totals(self, generator: Generator, words: abc.Iterator[int], *, high_bits: bool = False) -> abc.Iterator[int]:
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


def whole_words(generator: Generator, words: abc.Iterator[int], count: int) -> bytes:
    """The next ``count`` words in whole bytes, the lowest first; of 14 bits as 2 bytes, of 31 as 4."""
    size = -(-generator.bits // 8)
    return b"".join(word.to_bytes(size, "little") for word in islice(words, count))


def packed_words(generator: Generator, words: abc.Iterator[int], count: int) -> bytes:
    """The next ``count`` words without gaps between them, the lowest bit first; the last byte is filled with zeros."""
    held = 0
    for place, word in enumerate(islice(words, count)):
        held |= word << place * generator.bits
    return held.to_bytes(-(-count * generator.bits // 8), "little")
