"""A REGION inside a room.

The end of every REGION closes a room. Inside the block of a ROOM, a SUBROOM or another REGION, it closes the room
around it, and the statements after the REGION no longer belong to that room. The region itself counts from the map, not
from the room.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      REGION: (1,1,3,3), unlit, "ordinary"
      ^^^^^^
      SINK: random
    }

Says:
    3:3: warning: the end of this REGION closes the room around it

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      SINK: random
    }
    REGION: (1,1,3,3), unlit, "ordinary"
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.RegionStatement):
        room = rule.room_around(placed)
        if room and not isinstance(room.node, n.FunctionDefinition):
            message = "the end of this REGION closes the room around it"
            yield rule.Finding(message, placed, note=("the room begins here", room))
