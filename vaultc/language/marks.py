"""The marks by which files of a dialect are told from files of others: words that some dialects lack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

POINT = r"(?:\([^()\"]*\)|\$\w+(?:\[\d+\])?)"
"""A place as the end of a line."""


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


def naming(keywords: Iterable[str], names: Iterable[str]) -> Mark:
    """A statement that begins with one of some names between quotes, with or without its class."""
    head = rf"^[ \t]*(?:\[ *[0-9]+% *\][ \t]*:[ \t]*)?(?:{'|'.join(keywords)})"
    return Mark('"', rf"{head}[ \t]*:[ \t]*(?:\('[^\n]'[ \t]*,[ \t]*)?\"(?P<name>[^\"\n]*)\"", frozenset(names))


NONE = Marks()
"""Of a dialect that no file is taken for unless it is named."""
