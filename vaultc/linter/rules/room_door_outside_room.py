"""A ROOMDOOR outside of any room.

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

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, n, room_around, warning


@warning()
def check(model: Model) -> Findings:
    for placed in model.placed(n.RoomDoor):
        if room_around(placed) is None:
            yield Finding("a ROOMDOOR outside of a room does nothing", placed, "use `DOOR` on a map")
