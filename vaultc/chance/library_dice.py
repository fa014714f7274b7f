"""Dice of NetHack 3.4.3: one stream for everything, from the C library. Rules: "random(): additive feedback"."""

from __future__ import annotations

from collections import abc

from vaultc.chance import luck
from vaultc.chance.blocks import WordBlocks
from vaultc.chance.library import glibc_random
from vaultc.chance.one_stream import OneStreamDice, TracingOneStreamDice


class LibraryDice(OneStreamDice):
    """Rolls as NetHack 3.4.3 makes them."""

    __slots__ = ()

    @property
    def word_bits(self) -> int:
        """The number of bits in a word of the stream."""
        return 31

    @property
    def law_of_luck(self) -> luck.LuckRule:
        """The version of the luck-weighted roll."""
        return luck.OLD


class TracingLibraryDice(TracingOneStreamDice):
    """Rolls as NetHack 3.4.3 makes them, written down."""

    __slots__ = ()

    @property
    def word_bits(self) -> int:
        """The number of bits in a word of the stream."""
        return 31

    @property
    def law_of_luck(self) -> luck.LuckRule:
        """The version of the luck-weighted roll."""
        return luck.OLD


def library_dice(seed: int, *, experience_level: int = 1) -> LibraryDice:
    """Dice after ``srandom(seed)``; seed 0 means 1."""
    return LibraryDice(*_streams(seed), experience_level=experience_level, library=_nothing)


def tracing_dice(seed: int, *, experience_level: int = 1) -> TracingLibraryDice:
    """As :func:`library_dice`, and every roll is written down."""
    return TracingLibraryDice(*_streams(seed), experience_level=experience_level, library=_nothing)


def _streams(seed: int) -> tuple[WordBlocks, WordBlocks]:
    """The stream, and another that nothing draws from."""
    return WordBlocks(glibc_random(seed)), WordBlocks(glibc_random(seed))


def _nothing() -> abc.Iterator[int]:
    """The library has no further generator: the dice are made of it."""
    return iter(())
