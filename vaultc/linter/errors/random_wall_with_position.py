"""A door at a fixed position in a random wall.

If the wall is `random`, the position along it must be `random` too.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      SUBROOM: "ordinary", lit, (1,1), (2,2) {
        ROOMDOOR: false, closed, random, 1
                                         ^
      }
    }

Says:
    4:38: error: a door in a random wall must have a random position
    help: name the wall, or write `random`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      SUBROOM: "ordinary", lit, (1,1), (2,2) {
        ROOMDOOR: false, closed, random, random
      }
    }
"""

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, error, n, replacement


@error(n.RoomDoor, unless=OF_ALL_LEVELS, of_code=True)
def check(door: n.RoomDoor) -> Findings:
    if door.position and not door.walls:
        fix = replacement("make the position random", door.position.span, "random")
        message = "a door in a random wall must have a random position"
        yield Finding(message, door.position, "name the wall, or write `random`", fix=fix)
