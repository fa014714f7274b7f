"""A CORRIDOR to a room that does not exist.

Rooms count from 0 in the order in which they are made; a corridor only finds those made before it.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { }
    ROOM: "ordinary", lit, (5,3), (center,center), (5,5) { }
    CORRIDOR: (1, west, 0), (2, east, 0)
                             ^

Says:
    4:26: warning: there is no room 2: 2 rooms have been made by now
    help: rooms count from 0

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { }
    ROOM: "ordinary", lit, (5,3), (center,center), (5,5) { }
    CORRIDOR: (0, east, 0), (1, west, 0)
"""

from __future__ import annotations

from vaultc.language.semantics.frames import makes_room
from vaultc.linter.rule import Finding, Findings, Model, Placed, n, warning
from vaultc.support.safe_text import counted

UNCOUNTED = (n.Loop, n.For, n.Call, n.Mines)
WITH_ROOMS = "rogue"
"""The ground that has rooms of its own."""


@warning(needs_whole_text=True)
def check(model: Model) -> Findings:
    for level in model.levels:
        placed = model.statements_of(level)
        if level.is_vault or any(_makes_rooms_unseen(p.node) for p in placed):
            continue
        rooms = 0
        for each in placed:
            rooms += _is_top_level(each)
            if isinstance(each.node, n.Corridor):
                yield from _missing(each.node, rooms)


def _makes_rooms_unseen(node: n.Statement) -> bool:
    """Return whether a statement may make rooms that cannot be counted here; joined caves become rooms."""
    return isinstance(node, UNCOUNTED) or (isinstance(node, n.NamedGround) and node.ground.text == WITH_ROOMS)


def _is_top_level(placed: Placed) -> bool:
    if isinstance(placed.node, n.RegionStatement):
        return makes_room(placed.node)
    return isinstance(placed.node, n.Room) and placed.nearest(n.Room, n.Subroom, n.RegionStatement) is None


def _missing(corridor: n.Corridor, rooms: int) -> Findings:
    for end in (corridor.source, corridor.destination):
        if isinstance(end, n.CorridorEnd) and end.room.value >= rooms:
            message = f"there is no room {end.room.value}: {counted(rooms, 'room')} have been made by now"
            yield Finding(message, end.room, "rooms count from 0")
