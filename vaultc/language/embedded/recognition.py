"""Texts that hold a level, told by their words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from vaultc.support.lazy import lazy_pattern

LARGEST_PYTHON: Final = 8 << 20
"""Characters of a Python file that is read."""
_NESTED: Final = ("(" * 100, "[" * 100, "{" * 100, "-" * 500, "~" * 500, "not " * 500)
"""Nesting that no author wrote; Python itself gives up at 200 brackets."""
_WORDS = {
    "LEVEL": lazy_pattern(r"LEVEL[ \t]*:"),
    "MAZE": lazy_pattern(r"MAZE[ \t]*:"),
    "ROOM": lazy_pattern(r"ROOM[ \t]*:"),
    "MAP": lazy_pattern(r"MAP\b"),
    "LevelGenerator": lazy_pattern(r"LevelGenerator\b(?![ \t]*(?:,|#|\r?\n|\)[ \t]*\r?\n))"),
    "%%des": lazy_pattern("%%des"),
}
"""Without one of these, a file has no level; a LevelGenerator that is only imported makes none."""
_BEFORE = lazy_pattern(r"(?:\A|\W|\\[nrt])\Z")
_HEADER = lazy_pattern(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*(?P<quote>[\"'{\ufdd0])?", re.MULTILINE)
_ROOM = lazy_pattern(r"^[ \t]*ROOM[ \t]*:[ \t]*[\"\ufdd0]", re.MULTILINE)
_MAP = lazy_pattern(r"^[ \t]*MAP[ \t]*$", re.MULTILINE)
_STATEMENT = lazy_pattern(r"^[ \t]*(?:[A-Z_]{3,}[ \t]*:|\$[a-z_]+[ \t]*=|MAP[ \t]*$|ENDMAP[ \t]*$)", re.MULTILINE)


def is_worth_reading(source: str) -> bool:
    """Return whether a Python file may hold levels, or cannot be read, which its author is told."""
    if len(source) > LARGEST_PYTHON or "\0" in source:
        return True
    return may_hold_levels(source) or nested_at(source) is not None


def nested_at(source: str) -> int | None:
    """The place of nesting so deep that no Python reads it; None if there is none."""
    places = (source.find(signs) for signs in _NESTED)
    return min((place for place in places if place >= 0), default=None)


def may_hold_levels(source: str) -> bool:
    """Return whether a file has a word without which it holds no level."""
    return next(places_of_words(source), None) is not None


def places_of_words(source: str) -> Iterator[int]:
    """The places of the words that tell of levels, in no order."""
    for word, pattern in _WORDS.items():
        place = source.find(word)
        while place >= 0:
            if pattern.match(source, place) and _BEFORE.search(source[max(place - 2, 0) : place]):
                yield place
            place = source.find(word, place + 1)


def holds_level(text: str) -> bool:
    """Return whether a text is a level: it has the header of one, a room, or a map with statements."""
    header = _HEADER.search(text)
    statements = len(_STATEMENT.findall(text))
    if header is not None and (header["quote"] or statements > 1):
        return True
    if _ROOM.search(text):
        return True
    return _MAP.search(text) is not None and statements > 2
