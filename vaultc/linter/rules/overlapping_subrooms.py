"""Two SUBROOMs of one room that overlap.

The second one is drawn over the first.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (14,9) {
      SUBROOM: "ordinary", lit, (3,2), (3,3) { ROOMDOOR: false, closed, south, random }
      SUBROOM: "ordinary", lit, (5,3), (3,3) { ROOMDOOR: false, closed, south, random }
      ^^^^^^^
    }

Says:
    4:3: warning: this subroom overlaps another one

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (14,9) {
      SUBROOM: "ordinary", lit, (3,2), (3,3) { ROOMDOOR: false, closed, south, random }
      SUBROOM: "ordinary", lit, (8,3), (3,3) { ROOMDOOR: false, closed, south, random }
    }
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from vaultc.language import diagnostics, semantics
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.edits import keyword


def check(model: semantics.Model) -> Iterator[rule.Finding]:
    siblings: dict[int, list[tuple[n.Statement, tuple[int, int, int, int]]]] = defaultdict(list)
    for placed in model.placed(n.Subroom):
        floor = _rectangle(placed)
        if placed.parent is None or floor is None:
            continue
        x1, y1, x2, y2 = floor
        earlier = siblings[placed.parent.order]
        overlapped = (
            node
            for node, (left, top, right, bottom) in earlier
            if x1 <= right and left <= x2 and y1 <= bottom and top <= y2
        )
        other = next(overlapped, None)
        if other is not None:
            note = diagnostics.Note("the other subroom", keyword(other.span))
            yield rule.Finding("this subroom overlaps another one", keyword(placed.node.span), notes=(note,))
        earlier.append((placed.node, floor))


def _rectangle(placed: semantics.Placed) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom of the floor of a subroom; None if drawn by lot."""
    subroom = placed.node
    assert isinstance(subroom, n.Subroom)
    if subroom.position is None or subroom.size is None:
        return None
    x, y = subroom.position.first, subroom.position.second
    return x, y, x + subroom.size.first - 1, y + subroom.size.second - 1


RULE = rule.Rule("overlapping-subrooms", diagnostics.Severity.WARNING, __doc__, check)
