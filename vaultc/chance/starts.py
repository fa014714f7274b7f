"""Starts of streams and words in blocks, the forms in which a ``Dice`` takes them.

The first block of a stream is enough for most levels, so that its start has that block, and the generator behind it
for the rest. Streams with the same start share it, and it is made on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Protocol

from vaultc.chance.isaac import Isaac


class BlockGenerator(Protocol):
    """A generator that hands out blocks, the last word of a block first."""

    def block(self) -> list[int]:
        """The next block of words."""
        ...

    def copy(self) -> BlockGenerator:
        """An independent generator in the same state."""
        ...


class Start(Protocol):
    """The start of a stream."""

    def first(self) -> list[int]:
        """A list of its own with the first block; the last of the list is the first to be used."""
        ...

    def rest(self) -> BlockGenerator:
        """A generator of its own, which has drawn the first block."""
        ...


class SeededStart:
    """The start that a seed gives, from the generator that it makes."""

    __slots__ = ("_first", "_make", "_seed", "_source")

    def __init__(self, make: Callable[[int], BlockGenerator], seed: int) -> None:
        self._make = make
        self._seed = seed
        self._source: BlockGenerator | None = None
        self._first: list[int] = []

    def first(self) -> list[int]:
        """A list of its own with the first block."""
        if self._source is None:
            self._source = self._make(self._seed)
            self._first = self._source.block()
        return self._first.copy()

    def rest(self) -> BlockGenerator:
        """A generator of its own, which has drawn the first block."""
        if self._source is None:
            self.first()
        assert self._source is not None
        return self._source.copy()


class StartedSource:
    """The blocks of a stream from its start."""

    __slots__ = ("_begun", "_rest", "_start")

    def __init__(self, start: Start) -> None:
        self._start = start
        self._begun = False
        self._rest: BlockGenerator | None = None

    @property
    def rest(self) -> BlockGenerator:
        """The words after the first block."""
        if self._rest is None:
            self._rest = self._start.rest()
        return self._rest

    def block(self) -> list[int]:
        """The next block of words; the last of the list is the first to be used."""
        if self._begun:
            return self.rest.block()
        self._begun = True
        return self._start.first()


class StartedIsaac(StartedSource):
    """The blocks of ISAAC, whose registers the game may write into."""

    __slots__ = ()

    def overwrite(self, place: int, value: int) -> None:
        """Write a byte into the registers from which the next block comes."""
        rest = self.rest
        assert isinstance(rest, Isaac)
        rest.overwrite(place, value)


class WordBlocks:
    """Makes any iterator of words a source of blocks, from which a ``Dice`` can draw."""

    __slots__ = ("_size", "_words")

    def __init__(self, words: Iterator[int], size: int = 64) -> None:
        self._words = words
        self._size = size

    def block(self) -> list[int]:
        """The next words; the last of the list is the first to be used."""
        return list(islice(self._words, self._size))[::-1]
