"""Replacements in the texts of nodes, inner ones first."""

from __future__ import annotations

from bisect import bisect_left, insort

from vaultc.language import source
from vaultc.language.syntax.nodes import Node


class Rewriting:
    """Replacements in one or several sources. A later one takes the place of those inside of it."""

    def __init__(self) -> None:
        self._edits: dict[source.Source, list[tuple[int, int, str]]] = {}

    def replace(self, span: source.Span, text: str) -> None:
        """Put a text in the place of another, and of the replacements in that."""
        edits = self._edits.setdefault(span.source, [])
        first = last = bisect_left(edits, (span.start,))
        while last < len(edits) and edits[last][1] <= span.end:
            last += 1
        del edits[first:last]
        insort(edits, (span.start, span.end, text))

    def text(self, span: source.Span) -> str:
        """The text of a span with the replacements in it."""
        pieces, position = [], span.start
        edits = self._edits.get(span.source, [])
        for start, end, text in edits[bisect_left(edits, (span.start,)) :]:
            if end > span.end:
                break
            pieces += [span.source.text[position:start], text]
            position = end
        return "".join((*pieces, span.source.text[position : span.end]))

    def of(self, node: Node) -> str:
        """The text of a node with the replacements in it."""
        return self.text(node.span)
