"""Two SUBROOMs of one room that overlap.

The second is drawn over the first.

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

from collections import defaultdict

from vaultc.language.semantics.sheets import Rectangle
from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    siblings: dict[int, list[tuple[n.Statement, Rectangle]]] = defaultdict(list)
    for placed, subroom in rule.placed_nodes(model, n.Subroom):
        if placed.parent is None or subroom.position is None or subroom.size is None:
            continue
        x1, y1 = subroom.position.first, subroom.position.second
        x2, y2 = x1 + subroom.size.first - 1, y1 + subroom.size.second - 1
        earlier = siblings[placed.parent.order]
        for other, (left, top, right, bottom) in earlier:
            if x1 <= right and left <= x2 and y1 <= bottom and top <= y2:
                yield rule.Finding("this subroom overlaps another one", subroom, note=("the other subroom", other))
                break
        earlier.append((subroom, (x1, y1, x2, y2)))
