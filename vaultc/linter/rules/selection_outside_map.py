"""A selection that reaches beyond the map.

Selections are not limited to the map from which they count. A place chosen from a selection may be in the rock around
the map, and so may terrain drawn with it.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    OBJECT: '*', rndcoord(fillrect (1,1,9,1))
                                   ^^^^^^^^^

Says:
    8:32: warning: this selection reaches beyond the map, whose last square is (4,2)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    OBJECT: '*', rndcoord(fillrect (1,1,3,1))
"""

from vaultc.language.semantics.sheets import rectangle
from vaultc.linter import n, rule


@rule.warning(once=True)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.statements:
        sheets = model.situations[placed.order].frames
        if not sheets or any(True for _ in rule.inner_statements(placed.node)):
            continue
        for area in rule.walk(placed.node):
            region = area.region if isinstance(area, n.Rect | n.FillRect) else None
            if isinstance(region, n.Region) and all(_reaches_beyond(region, sheet) for sheet in sheets):
                yield rule.Finding(f"this selection reaches beyond {rule.where_to_last(sheets[0])}", region)


def _reaches_beyond(region: n.Region, sheet: rule.ReferenceFrame) -> bool:
    """Return whether an area begins on a map surrounded by rock, and ends beyond it."""
    x1, y1, x2, y2 = rectangle(region)
    if sheet.kind is not rule.FrameKind.MAP or not sheet.stands_in_stone or not sheet.holds((x1, y1)):
        return False
    return sheet.holds((x2, y2)) is False
