"""The comments about levels: those in a level or directly above it, and those at the head of its file."""

from __future__ import annotations

from bisect import bisect_right
from collections import abc
from typing import NamedTuple

from vaultc.language.source import Source, Span
from vaultc.language.syntax import Comment, Parsed
from vaultc.language.syntax import nodes as n


class Remarks(NamedTuple):
    """The comments about one level: its ``own``, and those at the ``head`` of the file, which are about all of it."""

    own: tuple[Comment, ...] = ()
    head: tuple[Comment, ...] = ()


def remarks_of(files: abc.Iterable[Parsed]) -> dict[Span, Remarks]:
    """The comments about each level of some files, by the levels' spans; those in functions are about no level."""
    return {span: remarks for parsed in files for span, remarks in _in_file(parsed)}


def _in_file(parsed: Parsed) -> abc.Iterator[tuple[Span, Remarks]]:
    if not parsed.comments:
        return
    starts = [_block_start(parsed.source, level.span) for level in parsed.tree.levels]
    parts: list[list[Comment]] = [[] for _ in range(len(starts) + 1)]
    bodies = (parsed.tree.headers, *(level.statements for level in parsed.tree.levels))
    functions = [node.span for body in bodies for node in body if isinstance(node, n.FunctionDefinition)]
    begins = [span.start for span in functions]
    for comment in parsed.comments:
        before = bisect_right(begins, comment.span.start)
        if not before or comment.span.start >= functions[before - 1].end:
            parts[bisect_right(starts, comment.span.start)].append(comment)
    head = tuple(parts[0])
    for level, own in zip(parsed.tree.levels, parts[1:], strict=True):
        yield level.span, Remarks(tuple(own), head)


def _block_start(source: Source, level: Span) -> int:
    """The place where the block of comment lines directly above a level begins, or the level itself."""
    number = level.begin.line
    while number > 1 and source.line(number - 1).lstrip().startswith("#"):
        number -= 1
    return source.line_starts[number - 1]
