"""Code lenses: how often statements run, where that follows exactly from the text; exact expectations; vaults."""

from __future__ import annotations

from collections import abc

from vaultc.editing.lsp import chances, expecting, protocol
from vaultc.editing.lsp.documents import Document


def lenses(document: Document) -> list[protocol.CodeLens]:
    """The lenses of a text, in its order."""
    return [
        protocol.CodeLens(_first(document, start), protocol.EditorCommand(title))
        for start, title in sorted(_titles(document))
    ]


def _titles(document: Document) -> abc.Iterator[tuple[int, str]]:
    """Offsets and what is shown above their lines."""
    for statement, text in chances.runs(document):
        yield statement.span.start, f"runs {text}"
    for span, text in expecting.exact_results(document):
        yield span.start, text
    vaults = chances.vaults(document)
    if len(vaults) > 1:
        for level, text in vaults:
            yield level.span.start, f"chosen with chance {text} among the vaults of this file"


def _first(document: Document, start: int) -> protocol.Range:
    """The range of the first character; a lens belongs to a line."""
    return document.positions.range(start, min(start + 1, len(document.text)))
