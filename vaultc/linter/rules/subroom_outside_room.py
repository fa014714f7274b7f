"""A SUBROOM outside a room, or a ROOM inside one.

The game looks only at where the statement is. It makes a SUBROOM outside a room like a ROOM, and reads its place as a
place in the grid of the level. It makes a ROOM inside a room like a SUBROOM, and reads its place in the grid as
squares.

Bad:
    LEVEL: "cellar"
    SUBROOM: "ordinary", lit, (1,2), (3,3) { ROOMDOOR: false, closed, north, random }
    ^^^^^^^

Says:
    2:1: warning: a SUBROOM outside of a room is built like a ROOM
    help: put it into the block of a room: `ROOM: ... { SUBROOM: ... { } }`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,2), (center,center), (3,3) { }
"""

from vaultc.linter import n, rule

HELP = "put it into the block of a room: `ROOM: ... { SUBROOM: ... { } }`"


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.Subroom):
        if rule.room_around(placed) is None:
            yield rule.Finding("a SUBROOM outside of a room is built like a ROOM", placed, HELP)
    for placed in model.placed(n.Room):
        room = rule.room_around(placed)
        if room and isinstance(room.node, n.Room | n.Subroom):
            message = "a ROOM inside of a room is built like a SUBROOM"
            yield rule.Finding(message, placed, note=("the room begins here", room))
