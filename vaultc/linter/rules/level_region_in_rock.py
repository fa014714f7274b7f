"""An area for stairs or a branch without suitable ground.

The game tries free floor of the area, then gives up: there are no stairs, and heroes who should arrive there arrive
anywhere. Walls, doors, rock, ice, water and furniture are not free floor, nor are the squares of the second area.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    BRANCH: (0,0,4,0), (0,0,0,0)
            ^^^^^^^^^

Says:
    8:9: warning: there is no free floor in this area, so that nothing is made

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    BRANCH: (1,1,3,1), (0,0,0,0)
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.semantics.sheets import SheetKind
from vaultc.linter.rule import Feature, Finding, Findings, Model, Placed, n, warning
from vaultc.world.grid import Cell

FREE = frozenset(".A#")
MOST = 400
"""Squares that are looked at; in larger areas there is always a free one."""


@warning(unless=Feature.STAIRS_OUTSIDE_AREAS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.Branch, n.StairRegion):
        node = placed.node
        assert isinstance(node, n.Branch | n.StairRegion)
        if node.area.absolute or node.exclusion.absolute:
            continue
        cells = list(_cells(node.area))
        excluded = set(_cells(node.exclusion)) if _corners(node.exclusion) != (0, 0, 0, 0) else set()
        if cells and all(cell in excluded for cell in cells):
            yield Finding("the second area covers this one, so that nothing is made", node.area)
        elif cells and all(cell in excluded or _is_taken(model, placed, cell) for cell in cells):
            yield Finding("there is no free floor in this area, so that nothing is made", node.area)


def _corners(area: n.LevelRegion) -> tuple[int, int, int, int]:
    return area.x1, area.y1, area.x2, area.y2


def _cells(area: n.LevelRegion) -> Iterator[Cell]:
    x1, y1, x2, y2 = _corners(area)
    if 0 < (x2 - x1 + 1) * (y2 - y1 + 1) <= MOST:
        yield from ((x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1))


def _is_taken(model: Model, placed: Placed, cell: Cell) -> bool:
    """Return whether a square of the finished level is unsuitable."""
    parts = model.situations[placed.order].parts
    if len(parts) != 1:
        return False
    # the effect of a second map on the level around the first is unknown
    if parts[0].kind is SheetKind.LEVEL and sum(each.level == placed.level for each in model.placed(n.Map)) > 1:
        return False
    content = parts[0].at(cell, len(model.statements), ())
    return content is not None and not content & FREE
