"""The marks by which a dialect's files are told from others, words that some dialects lack, and the search for them."""

from __future__ import annotations

import re
from collections import abc
from itertools import islice
from typing import Final, NamedTuple

POINT = r"(?:\([^()\"]*\)|\$\w+(?:\[\d+\])?)"
"""A place as the end of a line."""

MOST_LOOKED_AT = 200
"""The number of times that a word in strings and comments is looked for elsewhere."""

ON_COMMAND_LINE: Final = "as --dialect says"
IN_COMMENT: Final = "as a comment in it says"
IN_SETTINGS: Final = "as the settings say"
COMPILED_FOR: Final = "since it was compiled for "


class Mark(NamedTuple):
    """A ``word`` that a file must hold at all, and the regular ``pattern`` of how it is written where it counts.

    Where there are ``names``, only those matches count whose group ``name`` is one of them.
    """

    word: str
    pattern: str
    names: frozenset[str] = frozenset()


class Marks(NamedTuple):
    """The marks of a dialect.

    ``own`` are words of it that at least one other dialect lacks; dialects may share them. ``borrowed`` are own words
    of another dialect that it knows too: where a file has no other marks, they tell that one. ``former`` are forms of
    ``ancestor``, an older game, that this dialect alone can explain. ``loaded`` are names of levels that
    ``loader``, a program around the game, asks for: they count where there is nothing else.
    """

    own: tuple[Mark, ...] = ()
    borrowed: tuple[Mark, ...] = ()
    former: tuple[Mark, ...] = ()
    ancestor: str = ""
    loaded: tuple[Mark, ...] = ()
    loader: str = ""

    @property
    def known(self) -> tuple[Mark, ...]:
        """All words of the dialect that some other lacks."""
        return self.own + self.borrowed


def statement(word: str) -> Mark:
    """A keyword at the beginning of a line."""
    return Mark(word, rf"^[ \t]*{word}\b")


def headed(word: str) -> Mark:
    """A keyword at the beginning of a line, with its colon."""
    return Mark(word, rf"^[ \t]*{word}[ \t]*:")


def anywhere(word: str) -> Mark:
    """A flag or another word that may be anywhere."""
    return Mark(word, rf"\b{word}\b")


def line_with(sign: str) -> Mark:
    """``line`` or ``randline`` with a sign between its ends."""
    return Mark("line", rf"\b(?:rand)?line\s*{POINT}\s*{sign}\s*[($]")


def naming(keywords: abc.Iterable[str], names: abc.Iterable[str]) -> Mark:
    """A statement that begins with one of some names between quotes, with or without its class."""
    head = rf"^[ \t]*(?:\[ *[0-9]+% *\][ \t]*:[ \t]*)?(?:{'|'.join(keywords)})"
    return Mark('"', rf"{head}[ \t]*:[ \t]*(?:\('[^\n]'[ \t]*,[ \t]*)?\"(?P<name>[^\"\n]*)\"", frozenset(names))


NONE = Marks()
"""Of a dialect that no file is taken for unless it is named."""


# ---- the search


class Detected(NamedTuple):
    """A dialect by its name, and why it is taken for that: a clause that begins with ``since`` or ``as``."""

    name: str
    reason: str

    @property
    def is_told(self) -> bool:
        """True if somebody said it: a caller, the settings, the file itself; False if it was concluded from words."""
        return self.reason in (ON_COMMAND_LINE, IN_COMMENT, IN_SETTINGS) or self.reason.startswith(COMPILED_FOR)


class Seen(NamedTuple):
    """The first word of a kind, and its line."""

    word: str
    line: int

    def __str__(self) -> str:
        return f"`{self.word}` in line {self.line}"


def found_in(text: str, marks: abc.Iterable[Mark]) -> dict[Mark, Seen]:
    """The marks that a text has outside of comments and strings, each where it has it first."""
    return {mark: found for mark in marks if (found := seen(text, mark))}


def seen(text: str, mark: Mark) -> Seen | None:
    """The first place where a text has a mark outside of comments and strings."""
    if mark.word not in text:
        return None
    matches = re.finditer(mark.pattern, text, re.MULTILINE)
    counting = (match for match in matches if not mark.names or match["name"] in mark.names)
    for match in islice(counting, MOST_LOOKED_AT):
        start = match.end() - len(match[0].lstrip())
        before = text[text.rfind("\n", 0, start) + 1 : start]
        if not before.lstrip().startswith("#") and before.count('"') % 2 == 0:
            return Seen(" ".join(match[0].split()), text.count("\n", 0, start) + 1)
    return None
