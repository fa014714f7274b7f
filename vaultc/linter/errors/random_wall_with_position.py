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

from vaultc.linter import n, rule


@rule.error(n.RoomDoor, unless=rule.OF_ALL_LEVELS, of_code=True)
def check(door: n.RoomDoor) -> rule.Findings:
    if door.position and not door.walls:
        fix = rule.replacement("make the position random", door.position.span, "random")
        message = "a door in a random wall must have a random position"
        yield rule.Finding(message, door.position, "name the wall, or write `random`", fix=fix)
