"""Texts taken from a page, each character with the offset where the page has it."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.entities import html5
from typing import Final, NamedTuple

CHARACTER_REFERENCE: Final = re.compile(r"&(?:#[0-9]{1,7};?|#[xX][0-9a-fA-F]{1,6};?|[a-zA-Z][a-zA-Z0-9]{1,31};?)")
_LARGEST_CHARACTER: Final = 0x10FFFF
_WINDOWS: Final = range(0x80, 0xA0)


class Exchange(NamedTuple):
    """The characters from ``start`` to ``end`` of a text, and what to write instead."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """A text and, for each of its characters, the offset in the page from which it comes."""

    text: str
    places: array[int]

    @classmethod
    def whole(cls, text: str) -> Traced:
        """A whole page."""
        return cls(text, array("I", range(len(text))))

    @classmethod
    def written(cls, text: str, place: int) -> Traced:
        """A text that the page does not have, for the sake of what it has at one place."""
        return cls(text, array("I", [place]) * len(text))

    def piece(self, start: int, end: int | None = None) -> Traced:
        """The characters from ``start`` to ``end``."""
        return Traced(self.text[start:end], self.places[start:end])

    def exchanged(self, exchanges: Iterable[Exchange]) -> Traced:
        """The text after exchanges, in order and apart from each other."""
        pieces, position = [], 0
        for start, end, text in exchanges:
            pieces.append(self.piece(position, start))
            position = end
            if text:
                pieces.append(self._in_place(start, end, text))
        if not pieces:
            return self
        return joined((*pieces, self.piece(position)))

    def _in_place(self, start: int, end: int, text: str) -> Traced:
        """A text at the places of another; what is longer shares the last place."""
        places = self.places[start:end] or self.places[start : start + 1] or self.places[-1:] or array("I", [0])
        return Traced(text, places[: len(text)] + places[-1:] * (len(text) - len(places)))

    def lines(self) -> Iterator[Traced]:
        """The lines, without their ends."""
        start = 0
        while True:
            end = self.text.find("\n", start)
            if end < 0:
                yield self.piece(start)
                return
            yield self.piece(start, end - (end > start and self.text[end - 1] == "\r"))
            start = end + 1

    def decoded(self) -> Traced:
        """The text with the meaning of the character references of HTML in it (``&nbsp;``, ``&lt;``)."""
        if "&" not in self.text:
            return self
        return self.exchanged(
            Exchange(*match.span(), meaning)
            for match in CHARACTER_REFERENCE.finditer(self.text)
            if (meaning := referred(match[0])) is not None
        )

    def without(self, pattern: re.Pattern[str]) -> Traced:
        """The text without everything that a pattern matches."""
        return self.exchanged(Exchange(*match.span(), "") for match in pattern.finditer(self.text))


def joined(pieces: Iterable[Traced]) -> Traced:
    """Several texts after each other."""
    pieces = list(pieces)
    places = array("I")
    for piece in pieces:
        places.extend(piece.places)
    return Traced("".join(piece.text for piece in pieces), places)


def referred(reference: str) -> str | None:
    """The meaning of a character reference; None if it has none and is text."""
    if reference.startswith("&#"):
        digits = reference[2:].removesuffix(";")
        code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
        if code in _WINDOWS:
            return bytes([code]).decode("cp1252", "replace")
        return chr(code) if 0 < code <= _LARGEST_CHARACTER and not 0xD800 <= code < 0xE000 else "\ufffd"
    return _NAMED.get(reference[1:])


_NAMED: Final[Mapping[str, str]] = html5
"""The names of characters, most of them with the semicolon that must follow."""
