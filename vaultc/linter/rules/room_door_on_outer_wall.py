"""A ROOMDOOR in a room that is not a SUBROOM.

A door of a room needs open ground on its other side. A ROOM is surrounded by solid rock, so no door is made. Doors to
corridors are made by RANDOM_CORRIDORS; ROOMDOOR is for subrooms. A random vault gets its doors with the corridors of
the level around it.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      ROOMDOOR: false, closed, north, random
      ^^^^^^^^
    }

Says:
    3:3: warning: a room in solid rock gets no door from ROOMDOOR
    help: `RANDOM_CORRIDORS` makes doors for rooms

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      SUBROOM: "ordinary", lit, (3,3), (2,2) {
        ROOMDOOR: false, closed, north, random
      }
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.RoomDoor):
        room = rule.room_around(placed)
        if room and isinstance(room.node, n.Room):
            help = "`RANDOM_CORRIDORS` makes doors for rooms"
            if rule.in_vault(model, placed):
                help = "leave it out: the corridors of the level around a vault make its doors"
            message = "a room in solid rock gets no door from ROOMDOOR"
            yield rule.Finding(message, placed, help, note=("the room begins here", room))
