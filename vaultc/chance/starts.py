"""Starts of streams and words in blocks, one by one or many at once.

The first block of a stream is enough for most levels, so that its start has that block, and the generator behind it
for the rest. Streams with the same start share it, and it is made on first use.

Many are begun with numpy, in a tenth of the time; results are identical. One seed alone is quicker computed as it is,
and so is any number of them where the generator is compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Lock
from typing import Final, Protocol

from vaultc.chance.isaac import MASK, Isaac
from vaultc.support.acceleration import twin


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

    __slots__ = ("_first", "_generator", "_make", "_seed", "_source")

    def __init__(self, make: Callable[[int], BlockGenerator], seed: int) -> None:
        self._make = make
        self._seed = seed
        self._source: BlockGenerator | None = None
        self._generator: bytearray | None = None
        self._first: list[int] = []

    def first(self) -> list[int]:
        """A list of its own with the first block."""
        if self._source is None:
            self._source = self._make(self._seed)
            self._first = self._source.block()
        return self._first.copy()

    def generator(self) -> bytearray:
        """A compiled generator of its own, before its first word; empty where none is compiled."""
        if self._generator is None:
            seeded = getattr(self._make, "seeded", None)
            self._generator = bytearray() if seeded is None else seeded(self._seed)
        return self._generator[:]

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

    def generator(self) -> bytearray:
        """A compiled generator for the whole stream, if the start has one; else empty."""
        begin = getattr(self._start, "generator", None)
        return bytearray() if begin is None or self._begun else begin()

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


PATIENCE: Final = 32
"""The number of neighbouring seeds after which more are expected; a first batch takes as long as 20 of them."""
PATIENCE_WITHOUT_NUMPY: Final = 512
"""The same number before numpy is loaded, which takes as long as some hundred seeds."""
NEAR: Final = 128
"""The largest step from one seed to the next; rows that several workers share have holes."""
SMALLEST, LARGEST = 64, 512
"""Seeds in a batch: it doubles with each that was used up."""
KEPT: Final = 2 * LARGEST
"""The number of starts kept, a kilobyte or two each: more than a batch holds, since the same few seeds may come again.
"""


class LookAhead:
    """The starts of seeds computed ahead; several threads may use it."""

    def __init__(self, patience: int | None = None) -> None:
        self._lock = Lock()
        self._patience = patience
        self._starts: dict[int, Start] = {}
        self._last = -2 * NEAR
        self._row = 0
        self._size = SMALLEST
        self._end = 0

    def start(self, seed: int) -> Start | None:
        """The start of a seed, or None if it was not computed ahead and further neighbours are unlikely."""
        with self._lock:
            distance = abs(seed - self._last)
            if distance > NEAR:
                self._row = 0
            elif distance:  # a repeated seed does not count
                self._row += 1
            self._last = seed
            start = self._starts.get(seed)
            if start is None and self._row >= self.patience and 0 <= seed <= MASK and self._foresee(seed):
                start = self._starts[seed]
            return start

    @property
    def patience(self) -> int:
        """The number of seeds in a row that must have been requested."""
        if self._patience is not None:
            return self._patience
        return PATIENCE if "numpy" in sys.modules else PATIENCE_WITHOUT_NUMPY

    def _foresee(self, seed: int) -> bool:
        """Compute the starts of a seed and of those after it; False, for good, where there is no numpy."""
        try:
            from vaultc.chance.many_seeds import starts_of
        except ImportError:  # as in a browser
            self._patience = sys.maxsize
            return False
        used_up = 0 <= seed - self._end <= NEAR
        self._size = min(2 * self._size, LARGEST) if used_up else SMALLEST
        self._end = min(seed + self._size, MASK + 1)
        seeds = range(seed, self._end)
        self._starts.update(zip(seeds, starts_of(seeds), strict=True))
        for old in list(self._starts)[: max(len(self._starts) - KEPT, 0)]:
            del self._starts[old]
        return True


_AHEAD: Final = LookAhead()


@twin("isaac")
def foreseen(seed: int) -> Start | None:
    """The start of a seed's stream, if it has been foreseen."""
    return _AHEAD.start(seed)
