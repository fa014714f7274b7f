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

from vaultc.linter.rule import Finding, Findings, Model, n, warning


@warning()
def check(model: Model) -> Findings:
    siblings: dict[int, list[tuple[n.Statement, tuple[int, int, int, int]]]] = defaultdict(list)
    for placed in model.placed(n.Subroom):
        subroom = placed.node
        assert isinstance(subroom, n.Subroom)
        if placed.parent is None or subroom.position is None or subroom.size is None:
            continue
        x1, y1 = subroom.position.first, subroom.position.second
        x2, y2 = x1 + subroom.size.first - 1, y1 + subroom.size.second - 1
        earlier = siblings[placed.parent.order]
        overlapped = (
            node
            for node, (left, top, right, bottom) in earlier
            if x1 <= right and left <= x2 and y1 <= bottom and top <= y2
        )
        other = next(overlapped, None)
        if other is not None:
            yield Finding("this subroom overlaps another one", subroom, note=("the other subroom", other))
        earlier.append((subroom, (x1, y1, x2, y2)))
