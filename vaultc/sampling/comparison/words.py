"""The text of statements, as it is shown beside another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from vaultc.language.source import Span
from vaultc.language.syntax import children, nodes
from vaultc.sampling.comparison.parts import Part
from vaultc.support.safe_text import counted

_BREAKS = re.compile(r"\s*\n\s*")
_WORDS = re.compile(r"\w+|\s+|.")


class MarkedLine(NamedTuple):
    """A line of a statement: its number in its file, and its text."""

    number: int
    text: str


def head(part: Part) -> Span:
    """A statement without its block; for a level its flags, or else its name."""
    node = part.node
    if isinstance(node, nodes.Level):
        return node.name.span if node.flags is None else node.flags.span
    inside = (child.span.start for child in children(node) if isinstance(child, _INSIDE))
    span = node.span
    return span.source.span(span.start, max(min(inside, default=span.end), span.start))


_INSIDE = (nodes.Block, nodes.Case, nodes.Default, nodes.Statement)


def lines(part: Part) -> list[MarkedLine]:
    """The lines of a statement without its block: the rows of a map, for others a single line."""
    span = head(part)
    text, number = span.text, span.begin.line
    if isinstance(part.node, nodes.Map):
        return [MarkedLine(number + at, row.rstrip("\r")) for at, row in enumerate(text.split("\n"))]
    return [MarkedLine(number, _BREAKS.sub(" ", text).strip().removesuffix("{").rstrip())]


def complete(part: Part) -> list[MarkedLine]:
    """The lines of a statement, and the number of other statements inside it."""
    number = 0 if isinstance(part.node, nodes.Call) else _count(part)
    *others, last = lines(part)
    inside = f" {{ {counted(number, 'statement')} }}" if number else ""
    return [*others, MarkedLine(last.number, last.text + inside)]


def _count(part: Part) -> int:
    return sum(1 + _count(each) for parts in part.inside for each in parts)


class LineChange(NamedTuple):
    """Changed lines; both in full if the statements differ only in these lines."""

    before: list[MarkedLine]
    after: list[MarkedLine]


def changes(before: Part, after: Part) -> Iterator[LineChange]:
    """The lines of a statement that changed, in groups."""
    old, new = lines(before), lines(after)
    matcher = SequenceMatcher(None, [line.text for line in old], [line.text for line in new], autojunk=False)
    for tag, first, last, other_first, other_last in matcher.get_opcodes():
        if tag != "equal":
            yield LineChange(old[first:last], new[other_first:other_last])


MarkedText = tuple[str, bool]
"""Some text, and whether it is what differs."""


def pieces(before: str, after: str) -> tuple[list[MarkedText], list[MarkedText]]:
    """Two lines cut into what both have and what differs."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    mine: list[MarkedText] = []
    yours: list[MarkedText] = []
    for tag, first, last, other_first, other_last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        mine.append(("".join(old[first:last]), tag != "equal"))
        yours.append(("".join(new[other_first:other_last]), tag != "equal"))
    return mine, yours
