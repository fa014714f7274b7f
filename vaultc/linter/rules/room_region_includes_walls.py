"""A region of a special room that includes its walls.

A regular region is the inside of its room. If it includes the walls, the doors of the room are not on its border.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (0,0,4,2), lit, "zoo"
            ^^^^^^^^^

Says:
    8:9: note: the region includes the walls of the room
    help: its inside is (1,1,3,1)

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "zoo"
"""

from vaultc.linter import n, rule


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    border = model.alphabet.walls | model.alphabet.doors
    for area in model.areas:
        region = area.placed.node
        if not isinstance(region, n.RegionStatement) or region.type is None or region.type.text == "ordinary":
            continue
        if any(word.text == "irregular" for word in region.flags):
            continue
        x1, y1, x2, y2 = area.corners
        if x2 - x1 < 2 or y2 - y1 < 2:
            continue
        corners = ((x1, y1), (x2, y1), (x1, y2), (x2, y2))
        situation = area.situation._replace(room=None)
        contents = [situation.content(cell, area.placed.order) for cell in corners]
        if all(content is not None and content <= border for content in contents):
            message = "the region includes the walls of the room"
            yield rule.Finding(message, area.node, f"its inside is ({x1 + 1},{y1 + 1},{x2 - 1},{y2 - 1})")
