"""Code lenses: above a statement how often it runs, where that follows exactly from the text."""

from __future__ import annotations

from vaultc.editing.lsp import chances, protocol
from vaultc.editing.lsp.documents import Document


def lenses(document: Document) -> list[protocol.CodeLens]:
    """The lenses of a text, in its order."""
    found = sorted(chances.runs(document), key=lambda run: run[0].span.start)
    return [
        protocol.CodeLens(_word(document, statement.span.start), protocol.EditorCommand(f"runs {text}"))
        for statement, text in found
    ]


def _word(document: Document, start: int) -> protocol.Range:
    """The range of the first character; a lens belongs to a line."""
    return document.positions.range(start, min(start + 1, len(document.text)))
