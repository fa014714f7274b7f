"""A SUBROOM without a door.

The hero cannot walk into it, or out of it from stairs inside.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (2,2) { GOLD: 5, random }
      ^^^^^^^
    }

Says:
    3:3: note: this subroom has no door
    help: add a `ROOMDOOR: false, closed, random, random`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (2,2) {
        GOLD: 5, random
        ROOMDOOR: false, closed, west, random
      }
    }
"""

from vaultc.linter import n, rule

OPENING = (n.RoomDoor, n.Door, n.Terrain, n.ReplaceTerrain, n.Call, n.Corridor, n.WallWalk, n.Spill, n.Map)


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    opening = list(model.placed(*OPENING))
    opened = {around.order for placed in opening for around in placed.ancestors()}
    # the room around may open the walls with statements of its own
    opened_late = {
        placed.parent.order for placed in opening if placed.parent and not isinstance(placed.node, n.RoomDoor)
    }
    for placed in model.placed(n.Subroom):
        if placed.order not in opened and not (placed.parent and placed.parent.order in opened_late):
            yield rule.Finding("this subroom has no door", placed, "add a `ROOMDOOR: false, closed, random, random`")
