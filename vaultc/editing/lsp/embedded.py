"""Requests about a place in a Python file: they are answered for the level whose string is there.

The level is a document of its own with its fields filled; what comes back is at its place in the file again.
"""

from __future__ import annotations

from collections import abc
from dataclasses import replace
from typing import Any, Final, NamedTuple

from vaultc.editing.lsp import protocol
from vaultc.editing.lsp.documents import Document
from vaultc.language.embedded.filling import variants
from vaultc.language.embedded.levels import FilledLevel

ANSWERED: Final = frozenset(("completion", "hover", "signatureHelp"))
"""Requests that are answered inside of strings; all others belong to the editor's Python server."""
WHOLE: Final = frozenset(("codeAction",))
"""Requests about the whole file, whose findings have their places there."""

Answer = abc.Callable[[Document, Any], Any]


class InnerDocument(NamedTuple):
    """A level as a document, and its filling, which knows the places of the file."""

    document: Document
    filled: FilledLevel


def asked(document: Document, name: str, answer: Answer, params: Any) -> Any:
    """The answer to a request about a Python file; None where no level is."""
    if name in WHOLE:
        return answer(document, params)
    if name not in ANSWERED:
        return None
    inner = _inner_at(document, document.positions.offset(params.position))
    if inner is None:
        return None
    offset = inner.filled.offset_at(document.positions.offset(params.position))
    position = inner.document.positions.position(offset or 0)
    return _placed(answer(inner.document, replace(params, position=position)), inner, document)


def _inner_at(document: Document, place: int) -> InnerDocument | None:
    """The level whose string is at a place of the file."""
    for number, level in enumerate(document.embedded):
        filled = document.kept.get(f"filled {number}")
        if not isinstance(filled, FilledLevel):
            filled = document.kept[f"filled {number}"] = variants(level, document.game.language)[0]
        if filled.offset_at(place) is not None:
            known = document.kept.get(f"inner {number}")
            if not isinstance(known, Document):
                known = replace(document, text=filled.text, is_embedding=False)
                document.kept[f"inner {number}"] = known
            return InnerDocument(known, filled)
    return None


def _placed(answer: Any, inner: InnerDocument, document: Document) -> Any:
    """An answer with its ranges in the file; proposals that cannot be written in the string are left out."""
    if isinstance(answer, protocol.Hover) and answer.range is not None:
        return replace(answer, range=_range(answer.range, inner, document))
    if isinstance(answer, protocol.CompletionList):
        items = []
        for item in answer.items:
            edit = item.text_edit
            if edit is not None:
                changes = inner.filled.changes(*inner.document.positions.offsets(edit.range), edit.new_text)
                if changes is None or len(changes) != 1:
                    continue
                start, end, text = changes[0]
                item = replace(item, text_edit=protocol.TextEdit(document.positions.range(start, end), text))
            items.append(item)
        return replace(answer, items=items)
    return answer


def _range(found: protocol.Range, inner: InnerDocument, document: Document) -> protocol.Range:
    start, end = inner.filled.offsets(*inner.document.positions.offsets(found))
    return document.positions.range(start, end)
