"""Comments that allow what a rule would complain about.

``# vaultc: allow(rule, ...)`` covers the statement on the next line with everything in it; directly above ``LEVEL:``
(or among the comment lines there) the whole level. ``# vaultc: allow-file(rule, ...)`` covers the file, wherever it
stands.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from vaultc.checking.findings import Allow
from vaultc.source import Span
from vaultc.syntax import Parsed, walk
from vaultc.syntax import nodes as n

_ALLOW = re.compile(r"#\s*vaultc:\s*allow(?P<file>-file)?\s*\((?P<names>[^()]*)\)\s*(?:[:-].*)?")
_NAME = re.compile(r"[^\s,]+")


def find_allows(parsed: Parsed) -> Iterator[Allow]:
    """All names in the allowing comments of a file."""
    spans: list[Span] | None = None
    for comment in parsed.comments:
        match = _ALLOW.fullmatch(comment.text)
        if match is None:
            continue
        spans = _coverable(parsed) if spans is None else spans
        covered = parsed.source.span(0, len(parsed.source.text)) if match["file"] else _covered(comment.span, spans)
        for name in _NAME.finditer(match["names"]):
            start = comment.span.start + match.start("names") + name.start()
            yield Allow(name[0], parsed.source.span(start, start + len(name[0])), comment.span, covered)


def _coverable(parsed: Parsed) -> list[Span]:
    """Statements, levels and headers by their first character; of several that begin there, the longest first."""
    kinds = (n.Statement, n.Level, n.Include, n.Case, n.Default)
    spans = [node.span for node in walk(parsed.tree) if isinstance(node, kinds)]
    return sorted(spans, key=lambda span: (span.start, -span.end))


def _covered(comment: Span, spans: list[Span]) -> Span:
    """What begins on the next line that is neither blank nor a comment; that line itself if nothing begins there."""
    source = comment.source
    number = comment.begin.line + 1
    while number <= len(source.line_starts) and _passed_over(source.line(number)):
        number += 1
    if number > len(source.line_starts):
        return source.span(comment.end, comment.end)
    start = source.line_starts[number - 1]
    end = start + len(source.line(number))
    at = bisect_left(spans, start, key=lambda span: span.start)
    if at < len(spans) and spans[at].start <= end:
        return source.span(start, max(end, spans[at].end))
    return source.span(start, end)


def _passed_over(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
