"""Every generator by name, as an endless iterator of raw words. Rules: "Generators"."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from fractions import Fraction

from vaultc.chance import congruential, mersenne, one_stream
from vaultc.chance.bsd_random import bundled_random
from vaultc.chance.isaac import Isaac
from vaultc.chance.isaac64 import Isaac64
from vaultc.chance.library import glibc_random
from vaultc.chance.modern import Pcg64
from vaultc.chance.philox import Philox
from vaultc.chance.rogue_clone import KEPT
from vaultc.support.errors import InvalidValueError

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
    return (word % KEPT for word in bundled_random(seed).words())


def _pcg64(seed: int, key: tuple[int, ...] = (), skip: int = 0) -> abc.Iterator[int]:
    source = Pcg64(seed, key)
    source.skip(skip)
    while True:
        yield source.next_word()


def _of_dungeon(seed: int, key: tuple[int, ...]) -> abc.Iterator[int]:
    """The stream of a dungeon that newer NLE makes from its level-generation seed."""
    dungeons = one_stream.dungeon_streams(seed)
    if len(key) != 1 or key[0] >= len(dungeons):
        raise InvalidValueError(f"isaac64 has a stream for each of the dungeons 0 to {len(dungeons) - 1}")
    return dungeons[key[0]].words()


_ROWS = (
    Generator("isaac", 32, lambda seed: Isaac(seed).words(), "UnNetHack 5.2"),
    Generator(
        "isaac64", 64, lambda seed: Isaac64(seed).words(), "NetHack 3.6.2 and later, NLE", 64, children=_of_dungeon
    ),
    Generator(
        "bsd",
        31,
        lambda seed: bundled_random(seed).words(),
        "the copy of random() bundled with NetHack and Rogue-clone III",
        signed=True,
    ),
    Generator(
        "bsd-type0",
        31,
        lambda seed: congruential.RandomType0(seed).words(),
        "the same copy if its table is a single word",
        signed=True,
    ),
    Generator("rogue-clone", 14, _low_14_bits, "Rogue-clone III, which keeps 14 bits of bsd", signed=True),
    Generator("glibc", 31, glibc_random, "the C library on Linux; randline and rumours"),
    Generator("lrand48", 31, congruential.lrand48, "NetHack on other Unix systems"),
    Generator("small-display", 16, congruential.small_display_words, "the display of NetHack 3.6 without isaac64"),
    Generator("rogue36", 14, lambda seed: congruential.Rogue36(seed).words(), "Rogue 3.6.3"),
    Generator("mt19937", 32, mersenne.mersenne_words, "plain seeding of 2002"),
    Generator("mt19937-gsl", 32, mersenne.gsl_words, "UnNetHack 3.5.1 to 5.1.0 as a build option"),
    Generator(
        "pcg64",
        64,
        _pcg64,
        "vaultc's modern default; also named modern",
        64,
        redraws=True,
        children=_pcg64,
        later=_pcg64,
    ),
    Generator(
        "philox",
        64,
        lambda seed: Philox(seed).words(),
        "a modern alternative",
        64,
        redraws=True,
        children=lambda seed, key: Philox(seed, key).words(),
        later=lambda seed, key, skip: Philox(seed, key).words(skip),
    ),
)

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
