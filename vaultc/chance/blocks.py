"""Words in blocks, the form in which a ``Dice`` takes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice


class WordBlocks:
    """Makes any iterator of words a source of blocks, from which a ``Dice`` can draw."""

    __slots__ = ("_size", "_words")

    def __init__(self, words: Iterator[int], size: int = 64) -> None:
        self._words = words
        self._size = size

    def block(self) -> list[int]:
        """The next words; the last of the list is the first to be used."""
        return list(islice(self._words, self._size))[::-1]
