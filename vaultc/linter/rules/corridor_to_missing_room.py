"""A CORRIDOR to a room that does not exist.

Rooms count from 0 in the order in which they are made; a corridor only finds rooms made before it.

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

from vaultc.language.semantics.frames import makes_room
from vaultc.linter import n, rule

UNCOUNTED = (n.Loop, n.For, n.Call, n.Mines)
"""Statements that make rooms which cannot be counted here; joined caves become rooms."""
WITH_ROOMS = "rogue"
"""The ground that has rooms of its own."""
ROOMS = (n.Room, n.Subroom, n.RegionStatement)


@rule.warning(rule.LevelFacts, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    placed = model.statements_of(level)
    nodes = [each.node for each in placed]
    unseen = (isinstance(node, n.NamedGround) and node.ground.text == WITH_ROOMS for node in nodes)
    if level.is_vault or any(isinstance(node, UNCOUNTED) for node in nodes) or any(unseen):
        return
    rooms = 0
    for each, node in zip(placed, nodes, strict=True):
        if isinstance(node, n.RegionStatement):
            rooms += makes_room(node)
        elif isinstance(node, n.Room):
            rooms += each.nearest(*ROOMS) is None
        elif isinstance(node, n.Corridor):
            for end in (node.source, node.destination):
                if isinstance(end, n.CorridorEnd) and end.room.value >= rooms:
                    made = rule.counted(rooms, "room")
                    message = f"there is no room {end.room.value}: {made} have been made by now"
                    yield rule.Finding(message, end.room, "rooms count from 0")
