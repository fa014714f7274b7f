"""The units in which an editor counts characters: bytes of UTF-8, code units of UTF-16, or whole characters.

A text *in units* is a string with one element for each unit, so that what an editor counts is an index of it. Edits are
applied to texts in units because an editor that counts UTF-16 may divide a pair of surrogates, or put one together.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

_WIDE = re.compile("[\U00010000-\U0010ffff]")


class Units(ABC):
    """One way to count."""

    wide = _WIDE
    """The characters that are more than one unit."""

    @abstractmethod
    def width(self, character: str) -> int:
        """The units of a character."""

    @abstractmethod
    def encoded(self, text: str) -> str:
        """A text in units."""

    @abstractmethod
    def decoded(self, units: str) -> str:
        """The text whose units these are."""

    def boundary(self, units: str, index: int) -> int:  # noqa: ARG002 - for those who must look
        """The last place at or before an index where a text in units may be divided."""
        return index


class Utf16(Units):
    """Code units of UTF-16, which is what the protocol and most editors count by."""

    def width(self, character: str) -> int:
        """2 beyond the basic plane; a lone surrogate is one unit."""
        return 2 if character > "\uffff" else 1

    def encoded(self, text: str) -> str:
        """Characters beyond the basic plane as pairs of surrogates."""
        return _WIDE.sub(_pair, text)

    def decoded(self, units: str) -> str:
        """Pairs of surrogates as characters; lone ones stay."""
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


class Utf8(Units):
    """Bytes of UTF-8."""

    wide = re.compile(r"[^\x00-\x7f]")

    def width(self, character: str) -> int:
        """From 1 to 4."""
        return len(character.encode("utf-8", "surrogatepass"))

    def encoded(self, text: str) -> str:
        """The bytes, each as the character of its number."""
        return text.encode("utf-8", "surrogatepass").decode("latin-1")

    def decoded(self, units: str) -> str:
        """The text of the bytes."""
        return units.encode("latin-1").decode("utf-8", "surrogatepass")

    def boundary(self, units: str, index: int) -> int:
        """The beginning of the character, since a part of one is not text."""
        while 0 < index < len(units) and 0x80 <= ord(units[index]) < 0xC0:
            index -= 1
        return index


class Utf32(Units):
    """Whole characters."""

    wide = re.compile(r"(?!)")

    def width(self, character: str) -> int:  # noqa: ARG002 - all are alike
        """1."""
        return 1

    def encoded(self, text: str) -> str:
        """The text itself."""
        return text

    def decoded(self, units: str) -> str:
        """The text itself."""
        return units


def units_of(encoding: str) -> Units:
    """The units of a position encoding of the protocol; UTF-16 if it is none."""
    return _UNITS.get(encoding, _UNITS["utf-16"])


_UNITS: dict[str, Units] = {"utf-8": Utf8(), "utf-16": Utf16(), "utf-32": Utf32()}


def _pair(found: re.Match[str]) -> str:
    number = ord(found[0]) - 0x10000
    return chr(0xD800 + (number >> 10)) + chr(0xDC00 + (number & 0x3FF))


def negotiated(wanted: object) -> str:
    """The position encoding to use with an editor: the first that it lists and we know."""
    listed = wanted if isinstance(wanted, list) else []
    return next((name for name in listed if isinstance(name, str) and name in _UNITS), "utf-16")
