"""An area for stairs or a branch without suitable ground.

The game tries free floor in the area, then gives up: there are no stairs, and heroes who should arrive there arrive
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
    8:9: warning: there is no free floor in this area, so nothing is made

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

from collections.abc import Iterator

from vaultc.linter import n, rule

FREE = frozenset(".A#")
MOST = 400
"""Squares that are looked at; in larger areas there is always a free one."""


@rule.warning(unless=rule.Feature.STAIRS_OUTSIDE_AREAS)
def check(model: rule.Model) -> rule.Findings:
    for placed, node in rule.placed_nodes(model, n.Branch, n.StairRegion):
        area, other = node.area, node.exclusion
        if area.absolute or other.absolute:
            continue
        excluded = set(_cells(other)) if (other.x1, other.y1, other.x2, other.y2) != (0, 0, 0, 0) else set()
        left = [cell for cell in _cells(area) if cell not in excluded]
        if left and all(_is_taken(model, placed, cell) for cell in left):
            yield rule.Finding("there is no free floor in this area, so nothing is made", area)


def _cells(area: n.LevelRegion) -> Iterator[rule.Cell]:
    if 0 < (area.x2 - area.x1 + 1) * (area.y2 - area.y1 + 1) <= MOST:
        yield from ((x, y) for x in range(area.x1, area.x2 + 1) for y in range(area.y1, area.y2 + 1))


def _is_taken(model: rule.Model, placed: rule.Placed, cell: rule.Cell) -> bool:
    parts = model.situations[placed.order].parts
    if len(parts) != 1:
        return False
    # the effect of a second map on the level around the first is unknown
    if parts[0].kind is rule.FrameKind.LEVEL and sum(each.level == placed.level for each in model.placed(n.Map)) > 1:
        return False
    content = parts[0].at(cell, len(model.statements), ())
    return content is not None and not content & FREE
