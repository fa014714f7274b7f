"""Dice for a seed: which generator, and how the game seeds it (rules: "When the streams are seeded")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from vaultc.chance.blocks import WordBlocks
from vaultc.chance.dice import BlockSource, Dice, TracingDice
from vaultc.chance.isaac import Isaac
from vaultc.chance.library import glibc_random
from vaultc.chance.modern import ModernDice, Pcg64

LARGEST_SEED: Final = 0xFFFFFFFF


def _library() -> Iterator[int]:
    return glibc_random(1)


class _Begun:
    """A generator whose first block is known already."""

    __slots__ = ("first", "source")

    def __init__(self, first: list[int], source: Isaac) -> None:
        self.first: list[int] | None = first
        self.source = source

    def block(self) -> list[int]:
        """The next block of words; the last of the list is the first to be used."""
        first, self.first = self.first, None
        return self.source.block() if first is None else first

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers from which the next block comes."""
        self.source.overwrite(place, value)


def _twins(seed: int) -> tuple[BlockSource, BlockSource]:
    """Two equal generators; the first block, which is all that most levels need, is computed once for both."""
    source = Isaac(seed)
    first = source.block()
    return _Begun(first, source), _Begun(first.copy(), source.copy())


def game_dice(seed: int, *, experience_level: int = 1) -> Dice:
    """Dice as the game seeds them: both streams start with the same words."""
    return Dice(*_twins(seed), experience_level=experience_level, library=_library)


def tracing_dice(seed: int, *, experience_level: int = 1) -> TracingDice:
    """As :func:`game_dice`, and every roll is written down."""
    return TracingDice(*_twins(seed), experience_level=experience_level, library=_library)


def modern_dice(seed: int, *, experience_level: int = 1) -> Dice:
    """Dice of a modern generator: two independent streams, no bias; the levels are not those of the game."""
    return ModernDice(Pcg64(seed), Pcg64(seed, (1,)), experience_level=experience_level, library=_library)


def nethack_level_dice(seed: int, *, experience_level: int = 1) -> Dice:
    """Dice of NetHack 3.6 and NLE: ISAAC-64, and one stream for everything."""
    from vaultc.chance.isaac64 import Isaac64
    from vaultc.chance.nethack import NetHackDice

    return NetHackDice(Isaac64(seed), Isaac64(seed), experience_level=experience_level, library=_library)


def philox_dice(seed: int, *, experience_level: int = 1) -> Dice:
    """As :func:`modern_dice`, from the other modern generator."""
    from vaultc.chance.philox import Philox

    return ModernDice(Philox(seed), Philox(seed, (1,)), experience_level=experience_level, library=_library)


class NarrowDice(Dice):
    """The game's dice over words of another width."""

    __slots__ = ("_bits",)

    def __init__(self, words: Callable[[], Iterator[int]], bits: int, experience_level: int) -> None:
        general, monster = WordBlocks(words()), WordBlocks(words())
        super().__init__(general, monster, experience_level=experience_level, library=_library)
        self._bits = bits

    @property
    def word_bits(self) -> int:
        """How many bits a word of the streams has."""
        return self._bits


def historic_dice(name: str, seed: int, *, experience_level: int = 1) -> Dice:
    """The game's dice from another generator by its name; both streams start alike, as the game's own do."""
    from vaultc.chance.generators import GENERATORS as ROWS

    row = ROWS[name]
    return NarrowDice(partial(row.words, seed), row.bits, experience_level)


_HISTORIC = ("bsd", "bsd-type0", "rogue-clone", "glibc", "lrand48", "rogue36", "mt19937", "mt19937-gsl")

GENERATORS: dict[str, Callable[..., Dice]] = {
    "isaac": game_dice,
    "modern": modern_dice,
    "isaac64": nethack_level_dice,
    **{name: partial(historic_dice, name) for name in _HISTORIC},
    "pcg64": modern_dice,
    "philox": philox_dice,
}
"""Dice by the name of their generator; ``modern`` is PCG64."""
