"""A ROOMDOOR outside any room.

It does nothing.

Bad:
    LEVEL: "cellar"
    ROOMDOOR: false, closed, north, random
    ^^^^^^^^

Says:
    2:1: warning: a ROOMDOOR outside of a room does nothing
    help: use `DOOR` on a map

Good:
    LEVEL: "cellar"
    DOOR: closed, (10,5)
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.RoomDoor):
        if rule.room_around(placed) is None:
            yield rule.Finding("a ROOMDOOR outside of a room does nothing", placed, "use `DOOR` on a map")
