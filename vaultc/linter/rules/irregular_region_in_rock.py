"""An irregular region whose first corner is not floor.

An irregular region is the floor that is connected to its first corner. If that corner is wall or rock, the region
becomes a different area, or nothing.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (0,0,4,2), lit, "zoo", filled, irregular
            ^^^^^^^^^

Says:
    8:9: warning: an irregular region begins on floor, but (0,0) is a wall

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "zoo", filled, irregular
"""

from vaultc.linter import n, rule

CORRIDOR = frozenset("#")


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    letters = model.alphabet
    unfit = letters.solid | letters.doors | letters.liquid | letters.bars | CORRIDOR
    for area in model.areas:
        region = area.placed.node
        if not isinstance(region, n.RegionStatement) or all(word.text != "irregular" for word in region.flags):
            continue
        x1, y1, _x2, _y2 = area.corners
        situation = area.situation._replace(room=None)
        content = situation.content((x1, y1), area.placed.order)
        if content and content <= unfit:
            message = f"an irregular region begins on floor, but ({x1},{y1}) is {rule.ground(model, content)}"
            yield rule.Finding(message, area.node)
