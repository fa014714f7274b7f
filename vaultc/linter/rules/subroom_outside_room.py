"""A SUBROOM outside of a room, or a ROOM inside of one.

What counts is what is around it: the one is built like a ROOM, with its place taken for a place in the grid of the
level, the other like a SUBROOM, with its place in the grid taken for squares.

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
