"""Repair of what copying and pages do to the text of a sample: indentation, spaces, quotes, dashes, percent signs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from vaultc.editing.pages.line_kinds import LineKind, kind_of
from vaultc.editing.pages.traced import Exchange, Traced, joined
from vaultc.language.syntax import typography

SPACES, INVISIBLE, QUOTES, SIGNS, PERCENT, MAPS = (
    "odd spaces",
    "invisible characters",
    "typographic quotes",
    "dashes and other signs",
    "percent signs",
    "lines of maps",
)
"""The kinds of repairs."""

_PERCENT: Final = re.compile(r"\"[^\"\n]*\"|^[ \t]*#.*|(?<![\w.])\d{1,9}(?P<gap>[ \t]+)%", re.MULTILINE)
_NOT_BLANK: Final = re.compile(r"[^ \t]")

Repairs = dict[str, list[int]]
"""For each kind of repair, the offsets in the page."""


def repaired(lines: Sequence[Traced]) -> tuple[Traced, Repairs]:
    """The text of a sample, and what was repaired.

    Blanks that all lines begin with are indentation of the page; all other blanks in maps stay.
    """
    found: Repairs = defaultdict(list)
    plain = [_exchanged(line, _spaces(line.text), found) for line in lines]
    plain = _trimmed(_dedented(plain), found)
    ends = [Traced.written("\n", line.places[-1] if line.places else 0) for line in plain]
    text = joined(piece for pair in zip(plain, ends, strict=True) for piece in pair)
    text = _exchanged(text, _typography(text.text), found)
    text = _exchanged(text, _percents(text.text), found)
    return text, dict(found)


def _exchanged(text: Traced, exchanges: Iterable[tuple[str, Exchange]], found: Repairs) -> Traced:
    made = list(exchanges)
    for kind, exchange in made:
        found[kind].append(text.places[exchange.start])
    return text.exchanged(exchange for _, exchange in made)


def _spaces(text: str) -> Iterator[tuple[str, Exchange]]:
    """Plain blanks for odd spaces, one for one; nothing for invisible characters."""
    if text.isascii():
        return
    for index, character in enumerate(text):
        if character in typography.SPACES:
            yield SPACES, Exchange(index, index + 1, " ")
        elif character in typography.INVISIBLE:
            yield INVISIBLE, Exchange(index, index + 1, "")


def _dedented(lines: Sequence[Traced]) -> list[Traced]:
    """The lines without the blanks that all of them begin with."""
    margins = [match.start() for line in lines if (match := _NOT_BLANK.search(line.text))]
    margin = min(margins, default=0)
    begin = next((line.text[:margin] for line in lines if _NOT_BLANK.search(line.text)), "")
    if not margin or not all(line.text.startswith(begin) or not line.text.strip() for line in lines):
        return list(lines)
    return [line.piece(margin) for line in lines]


def _trimmed(lines: Sequence[Traced], found: Repairs) -> list[Traced]:
    """The lines without blanks at their ends, and around MAP and ENDMAP; rows of maps as they are."""
    result, in_map = [], False
    for line in lines:
        kind = kind_of(line.text)
        if kind is LineKind.END_OF_MAP or (kind is LineKind.MAP and not in_map):
            bare = line.text.strip(" \t")
            start = line.text.index(bare)
            if start:
                found[MAPS].append(line.places[start])
            line = line.piece(start, start + len(bare))
            in_map = kind is LineKind.MAP
        elif not in_map:
            line = line.piece(0, len(line.text.rstrip(" \t")))
        elif kind in (LineKind.STATEMENT, LineKind.LEVEL):
            in_map = False
        result.append(line)
    return result


def _typography(text: str) -> Iterator[tuple[str, Exchange]]:
    """Plain signs for typographic ones outside of strings and comments, and in maps."""
    if text.isascii():
        return
    found = [_of_oddity(text, oddity) for oddity in typography.oddities(text)]
    last = 0
    for kind, exchange in sorted((pair for pairs in (*found, _rows(text)) for pair in pairs), key=lambda pair: pair[1]):
        if exchange.start >= last:
            yield kind, exchange
            last = exchange.end


def _of_oddity(text: str, oddity: typography.Oddity) -> list[tuple[str, Exchange]]:
    start, end, better, ends = oddity
    if not ends:
        return [(SIGNS, Exchange(start, end, better))]
    signs = ((start, better[0]), (end - 1, better[-1]))
    return [(QUOTES, Exchange(at, at + 1, sign)) for at, sign in signs if text[at] != sign]


def _rows(text: str) -> Iterator[tuple[str, Exchange]]:
    """The rows of maps in plain characters, where dashes count for several, as wide as the widest plain row."""
    rows: list[tuple[int, str]] = []
    in_map, start = False, 0
    for line in text.split("\n"):
        kind = kind_of(line) if line[:1].isalpha() else LineKind.UNKNOWN
        if kind is LineKind.MAP:
            in_map = True
        elif kind in (LineKind.END_OF_MAP, LineKind.LEVEL, LineKind.STATEMENT):
            in_map = False
            yield from _plain_rows(rows)
            rows = []
        elif in_map:
            rows.append((start, line))
        start += len(line) + 1
    yield from _plain_rows(rows)


def _plain_rows(rows: Sequence[tuple[int, str]]) -> Iterator[tuple[str, Exchange]]:
    certain = (row for _, row in rows if not set(row) & set("–—"))
    width = max((len(typography.plain_row(row, None) or row) for row in certain), default=None)
    for start, row in rows:
        better = row if row.isascii() else typography.plain_row(row, width)
        if better is not None and better != row:
            yield SIGNS, Exchange(start, start + len(row), better)


def _percents(text: str) -> Iterator[tuple[str, Exchange]]:
    """``30%`` for ``30 %``, outside of strings and comments."""
    if "%" not in text:
        return
    for match in _PERCENT.finditer(text):
        if match["gap"]:
            yield PERCENT, Exchange(*match.span("gap"), "")
