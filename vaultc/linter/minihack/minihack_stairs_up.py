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

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, warning


@warning(needs=Feature.MINIHACK_LEVELS)
def check(model: Model) -> Findings:
    branches = {placed.level for placed in model.placed(n.Branch)}
    for placed in model.placed(n.Stair, n.StairRegion, n.Ladder):
        assert isinstance(placed.node, n.Stair | n.StairRegion | n.Ladder)
        if placed.node.direction.text == "up":
            start = "" if placed.level in branches else "; the hero starts anywhere"
            message = (
                "this ladder leads out of the game"
                if isinstance(placed.node, n.Ladder)
                else "MiniHack makes no stairs up"
            )
            yield Finding(message + start, placed, _help(placed.node))


def _help(node: n.Stair | n.StairRegion | n.Ladder) -> str:
    if isinstance(node, n.StairRegion):
        return f"write `BRANCH: {node.area.span.text}, {node.exclusion.span.text}`"
    x, y = (node.place.x, node.place.y) if isinstance(node.place, n.Coordinate) else (3, 2)
    beside = f"({abs(x - 1)},{abs(y - 1)},{abs(x - 1)},{abs(y - 1)})"
    return f"after a map the hero starts at `BRANCH: ({x},{y},{x},{y}), {beside}`"
