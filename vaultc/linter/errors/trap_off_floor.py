"""A trap in a room on a square that is not floor.

In a room, a trap needs plain floor. If something else is already there, such as a fountain or ice, the game looks for
another place with unknown random numbers, so vaultc refuses to make the level.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      FOUNTAIN: (4,2)
      TRAP: "pit", (4,2)
                   ^^^^^
    }

Says:
    4:16: error: there is a fountain here, and in a room a trap needs plain floor: the level fails
    help: put the trap on another square, or write it before what is drawn here

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      FOUNTAIN: (4,2)
      TRAP: "pit", (5,2)
    }
"""

from vaultc.linter import n, rule


@rule.error(needs=rule.Feature.TRAPS_ON_FURNITURE)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Trap):
        if spot.situation.room is None or spot.situation.path or not spot.is_literal:
            continue
        content = spot.content()
        if content and "." not in content:
            ground = rule.ground(model, content)
            message = f"there is {ground} here, and in a room a trap needs plain floor: the level fails"
            yield rule.Finding(
                message, spot.node, "put the trap on another square, or write it before what is drawn here"
            )
