"""A selection that reaches beyond the map of its statement.

Places count from the map, but a selection takes squares of the whole level, including the rock around the map, or the
level around a random vault. Levels that INIT_MAP or a MAZE header fills as a whole are not checked, since they are
usually drawn this way.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----------
    |.........|
    |.........|
    |.........|
    -----------
    ENDMAP
    TERRAIN: gradient(radial, (2 - 4), (5,2)), 'T'
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    STAIR: (5,2), down

Says:
    10:10: warning: this `gradient` reaches beyond the map: at least 1,594 squares outside of it turn into a tree
    help: `filter(fillrect (0,0,10,4), ...)` keeps the squares of the map

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----------
    |.........|
    |.........|
    |.........|
    -----------
    ENDMAP
    TERRAIN: filter(fillrect (0,0,10,4), gradient(radial, (2 - 4), (5,2))), 'T'
    STAIR: (5,2), down
"""

from vaultc.linter import n, overreach, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for found in overreach.drawings(model):
        if found.around.sheet.kind is rule.FrameKind.MAP and not _is_reported_elsewhere(found):
            message = overreach.told(model, found)
            yield rule.Finding(message, found.culprit, overreach.advice(found), overreach.note_of(found), found.fix)


def _is_reported_elsewhere(found: overreach.Overreach) -> bool:
    """Return whether a rule about lines, rectangles or places reports it."""
    if not found.around.sheet.stands_in_stone:
        return False
    match found.culprit:
        case n.Rect(region=n.Region()) | n.FillRect(region=n.Region()) | n.Region() | n.Line():
            return True
        case n.PointSelection() | n.Coordinate():
            return not isinstance(found.placed.node, n.Terrain)
    return False
