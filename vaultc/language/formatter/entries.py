"""Items and comments of a body in the order of the text, and the blank lines between them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import abc
from dataclasses import dataclass, replace
from itertools import pairwise

from vaultc.language.formatter.bodies import BodyItem
from vaultc.language.source import Source
from vaultc.language.syntax import Comment, nodes

OFF = re.compile(r"#\s*vaultc:\s*fmt\s+off(\s.*)?")
ON = re.compile(r"#\s*vaultc:\s*fmt\s+on(\s.*)?")

BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Whole lines between ``fmt off`` and ``fmt on`` that stay as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class LineEntry:
    """Something that begins a line of its own, from offset ``start`` to ``end``."""

    content: BodyItem | Comment | Verbatim
    start: int
    end: int
    depth: int
    blank: bool = False
    """True if a blank line precedes it."""


class Comments:
    """The comments of a file, found by offset."""

    def __init__(self, comments: abc.Sequence[Comment]) -> None:
        self._comments = comments
        self._starts = [comment.span.start for comment in comments]

    def between(self, start: int, end: int) -> abc.Sequence[Comment]:
        """The comments that begin at ``start <= offset < end``."""
        first = bisect_left(self._starts, start)
        return self._comments[first : bisect_left(self._starts, end, first)]

    def end_of_options(self, end: int) -> int:
        """The end of a statement whose known part ends at an offset, with the options after it that were not read."""
        for index in range(bisect_left(self._starts, end), len(self._comments)):
            start, last, source = (comment := self._comments[index]).span
            if not comment.is_option or source.text[end:start].strip():
                break
            end = last
        return end


def entries(
    source: Source, comments: Comments, items: abc.Sequence[BodyItem], start: int, end: int, depth: int
) -> list[LineEntry]:
    """Everything in the body from ``start`` to ``end`` that has ``items``.

    A blank line stays where the author left one or more, except at the beginning of a body, below the head of an arm
    and above FLAGS. A comment is as deep as the item that follows it; at the end of the body, as the last one,
    or as ``depth`` if there is none.
    """
    found = _verbatim(source, _merged(comments, items, start, end, depth))
    spaced = found[:1]
    for before, entry in pairwise(found):
        written = BLANK_LINE.search(source.text, before.end, entry.start) is not None
        spaced.append(replace(entry, blank=True) if written and not _belong_together(before, entry) else entry)
    return _separated(spaced)


def _merged(comments: Comments, items: abc.Sequence[BodyItem], start: int, end: int, depth: int) -> list[LineEntry]:
    found: list[LineEntry] = []
    for item in items:
        remarks = comments.between(start, item.start)
        found += [_remark(comment, _depth(comment, item, depth)) for comment in remarks]
        item = replace(item, end=comments.end_of_options(item.end))
        found.append(LineEntry(item, item.start, item.end, item.depth))
        start = item.end
        depth = item.depth + item.opens
    return found + [_remark(comment, depth) for comment in comments.between(start, end)]


def _remark(comment: Comment, depth: int) -> LineEntry:
    return LineEntry(comment, comment.span.start, comment.span.end, depth)


def _depth(comment: Comment, item: BodyItem, before: int) -> int:
    """A comment above an arm belongs to the arm before if the author has indented it more than the arm."""
    if item.opens and comment.span.begin.column > item.node.span.begin.column:
        return max(before, item.depth)
    return item.depth


# ---- fmt off


def _verbatim(source: Source, found: list[LineEntry]) -> list[LineEntry]:
    """Entries from ``fmt off`` to ``fmt on``, or to the end of the body, become one."""
    result: list[LineEntry] = []
    rest = iter(found)
    for entry in rest:
        if _matches(OFF, entry):
            last = _last(entry, rest)
            first = source.text.rfind("\n", 0, entry.start) + 1
            line_end = source.text.find("\n", last.end)
            behind = source.text[last.end : len(source.text) if line_end < 0 else line_end]
            lines = source.text[first : last.end] + ("" if behind.strip() else behind.removesuffix("\r"))
            result.append(replace(entry, content=Verbatim(lines), end=last.end))
        else:
            result.append(entry)
    return result


def _last(entry: LineEntry, rest: abc.Iterator[LineEntry]) -> LineEntry:
    """The entry that ends a region; takes everything up to it."""
    for entry in rest:
        if _matches(ON, entry):
            break
    return entry


def _matches(pattern: re.Pattern[str], entry: LineEntry) -> bool:
    return isinstance(entry.content, Comment) and pattern.fullmatch(entry.content.text) is not None


# ---- blank lines


def _belong_together(before: LineEntry, entry: LineEntry) -> bool:
    """Return whether an entry is the first in an arm, or the flags of a level."""
    if isinstance(before.content, BodyItem) and before.content.opens:
        return True
    return isinstance(entry.content, BodyItem) and isinstance(entry.content.node, nodes.Flags)


def _separated(found: list[LineEntry]) -> list[LineEntry]:
    """A blank line above all that stays apart, above the comments that are directly above its first line."""
    for index, entry in enumerate(found):
        if isinstance(entry.content, BodyItem) and entry.content.apart:
            while index and not found[index].blank and isinstance(found[index - 1].content, Comment):
                index -= 1
            if index:
                found[index] = replace(found[index], blank=True)
    return found
