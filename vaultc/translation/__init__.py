"""From one des file to another: the language of another game, or a generated level without chance.

A model or a level comes in; the text of a des file and notes on what differs go out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from vaultc.language.diagnostics import Diagnostic, Severity
from vaultc.language.source import Source, Span
from vaultc.language.syntax.messages import quoted

CANNOT: Final = "not-convertible"
"""The other game has no words for it."""
DIFFERENT: Final = "different-meaning"
"""It means something else in the other game."""


def left_out(unread: Diagnostic, rule: str, title: str) -> Diagnostic:
    """The finding about a word that only a fork's compiler reads, whose statements or options become comments."""
    message = f"{quoted(unread.span.text)} is a word of {title}: the statement or option is left out"
    return Diagnostic(rule, Severity.WARNING, message, unread.span, "its text is kept as a comment")


def first_line(span: Span) -> Span:
    """A span as far as it is on its first line."""
    line_end = span.source.text.find("\n", span.start, span.end)
    return span if line_end < 0 else span.source.span(span.start, line_end)


def source_of(source: str | Path | Source) -> Source:
    """A source, or the one of a path or of a text of more than one line."""
    if isinstance(source, Source):
        return source
    is_text = isinstance(source, str) and "\n" in source
    return Source.from_text(str(source)) if is_text else Source.read(source)
