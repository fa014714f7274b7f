"""Findings as the protocol has them, published while one types."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, abc

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document, Documents
from vaultc.editing.lsp.positions import Positions, uri_of
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.support.safe_text import counted

LONGEST_PAUSE = 0.3
"""Seconds after the last key; no wait is longer, however large the file is."""

_SEVERITIES = {
    diagnostics.Severity.ERROR: protocol.DiagnosticSeverity.Error,
    diagnostics.Severity.WARNING: protocol.DiagnosticSeverity.Warning,
    diagnostics.Severity.NOTE: protocol.DiagnosticSeverity.Information,
}
_UNUSED = ("unused-", "unreachable-", "never-executed-", "pointless-")

Publish = abc.Callable[[protocol.PublishDiagnosticsParams], None]


def diagnostics_of(document: Document) -> list[protocol.Diagnostic]:
    """All findings in a text; those in included files are reported at their INCLUDE."""
    return [*(diagnostic(document, found) for found in document.own_findings), *_of_included(document)]


def diagnostic(document: Document, found: diagnostics.Diagnostic) -> protocol.Diagnostic:
    """One finding, with its help after the message."""
    advice = diagnostics.help_of(found)
    related = [
        protocol.DiagnosticRelatedInformation(location_of(document, note.span), note.message) for note in found.notes
    ]
    return protocol.Diagnostic(
        range=document.range(found.span),
        message=f"{found.message}\n{advice}" if advice else found.message,
        severity=_SEVERITIES[found.severity],
        code=found.rule,
        source="vaultc",
        tags=[protocol.DiagnosticTag.Unnecessary] if found.rule.startswith(_UNUSED) else None,
        related_information=related or None,
    )


def location_of(document: Document, span: Span) -> protocol.Location:
    """A span as a place, which may lie in a file that the text includes."""
    if span.source is document.source or span.source.path is None:
        return protocol.Location(document.uri, document.range(span))
    return protocol.Location(uri_of(span.source.path), Positions(span.source.text, document.encoding).of(span))


def _of_included(document: Document) -> abc.Iterator[protocol.Diagnostic]:
    """For each INCLUDE of this text how many errors its file has."""
    errors = Counter(found.span.source for found in document.findings if found.forbids_use)
    for inclusion in document.model.inclusions:
        count = errors[inclusion.parsed.source] if inclusion.parsed else 0
        if count and inclusion.node.span.source is document.source:
            message = f"{counted(count, 'error')} in this file"
            where = document.range(inclusion.node.span)
            yield protocol.Diagnostic(where, message, source="vaultc", code="included-file")


class Publisher:
    """Publishes the findings of a text after a pause in typing as long as the last search for findings took."""

    def __init__(self, documents: Documents, publish: Publish) -> None:
        self._documents = documents
        self._publish = publish
        self.is_pulled = False
        """True if the editor asks for findings, so that nothing is published."""
        self._pauses: dict[str, float] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def changed(self, uri: str) -> None:
        """Publish soon, and only once for changes that follow each other quickly."""
        if self.is_pulled:
            return
        self.cancel(uri)
        pause = self._pauses.get(uri, 0.0)
        self._waiting[uri] = asyncio.get_running_loop().call_later(pause, self.now, uri)

    def now(self, uri: str) -> None:
        """Publish at once."""
        self.cancel(uri)
        document = None if self.is_pulled else self._documents.get(uri)
        if document is not None:
            began = time.perf_counter()
            found = diagnostics_of(document)
            self._pauses[uri] = min(time.perf_counter() - began, LONGEST_PAUSE)
            self._publish(protocol.PublishDiagnosticsParams(uri, found, document.version))

    def closed(self, uri: str) -> None:
        """Take back what was published."""
        self.cancel(uri)
        self._pauses.pop(uri, None)
        if not self.is_pulled:
            self._publish(protocol.PublishDiagnosticsParams(uri, []))

    def cancel(self, uri: str) -> None:
        """Forget that something is to be published."""
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()


def overlapping(found: abc.Sequence[diagnostics.Diagnostic], start: int, end: int) -> list[diagnostics.Diagnostic]:
    """The findings that touch a range of offsets."""
    return [each for each in found if each.span.start <= end and start <= each.span.end]
