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
    siblings: dict[int, list[semantics.Placed]] = defaultdict(list)
    for placed in model.placed(n.Subroom):
        if placed.parent is None or _rectangle(placed) is None:
            continue
        earlier = siblings[placed.parent.order]
        other = next((each for each in earlier if _overlap(each, placed)), None)
        if other:
            note = diagnostics.Note("the other subroom", keyword(other.node.span))
            yield rule.Finding("this subroom overlaps another one", keyword(placed.node.span), notes=(note,))
        earlier.append(placed)


def _rectangle(placed: semantics.Placed) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom of the floor of a subroom; None if drawn by lot."""
    subroom = placed.node
    assert isinstance(subroom, n.Subroom)
    if subroom.position is None or subroom.size is None:
        return None
    x, y = subroom.position.first, subroom.position.second
    return x, y, x + subroom.size.first - 1, y + subroom.size.second - 1


def _overlap(first: semantics.Placed, second: semantics.Placed) -> bool:
    a, b = _rectangle(first), _rectangle(second)
    return a is not None and b is not None and a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


RULE = rule.Rule("overlapping-subrooms", diagnostics.Severity.WARNING, __doc__, check)
