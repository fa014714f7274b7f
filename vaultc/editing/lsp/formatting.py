"""The canonical layout as edits, of a whole text or of some lines."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document
from vaultc.language import formatter
from vaultc.language.diagnostics import DesError


def format_document(document: Document, where: protocol.Range | None = None) -> list[protocol.TextEdit]:
    """Edits for the canonical layout, or those that touch a range; none while there are syntax errors."""
    try:
        text = formatter.format_source(document.source, document.game.language)
    except (DesError, formatter.FormattingError):
        return []
    edits = edits_between(document, text)
    if where is None:
        return edits
    return [edit for edit in edits if _touches(edit.range, where)]


def _touches(edit: protocol.Range, where: protocol.Range) -> bool:
    last = where.end.line - (where.end.character == 0 and where.end.line > where.start.line)
    first = where.start.line
    if edit.start == edit.end:
        return bool(first <= edit.start.line <= last)
    return bool(edit.start.line <= last and first < edit.end.line)


def edits_between(document: Document, text: str) -> list[protocol.TextEdit]:
    """The lines that are others in a text, as few as possible, so that the cursor stays in its place."""
    before, after = _lines(document.text), _lines(text)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        document.positions.edit(starts[i1], starts[i2], "".join(after[j1:j2]))
        for what, i1, i2, j1, j2 in matcher.get_opcodes()
        if what != "equal"
    ]


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)
