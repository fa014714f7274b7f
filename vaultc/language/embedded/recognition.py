"""Texts that hold a level, told by their words alone."""

from __future__ import annotations

import re

from vaultc.support.lazy import lazy_pattern

_PARTS = ("LEVEL", "MAZE", "ROOM", "MAP", "LevelGenerator", "%%des")
"""Without one of these, a file has no level, which is quickly seen."""
_WORDS = lazy_pattern(
    r"\b(?:LEVEL|MAZE|ROOM)[ \t]*:|\bMAP\b|\bLevelGenerator\b(?![ \t]*(?:,|#|\r?\n|\)[ \t]*\r?\n))|%%des"
)
"""Without one of these neither; a LevelGenerator that is only imported makes none."""
_HEADER = lazy_pattern(r"^[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*(?P<quote>[\"'{\ufdd0])?", re.MULTILINE)
_ROOM = lazy_pattern(r"^[ \t]*ROOM[ \t]*:[ \t]*[\"\ufdd0]", re.MULTILINE)
_MAP = lazy_pattern(r"^[ \t]*MAP[ \t]*$", re.MULTILINE)
_STATEMENT = lazy_pattern(r"^[ \t]*(?:[A-Z_]{3,}[ \t]*:|\$[a-z_]+[ \t]*=|MAP[ \t]*$|ENDMAP[ \t]*$)", re.MULTILINE)


def may_hold_levels(source: str) -> bool:
    """Return whether a file has a word without which it holds no level."""
    return any(part in source for part in _PARTS) and _WORDS.search(source) is not None


def holds_level(text: str) -> bool:
    """Return whether a text is a level: it has the header of one, a room, or a map with statements."""
    header = _HEADER.search(text)
    statements = len(_STATEMENT.findall(text))
    if header is not None and (header["quote"] or statements > 1):
        return True
    if _ROOM.search(text):
        return True
    return _MAP.search(text) is not None and statements > 2
