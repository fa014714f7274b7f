"""The samples of a page: the lines of each, in blocks of code and between prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from vaultc.editing.pages import quoted_lines
from vaultc.editing.pages.line_kinds import (
    CODE_KINDS,
    PLAIN_VIEW,
    LineKind,
    depth_after,
    is_prose,
    is_statement,
    kind_of,
)
from vaultc.editing.pages.page_lines import LONGEST_LINE, PageLine, heading_text
from vaultc.world.grid import HEIGHT

_NUMBERED: Final = re.compile(r"[ \t\u00a0]*(\d{1,5})(?:[.:)|](?=[ \t\u00a0]|$))?(?:[ \t\u00a0]+|$)")
_FEWEST_NUMBERS: Final = 3
_LONGEST_TITLE_WORDS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class FoundSample:
    """The lines of a sample as the page has them, the heading above it, and whether it has a line that names it."""

    lines: tuple[PageLine, ...]
    heading: str
    has_level: bool
    only_definitions: bool
    """True for functions and comments alone, which may be outside of levels."""

    @property
    def place(self) -> int:
        """The offset of its first character in the page."""
        return next(line.traced.places[0] for line in self.lines if line.traced.places)


def find_samples(lines: Sequence[PageLine]) -> Iterator[FoundSample]:
    """All samples of a page, in order."""
    for run in _runs(_without_numbers(quoted_lines.without_signs(lines))):
        yield from _levels(run)


# ---- numbers of lines


def _without_numbers(lines: Sequence[PageLine]) -> list[PageLine]:
    """The lines without numbers at their beginnings, where following lines have following numbers and are code."""
    numbers = [_number(line) for line in lines]
    result = list(lines)
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and numbers[end - 1] is not None and numbers[end] == (numbers[end - 1] or 0) + 1:
            end += 1
        stripped = [_stripped(line) for line in lines[start:end]] if end - start >= _FEWEST_NUMBERS else []
        if any(kind_of(line.text) in CODE_KINDS for line in stripped):
            result[start:end] = stripped
        start = end
    return result


def _number(line: PageLine) -> int | None:
    match = _NUMBERED.match(line.text)
    return int(match[1]) if match else None


def _stripped(line: PageLine) -> PageLine:
    """A line without its number; blanks after it stay, since those that all lines have are removed later."""
    match = _NUMBERED.match(line.text)
    assert match is not None
    end = match.end() - len(match[0]) + len(match[0].rstrip(" \t\u00a0"))
    return PageLine(line.traced.piece(end), line.block, line.heading)


# ---- runs of lines


class _Run:
    """Lines of code after each other, perhaps with blank lines between."""

    def __init__(self, heading: str, is_block: bool) -> None:
        self.heading = heading
        self.is_block = is_block
        self.lines: list[PageLine] = []
        self.kinds: list[LineKind] = []
        self.depth = self.rows = 0

    @property
    def in_map(self) -> bool:
        """True between MAP and ENDMAP."""
        return self.rows > 0

    def add(self, line: PageLine, kind: LineKind) -> None:
        """Add a line; ``kind`` counts outside of maps."""
        self.lines.append(line)
        if self.in_map:
            self.rows = 0 if kind is LineKind.END_OF_MAP else self.rows + 1
            kind = kind if kind is LineKind.END_OF_MAP else LineKind.CODE
        else:
            self.rows = int(kind is LineKind.MAP)
            self.depth = 0 if kind is LineKind.LEVEL else depth_after(line.text, self.depth)
        self.kinds.append(kind)

    def trim(self) -> None:
        """Remove lines at the end that are not code."""
        while self.kinds and self.kinds[-1] not in CODE_KINDS:
            self.kinds.pop()
            self.lines.pop()

    @property
    def is_sample(self) -> bool:
        """True if there is enough to tell the des language from anything else."""
        statements = sum(kind in (LineKind.STATEMENT, LineKind.MAP) for kind in self.kinds)
        if LineKind.LEVEL in self.kinds or statements > 1:
            return True
        return statements == 1 and self.is_block and LineKind.UNKNOWN not in self.kinds


def _runs(lines: Sequence[PageLine]) -> Iterator[_Run]:
    for (block, _), group in groupby(lines, key=lambda line: (line.block, line.heading)):
        part = list(group)
        for run in _runs_in_block(part) if block else _runs_in_text(part):
            run.trim()
            if run.is_sample:
                yield run


def _runs_in_block(lines: list[PageLine]) -> Iterator[_Run]:
    """A block of code is one run, without what precedes its first line of the language."""
    run = _Run(lines[0].heading, is_block=True)
    for line in lines:
        kind = kind_of(line.text)
        if run.kinds or kind in CODE_KINDS or kind is LineKind.COMMENT:
            if run.in_map and _ends_map(run, line, kind):
                run.rows = 0
            run.add(line, kind)
    yield run


def _runs_in_text(lines: Sequence[PageLine]) -> Iterator[_Run]:
    """Runs between prose; the last title-like line before a run is its heading if the page has no marked headings."""
    run, title = _Run("", is_block=False), ""
    for line in lines:
        kind = kind_of(line.text)
        if run.in_map and _ends_map(run, line, kind):
            run.rows = 0
        if run.in_map or _continues(run, line, kind):
            run.heading = run.heading or line.heading or title
            run.add(line, kind)
            continue
        if run.kinds:
            yield run
            run = _Run("", is_block=False)
        if kind is LineKind.PROSE and _is_title(line.text):
            title = heading_text(line.text)
    yield run


def _continues(run: _Run, line: PageLine, kind: LineKind) -> bool:
    """True for a line that belongs to the code around it."""
    if line.counts_with_signs and kind is LineKind.COMMENT:
        return False
    if kind in CODE_KINDS or kind is LineKind.COMMENT:
        return True
    if not run.kinds or kind is LineKind.PROSE:
        return False
    return kind is LineKind.BLANK or run.depth > 0 or run.kinds[-1] is not LineKind.BLANK


def _ends_map(run: _Run, line: PageLine, kind: LineKind) -> bool:
    """True for a line that cannot be in a map, so that its end is missing."""
    text = line.text[:LONGEST_LINE].translate(PLAIN_VIEW)
    return kind is LineKind.LEVEL or is_statement(text) or (run.rows > HEIGHT and is_prose(text))


def _is_title(text: str) -> bool:
    plain = text.strip()
    return len(plain.split()) <= _LONGEST_TITLE_WORDS and plain[-1:] not in ".,;:!?"


# ---- levels


def _levels(run: _Run) -> Iterator[FoundSample]:
    """The levels of a run; comments above a level belong to it, and so do functions before the first one."""
    starts = [_with_comments(run, index) for index, kind in enumerate(run.kinds) if kind is LineKind.LEVEL]
    if not starts or not _only_definitions(run, 0, starts[0]):
        starts.insert(0, 0)
    else:
        starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(run.lines)], strict=True):
        kinds = run.kinds[start:end]
        if any(kind in CODE_KINDS for kind in kinds):
            definitions = _only_definitions(run, start, end)
            yield FoundSample(tuple(run.lines[start:end]), run.heading, LineKind.LEVEL in kinds, definitions)


def _with_comments(run: _Run, index: int) -> int:
    while index > 0 and run.kinds[index - 1] is LineKind.COMMENT:
        index -= 1
    return index


def _only_definitions(run: _Run, start: int, end: int) -> bool:
    """True if there are functions, inclusions and comments alone."""
    depth = 0
    for line, kind in zip(run.lines[start:end], run.kinds[start:end], strict=True):
        word = line.text.translate(PLAIN_VIEW).strip().partition(" ")[0].partition(":")[0]
        if depth == 0 and kind in CODE_KINDS and word not in ("FUNCTION", "INCLUDE"):
            return False
        depth = depth_after(line.text, depth) if kind is not LineKind.COMMENT else depth
    return True
