"""The lines of a page with the place of each character, and the lines of the des language among them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from html.entities import html5
from typing import Final

from vaultc.games import dialects, game_named
from vaultc.language.syntax.typography import DASHES, DOUBLE, INVISIBLE, SINGLE, SPACES
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple

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
            if text:  # what is longer than its place shares the last character of that
                places = self.places[start:end] or self.places[start : start + 1] or self.places[-1:] or array("I", [0])
                places = places[: len(text)] + places[-1:] * (len(text) - len(places))
                pieces.append(Traced(text, places))
        if not pieces:
            return self
        return joined((*pieces, self.piece(position)))

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
    return html5.get(reference[1:])


LONGEST_HEADING: Final = 100
LONGEST_LINE: Final = 500
"""Longer lines are not looked at for headings."""

_EDIT_LINKS: Final = re.compile(
    r"(?:[ \t]*\[[ \t]*(?:edit|hide|show|view|link|permalink)\b[^\[\]]{0,40}\])+[ \t]*$", re.I
)
_SPACE: Final = re.compile(r"\s+")
_FENCE: Final = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[^`]*$")
_MARKDOWN_HEADING: Final = re.compile(r"#{1,6}[ \t]+(.*?)[ \t#]*$")
_MARKDOWN_SIGNS: Final = re.compile(r"[*`]+|\[(?=[^\]]*\]\()|\]\([^)]*\)")


@dataclass(frozen=True, slots=True, eq=False)
class PageLine:
    """One line of a page: its text, the number of its block of code (0 in flowing text), and the heading above it.

    Lines that begin with ``#`` are lists, not comments, where flowing text ``counts_with_signs``.
    """

    traced: Traced
    block: int
    heading: str
    counts_with_signs: bool = False

    @property
    def text(self) -> str:
        """The text of the line, without its end."""
        return self.traced.text


def heading_text(text: str) -> str:
    """A heading as a title: one line, without links to edit a section, and not too long."""
    plain = _SPACE.sub(" ", _EDIT_LINKS.sub("", _SPACE.sub(" ", text)[:LONGEST_LINE])).strip()
    printable = " ".join("".join(c if c.isprintable() else " " for c in plain).split())
    return printable if len(printable) <= LONGEST_HEADING else printable[: LONGEST_HEADING - 3].rstrip() + "..."


def markdown_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of Markdown: its fenced blocks of code, and the rest."""
    heading, fence, block = "", "", 0
    for line in page.lines():
        match = _FENCE.match(line.text)
        if fence:
            closes = match is not None and match[1][0] == fence[0] and len(match[1]) >= len(fence)
            fence = "" if closes else fence
            if not closes:
                yield PageLine(line, block, heading)
            continue
        if match is not None:
            fence, block = match[1], block + 1
            continue
        title = _MARKDOWN_HEADING.match(line.text) if len(line.text) <= LONGEST_LINE else None
        if title is not None:
            heading = heading_text(_MARKDOWN_SIGNS.sub("", title[1])) or heading
            continue
        yield PageLine(line, 0, heading, counts_with_signs=True)


def pasted_lines(page: Traced) -> Iterator[PageLine]:
    """The lines of plain text; headings are found later, among its short lines."""
    return (PageLine(line, 0, "") for line in page.lines())


_PLAIN: Final = ((SPACES, " "), (INVISIBLE, ""), (DOUBLE, '"'), (SINGLE, "'"), (DASHES, "-"))
PLAIN_VIEW: Final = str.maketrans({odd: plain for signs, plain in _PLAIN for odd in signs})
"""Plain characters for typographic ones, to look at a line; its length may change."""

_ALONE: Final = ("MAP", "ENDMAP", "NOMAP", "RANDOM_CORRIDORS", "EXIT", "BREAK", "WALLIFY")
_BEFORE: Final = r"[ \t]*(?:\[[^\[\]]{1,80}\][ \t]*:?[ \t]*)?"
_LEVEL: Final = re.compile(r"[ \t]*(?:LEVEL|MAZE)[ \t]*:[ \t]*[\"']")
_MAP: Final = re.compile(r"[ \t]*MAP[ \t]*$")
_END_OF_MAP: Final = re.compile(r"[ \t]*END[ _-]?MAP\b[ \t]*:?[ \t]*$", re.IGNORECASE)
_KEYWORD: Final = re.compile(_BEFORE + r"([A-Z][A-Z_]+)[ \t]*(?:\[[^\[\]]{1,80}\][ \t]*)?(:|[({$\"']|$)")
_OTHER: Final = re.compile(
    rf"""{_BEFORE}(?:
      \$[A-Za-z_]\w*[ \t]*(?:=|\[)
    | (?:LOOP|IF|SWITCH|FOR)[ \t]*[\[$(]
    | FUNCTION[ \t]+\w+[ \t]*\(
    | CASE[ \t]+[^:]{{1,40}}:
    | [A-Za-z_]\w*\([^\n]{{0,300}}\)[ \t]*;?[ \t]*$
    | [{{}}][ \t]*(?:ELSE\b.*|[{{}}][ \t]*)*$
    | \}})""",
    re.VERBOSE,
)
_COMMENT: Final = re.compile(r"[ \t]*#")
_STRING: Final = re.compile(r"\"[^\"]*\"|'\\?.'")
_WORD: Final = re.compile(r"[^\s,;:.!?()\[\]/\"]+")
_ORDINARY: Final = re.compile(r"[A-Za-z][a-zA-Z'-]*|[0-9]+|[&-]")
_LONGEST: Final = 2000
_PROSE_WORDS: Final = 4
_LABEL_WORDS: Final = 8


