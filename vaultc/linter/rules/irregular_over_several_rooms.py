"""An irregular region whose rectangle goes beyond its room.

An irregular region is the room around the first corner, up to its walls and doors. The second corner has no effect: a
second room in the rectangle is neither lit nor filled.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----------
    |....|....|
    |....+....|
    -----------
    ENDMAP
    DOOR: closed, (5,2)
    STAIR: (9,1), up
    REGION: (1,1,9,2), lit, "zoo", filled, irregular
            ^^^^^^^^^

Says:
    11:9: warning: this irregular region is only the room around (1,1), up to (4,2)
    help: write a REGION for each room

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----------
    |....|....|
    |....+....|
    -----------
    ENDMAP
    DOOR: closed, (5,2)
    STAIR: (9,1), up
    REGION: (1,1,4,2), lit, "zoo", filled, irregular
"""

from vaultc.language.semantics import sheets
from vaultc.linter import areas, n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for area in model.areas:
        region = area.placed.node
        if not isinstance(region, n.RegionStatement) or len(area.sheets) != 1:
            continue
        is_irregular = any(word.text == "irregular" for word in region.flags)
        (sheet,) = area.sheets
        if is_irregular and sheet.kind is rule.FrameKind.MAP and sheet.size is not None:
            found = _room_around(model, sheet, area.corners)
            if found is not None:
                (x1, y1), (x2, y2) = area.corners[:2], found
                message = f"this irregular region is only the room around ({x1},{y1}), up to ({x2},{y2})"
                yield rule.Finding(message, area.node, "write a REGION for each room")


def _room_around(model: rule.Model, sheet: rule.ReferenceFrame, corners: sheets.Rectangle) -> rule.Cell | None:
    """The last column and row of the room, if the rectangle also contains floor of another room."""
    x1, y1, x2, y2 = corners
    if not (sheet.holds((x1, y1)) and sheet.holds((x2, y2))) or x1 > x2 or y1 > y2:
        return None
    barriers, last = areas.barriers(model), len(model.statements)
    found, waiting = {(x1, y1)}, [(x1, y1)]
    while waiting:
        x, y = waiting.pop()
        for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if cell in found:
                continue
            content = sheet.at(cell, last, ())
            if content is None or not (content <= barriers or content.isdisjoint(barriers)):
                return None
            if not content & barriers:
                found.add(cell)
                waiting.append(cell)
    right, bottom = max(x for x, _ in found), max(y for _, y in found)
    if right >= x2 and bottom >= y2:
        return None
    beyond = ((x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1) if x > right or y > bottom)
    contents = (sheet.at(cell, last, ()) for cell in beyond)
    is_other = any(content is not None and content <= model.alphabet.dry for content in contents)
    return (right, bottom) if is_other else None
