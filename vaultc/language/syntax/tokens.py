"""Tokens, which the lexer hands to the parser; comments in text order; and which variables are arrays."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from vaultc.language.source import Source, Span
from vaultc.support.lazy_pattern import lazy_pattern


class LikeWord(str):
    """A word that only a fork has, as the known word like which it is used; ``written`` is the word itself."""

    written: str

    def __new__(cls, known: str, written: str) -> LikeWord:
        """A word that counts as a known one."""
        made = super().__new__(cls, known)
        made.written = written
        return made


def written_of(value: object) -> str:
    """The word that is written where another one counts, else an empty text."""
    return value.written if isinstance(value, LikeWord) else ""


class Token:
    """A word, number or sign of a des file.

    ``type`` is the text itself for keywords and signs, ``INT``, ``IDENT`` and so on for the rest (the terminals of the
    grammar), ``BROKEN`` for what the lexer has already complained about, and ``$END`` for the end of the file.
    ``value`` is the text, or a MapBlock.
    """

    __slots__ = ("end", "start", "type", "value")

    def __init__(self, type: str, value: object, start: int, end: int) -> None:
        self.type = type
        self.value = value
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"Token({self.type!r}, {self.value!r}, {self.start}, {self.end})"

    @property
    def text(self) -> str:
        """The token as written, for use in messages."""
        return self.value if isinstance(self.value, str) else "MAP"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment from its ``#`` to the end of the line; also those between the rows of a map.

    ``is_option`` tells that it is a part of the statement before it or around it, which a fork's compiler reads.

    Implements: Comments; Map mode.
    """

    text: str
    span: Span = field(repr=False)
    is_option: bool = False

    @property
    def is_unread(self) -> bool:
        """True for text that only a fork's compiler reads, which is kept as comments are."""
        return self.text[:1] not in ("#", ";")


def comment_at(source: Source, start: int, end: int, *, is_option: bool = False) -> Comment:
    """The comment in the line piece ``start <= offset < end``, without the blanks around it."""
    piece = source.text[start:end]
    start += len(piece) - len(piece.lstrip(" \t"))
    text = piece.strip(" \t\r")
    return Comment(text, source.span(start, start + len(text)), is_option)


ARRAY = "ARRVAR"
SCALAR = "VAR"
GAP = r"(?:[ \t]|\r?\n(?:[ \t]*\#[^\n]*(?=\n))?)*"
BEGINS_ARRAY = lazy_pattern(
    rf"{GAP}:?={GAP}(?:(?:terrain|TERRAIN|monster|MONSTER|obj|object|OBJECT){GAP}:?{GAP})?(?:\{{|\[['(])", re.VERBOSE
)


def without_digits(name: str) -> str:
    """A variable's name with letters for its digits: ``$place_b`` for ``$place1``."""
    return re.sub(r"_?([0-9]+)", lambda found: "_" + "".join("abcdefghij"[int(digit)] for digit in found[1]), name)


class ArrayNames:
    """The names that were assigned an array in the level or function at hand.

    Implements: What the typed tokens of the original did, and the replacement.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._names: set[str] = set()
        self._outside: list[tuple[int, set[str]]] = []
        self._depth = 0
        self._function = False

    def kind(self, name: str, end: int) -> str:
        """The token type of a variable that ends at an offset; notes it if it is assigned an array there."""
        if name not in self._names:
            if not BEGINS_ARRAY.match(self._text, end):
                return SCALAR
            self._names.add(name)
        return ARRAY

    def holds(self, name: str) -> bool:
        """Return whether the variable is known to be an array."""
        return name in self._names

    @property
    def names(self) -> frozenset[str]:
        """All names that are known."""
        return frozenset(self._names)

    def add(self, name: str) -> None:
        """Take a variable for an array from here on."""
        self._names.add(name)

    def track(self, token: str) -> None:
        """Follow braces, functions and levels, which limit where a name is known."""
        if token == "{":
            self._depth += 1
            if self._function:
                self._function = False
                self._outside.append((self._depth, self._names))
                self._names = set()
        elif token == "}":
            if self._outside and self._outside[-1][0] == self._depth:
                self._names = self._outside.pop()[1]
            self._depth -= 1
        elif token == "FUNCTION":
            self._function = True
        else:
            self._names, self._outside, self._depth, self._function = set(), [], 0, False
