"""A region that reaches beyond the map or beyond the level.

Around a map on an otherwise empty level there is only rock. Often a corner is off by one, or x and y are exchanged.
Columns and rows count from 0, and both corners belong to the region.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (0,0,5,3), lit, "ordinary"
            ^^^^^^^^^

Says:
    8:9: warning: this region reaches beyond the map, whose last square is (4,2)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (0,0,4,2), lit, "ordinary"
"""

from vaultc.language.semantics.frames import Area
from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for area in model.areas:
        sheets = area.sheets
        if not sheets or not all(_reaches_beyond(area, sheet) for sheet in sheets):
            continue
        sheet, (x1, y1, x2, y2) = sheets[0], area.corners
        help = "are x and y exchanged?" if sheet.holds((y1, x1)) and sheet.holds((y2, x2)) else None
        begin = (f"{rule.where(sheet)} begins here", rule.keyword(sheet.begin)) if sheet.begin else None
        yield rule.Finding(f"this region reaches beyond {rule.where_to_last(sheet)}", area.node, help, note=begin)


def _reaches_beyond(area: Area, sheet: rule.ReferenceFrame) -> bool:
    x1, y1, x2, y2 = area.corners
    if sheet.holds((x1, y1)) is not False and sheet.holds((x2, y2)) is not False:
        return False
    if sheet.kind is rule.FrameKind.ROOM:
        return sheet.holds((x1, y1)) is False
    if not isinstance(area.placed.node, n.RegionStatement | n.ReplaceTerrain):
        return sheet.holds((x1, y1)) is False and sheet.stands_in_stone
    return sheet.stands_in_stone
