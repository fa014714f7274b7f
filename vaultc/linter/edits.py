"""Spans to point at, and fixes."""

from __future__ import annotations

from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.support.lazy_pattern import lazy_pattern

_KEYWORD = lazy_pattern(r"[A-Za-z_]+")


def keyword(span: Span) -> Span:
    """The first word of a statement, for findings about the statement as a whole."""
    match = _KEYWORD.match(span.source.text, span.start, span.end)
    return span.source.span(span.start, match.end()) if match else span


def last_string(span: Span) -> Span:
    """The last string in a span, with its quotes; the span itself if it holds none."""
    end = span.text.rfind('"')
    start = span.text.rfind('"', 0, max(end, 0))
    return span.source.span(span.start + start, span.start + end + 1) if start >= 0 else span


def replacement(message: str, span: Span, text: str, safe: bool = False) -> diagnostics.Fix:
    """A fix that replaces one span."""
    return diagnostics.Fix(message, (diagnostics.Edit(span, text),), safe)


def removal(message: str, span: Span, safe: bool = False) -> diagnostics.Fix | None:
    """A fix that removes an item of a list and the comma before it; None if the comma is not right before it."""
    text = span.source.text
    comma = text.rfind(",", 0, span.start)
    if comma < 0 or text[comma + 1 : span.start].strip():
        return None
    return diagnostics.Fix(message, (diagnostics.Edit(span.source.span(comma, span.end), ""),), safe)
