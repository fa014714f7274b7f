"""A SUBROOM that is too large for its room, or extends beyond it.

A subroom that does not fit is drawn over the walls around it. A room with fewer than four columns or rows never gets a
subroom.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (6,2), (5,2) { ROOMDOOR: false, closed, west, random }
                                ^^^^^^^^^^^^
    }

Says:
    3:29: warning: a subroom of 5 by 2 at (6,2) reaches beyond its room
    help: the room has 9 columns and 7 rows

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (4,2) { ROOMDOOR: false, closed, west, random }
    }
"""

from vaultc.linter import n, rule

SMALLEST = 4


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, subroom in rule.placed_nodes(model, n.Subroom):
        around = placed.nearest(n.Room, n.Subroom, n.RegionStatement)
        if around is None or not isinstance(around.node, n.Room | n.Subroom) or around.node.size is None:
            continue
        room, size, begin = around.node.size, subroom.size, ("the room begins here", around)
        x, y = (subroom.position.first, subroom.position.second) if subroom.position else (0, 0)
        if room.first < SMALLEST or room.second < SMALLEST:
            yield rule.Finding("a room with fewer than 4 columns or rows cannot hold a subroom", subroom, note=begin)
        elif size and (x + size.first > room.first or y + size.second > room.second):
            message = f"a subroom of {size.first} by {size.second} at ({x},{y}) reaches beyond its room"
            help = f"the room has {room.first} columns and {room.second} rows"
            yield rule.Finding(message, (subroom.position or size).span.to(size.span), help, note=begin)