class LineKind(Enum):
    """The look of a line."""

    BLANK = "nothing"
    LEVEL = "the line that begins a level"
    STATEMENT = "a statement with a keyword of the language"
    CODE = "another line of the language"
    MAP = "the line that begins a map"
    END_OF_MAP = "the line that ends a map"
    COMMENT = "a comment"
    PROSE = "words"
    UNKNOWN = "something else"


_PATTERNS: Final = (
    (_LEVEL, LineKind.LEVEL), (_MAP, LineKind.MAP), (_END_OF_MAP, LineKind.END_OF_MAP), (_COMMENT, LineKind.COMMENT),
)  # fmt: skip
CODE_KINDS: Final = frozenset((LineKind.LEVEL, LineKind.STATEMENT, LineKind.CODE, LineKind.MAP, LineKind.END_OF_MAP))


def kind_of(line: str) -> LineKind:
    """The kind of a line outside of maps."""
    text = line[:_LONGEST].translate(PLAIN_VIEW)
    if not text.strip():
        return LineKind.BLANK
    for pattern, kind in _PATTERNS:
        if pattern.match(text):
            return kind
    if is_statement(text):
        return LineKind.STATEMENT
    match = _KEYWORD.match(text)
    is_code = match is not None and match[2] == ":" and not _reads_as_sentence(text[match.end() :])
    if is_code or _OTHER.match(text):
        return LineKind.CODE
    return LineKind.PROSE if is_prose(text) else LineKind.UNKNOWN


def is_statement(text: str) -> bool:
    """True for a line that begins with a statement of one of the games, and does not go on in prose."""
    match = _KEYWORD.match(text)
    if match is None or match[1] not in _keywords():
        return False
    if match[2] != ":":
        return match[1] in _ALONE and not match[2]
    return not _reads_as_sentence(text[match.end() :])


def is_prose(text: str) -> bool:
    """True for a line of words: a sentence, a label, a title."""
    words = _WORD.findall(text)
    ordinary = sum(_ORDINARY.fullmatch(word) is not None for word in words)
    if words and words[0] in _keywords():
        return False
    return ordinary == len(words) <= _LABEL_WORDS or _reads_as_sentence(text)


def is_sentence(line: str) -> bool:
    """True for a line of prose that is longer than a title."""
    text = line[:_LONGEST].translate(PLAIN_VIEW)
    return kind_of(line) is LineKind.PROSE and _reads_as_sentence(text)


def _reads_as_sentence(text: str) -> bool:
    """True for a text with several words in small letters outside of strings, most of them not the language's."""
    words = _WORD.findall(_STRING.sub(" ", text))
    small = [word for word in words if word.isalpha() and word.islower()]
    strange = [word for word in small if word not in _lowercase_words()]
    return len(small) >= _PROSE_WORDS and 2 * len(strange) > len(small) and 3 * len(small) > len(words)


def depth_after(text: str, depth: int) -> int:
    """The number of parentheses and braces that are open after a line."""
    bare = _STRING.sub("", text[:_LONGEST].translate(PLAIN_VIEW))
    opened = sum(bare.count(sign) for sign in "({[")
    return max(depth + opened - sum(bare.count(sign) for sign in ")}]"), 0)


@cache
def _keywords() -> frozenset[str]:
    return frozenset(word for word in _all_words() if word.isupper()) | {"MAP", "ENDMAP", "MAZE"}


@cache
def _lowercase_words() -> frozenset[str]:
    return frozenset(word for word in _all_words() if word.islower())


@cache
def _all_words() -> frozenset[str]:
    return frozenset[str]().union(*(game_named(name).grammar.words for name in dialects()))
