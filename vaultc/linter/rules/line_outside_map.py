"""A line that begins or ends beyond the map.

Lines are not limited to the map or room from which their ends count: anything drawn along them continues through the
rock around it. Columns and rows count from 0, so the last column of a map with 11 columns is 10.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    .....
    .....
    ENDMAP
    $way = selection: randline (0,0) - (5,1), 3
                                       ^^^^^
    TERRAIN: $way, '.'

Says:
    7:36: warning: this line reaches beyond the map, whose last square is (4,1)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    .....
    .....
    ENDMAP
    $way = selection: randline (0,0) - (4,1), 3
    TERRAIN: $way, '.'
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.Terrain, n.Assignment):
        sheets = model.situations[placed.order].frames
        for line in rule.walk(placed.node):
            for end in (line.start, line.end) if isinstance(line, n.Line | n.RandLine) else ():
                if sheets and isinstance(end, n.Coordinate) and all(_is_beyond(end, sheet) for sheet in sheets):
                    yield rule.Finding(f"this line reaches beyond {rule.where_to_last(sheets[0])}", end)


def _is_beyond(place: n.Coordinate, sheet: rule.ReferenceFrame) -> bool:
    """Return whether a place lies in the rock around a map or room."""
    if place.x > 79 or place.y > 20 or sheet.holds((place.x, place.y)) is not False:
        return False
    return sheet.kind is rule.FrameKind.ROOM or sheet.stands_in_stone
