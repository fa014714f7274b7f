"""A DOOR where there cannot be a door.

A door belongs in a straight stretch of wall, with a free square on either side. At a corner it cannot be passed, on
open floor there is nothing for it to close, and in solid rock it leads nowhere.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    DOOR: closed, (4,0)
                  ^^^^^

Says:
    8:15: warning: this door is in a wall and leads nowhere
    help: draw `+` into the wall of the map and name that square: columns and rows count from 0

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    DOOR: closed, (4,1)
"""

from vaultc.linter import n, rule

IN_ROOM = "a door in the wall of a room is a `ROOMDOOR: false, closed, random, random`"
IN_MAP = "draw `+` into the wall of the map and name that square: columns and rows count from 0"


@rule.warning(once=True)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Door):
        problem = _problem(model, spot)
        if problem:
            yield rule.Finding(problem, spot.node, IN_ROOM if spot.situation.room else IN_MAP)


def _problem(model: rule.Model, spot: rule.Spot) -> str | None:
    if spot.situation.room:
        # coordinates in a room are on its floor, on which there can be no door
        inside = (sheet.kind is rule.FrameKind.ROOM and sheet.size and sheet.holds(spot.cell) for sheet in spot.sheets)
        is_inside = spot.is_literal and spot.sheets and all(inside)
        return "this door is in the middle of the room's floor, with nothing to close" if is_inside else None
    letters, content = model.alphabet, spot.content()
    if content is None or content <= letters.doors or not any(sheet.holds(spot.cell) for sheet in spot.sheets):
        return None
    x, y = spot.cell
    beside = [spot.content_at(cell) for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]
    barrier = letters.solid | letters.doors | letters.bars
    barriers = [around is None or bool(around & barrier) for around in beside]
    if not content & barrier:
        closes = all(barriers[:2]) or all(barriers[2:])
        return None if closes else f"this door is on {rule.ground(model, content)}, with nothing to close"
    leads_nowhere = all(barriers) and None not in beside
    return f"this door is in {rule.ground(model, content)} and leads nowhere" if leads_nowhere else None
