"""The canonical layout as edits, of a whole text or of some lines."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document
from vaultc.language import formatter
from vaultc.language.diagnostics import DesError

TRIGGERS = ("}", "\n")
"""Characters after which an editor asks for the layout."""


def format_document(document: Document, where: protocol.Range | None = None) -> list[protocol.TextEdit]:
    """Edits for the canonical layout, or those that touch a range; none while there are syntax errors."""
    try:
        text = formatter.format_parsed(document.model.parsed, document.game.language).source.text
    except (DesError, formatter.FormattingError):
        return []
    edits = edits_between(document, text)
    if where is None:
        return edits
    return [edit for edit in edits if _touches(edit.range, where)]


def format_typed(document: Document, position: protocol.Position, typed: str) -> list[protocol.TextEdit]:
    """Edits after a character was typed: after a line end the layout of the line before, after ``}`` of its block.

    The line of the cursor stays as it is after a line end. While there are syntax errors, only the indentation of the
    brace is corrected.
    """
    if typed == "\n":
        line = protocol.Position(position.line, 0)
        before = protocol.Range(protocol.Position(max(position.line - 1, 0), 0), line)
        return [edit for edit in format_document(document, before) if edit.range.end <= line]
    offset = document.positions.offset(position)
    opening = _opening(document, offset)
    if opening is None:
        return []
    whole = protocol.Range(document.positions.position(opening), position)
    return format_document(document, whole) or _indented(document, opening, offset)


def _opening(document: Document, offset: int) -> int | None:
    """The offset of the brace that the one before an offset closes."""
    closed = [token for token in document.tokens if token.type in ("{", "}") and token.end <= offset]
    if not closed or closed[-1].type != "}" or closed[-1].end != offset:
        return None
    depth = 0
    for token in reversed(closed):
        depth += 1 if token.type == "}" else -1
        if depth == 0:
            return token.start
    return None


def _indented(document: Document, opening: int, offset: int) -> list[protocol.TextEdit]:
    """The edit that indents a brace alone on its line like the line in which its block begins."""
    text = document.text
    begun, first = text.rfind("\n", 0, offset) + 1, text.rfind("\n", 0, opening) + 1
    head = text[first:opening]
    wanted, found = head[: len(head) - len(head.lstrip())], text[begun : offset - 1]
    if found.strip() or found == wanted:
        return []
    return [document.positions.edit(begun, offset - 1, wanted)]


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
    found = []
    for what, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "replace" and i2 - i1 == j2 - j1:  # line by line, for those who want only some lines
            pairs = zip(range(i1, i2), after[j1:j2], strict=True)
            found += [document.positions.edit(starts[i], starts[i + 1], line) for i, line in pairs]
        elif what != "equal":
            found.append(document.positions.edit(starts[i1], starts[i2], "".join(after[j1:j2])))
    return found


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)
