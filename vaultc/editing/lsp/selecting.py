"""Selection ranges: what to select around the cursor, from the word to the whole text."""

from __future__ import annotations

from collections import abc

from vaultc.editing.lsp import hovering, nodes, protocol
from vaultc.editing.lsp.documents import Document


def selections(document: Document, places: abc.Sequence[protocol.Position]) -> list[protocol.SelectionRange]:
    """For each place its ranges, the smallest first."""
    return [_ranges(document, document.positions.offset(place)) for place in places]


def _ranges(document: Document, offset: int) -> protocol.SelectionRange:
    found = protocol.SelectionRange(document.positions.range(0, len(document.text)))
    last = (0, len(document.text))
    for start, end in _spans(document, offset):
        inside = last[0] <= start <= offset <= end <= last[1]
        if inside and (start, end) != last:
            found = protocol.SelectionRange(document.positions.range(start, end), found)
            last = start, end
    return found


def _spans(document: Document, offset: int) -> abc.Iterator[tuple[int, int]]:
    """The spans that hold an offset, from the outside to the inside."""
    for node in nodes.path_to(document, offset):
        yield node.span.start, node.span.end
    if hovering.map_cell(document, offset):
        begun, end = document.text.rfind("\n", 0, offset) + 1, document.text.find("\n", offset)
        yield begun, end if end >= 0 else len(document.text)
        yield offset, offset + 1
        return
    token = hovering.token_at(document, offset) or hovering.token_at(document, offset - 1)
    if token is not None and "\n" not in token.text:
        yield token.start, token.end
        if token.text[:1] in "\"'" and len(token.text) > 2:
            yield token.start + 1, token.end - 1
