"""A ROOMDOOR with the state `secret`.

The first word of a ROOMDOOR says whether it is secret. The state `secret` makes a doorway without a door.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (2,2) { ROOMDOOR: false, secret, west, random }
                                                                ^^^^^^
    }

Says:
    3:61: warning: the state `secret` leaves a doorway without a door
    help: write `true` for a secret door, and its state when found

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (2,2) { ROOMDOOR: true, closed, west, random }
    }
"""

from vaultc.linter import n, rule


@rule.warning(n.RoomDoor)
def check(door: n.RoomDoor) -> rule.Findings:
    if door.state.text == "secret":
        message = "the state `secret` leaves a doorway without a door"
        yield rule.Finding(message, door.state, "write `true` for a secret door, and its state when found")
