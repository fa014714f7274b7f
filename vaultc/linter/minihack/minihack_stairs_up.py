"""Stairs up as the place where the hero starts.

MiniHack's level is the first of its dungeon, and there the game makes no stairs up. The hero starts at a BRANCH, or
anywhere if there is none. A ladder up is made, and a hero who climbs it leaves the dungeon.

Bad:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    STAIR: (0,0), up
    ^^^^^
    STAIR: (4,0), down

Says:
    6:1: warning: MiniHack makes no stairs up; the hero starts anywhere
    help: after a map the hero starts at `BRANCH: (0,0,0,0), (1,1,1,1)`

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    BRANCH: (0,0,0,0), (1,0,1,0)
    STAIR: (4,0), down
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.MINIHACK_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    branches = {placed.level for placed in model.placed(n.Branch)}
    for placed, stairs in rule.placed_nodes(model, n.Stair, n.StairRegion, n.Ladder):
        if stairs.direction.text != "up":
            continue
        message = "this ladder leads out of the game" if isinstance(stairs, n.Ladder) else "MiniHack makes no stairs up"
        start = "" if placed.level in branches else "; the hero starts anywhere"
        if isinstance(stairs, n.StairRegion):
            help = f"write `BRANCH: {stairs.area.span.text}, {stairs.exclusion.span.text}`"
        else:
            x, y = (stairs.place.x, stairs.place.y) if isinstance(stairs.place, n.Coordinate) else (3, 2)
            beside = f"({abs(x - 1)},{abs(y - 1)},{abs(x - 1)},{abs(y - 1)})"
            help = f"after a map the hero starts at `BRANCH: ({x},{y},{x},{y}), {beside}`"
        yield rule.Finding(message + start, placed, help)
