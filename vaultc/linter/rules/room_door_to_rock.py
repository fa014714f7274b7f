"""A ROOMDOOR of a SUBROOM in a wall that is also the wall of the room around it.

Behind that wall is rock, so no door is made. A subroom in column or row 0 or 1 shares a wall with its room on that
side.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (0,2), (2,2) { ROOMDOOR: false, closed, west, random }
                                                                        ^^^^
    }

Says:
    3:69: warning: there is rock behind this wall, so no door is made

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (0,2), (2,2) { ROOMDOOR: false, closed, east, random }
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, door in rule.placed_nodes(model, n.RoomDoor):
        room = rule.room_around(placed)
        around = rule.room_around(room) if room else None
        subroom, parent = (each.node if each else None for each in (room, around))
        if not door.walls or not isinstance(subroom, n.Subroom) or not isinstance(parent, n.Room):
            continue
        if {wall.text for wall in door.walls} <= shared_walls(subroom, parent):
            span = door.walls[0].span.to(door.walls[-1].span)
            message = "there is rock behind this wall, so no door is made"
            yield rule.Finding(message, span, note=("the subroom begins here", subroom))


def shared_walls(subroom: n.Subroom, parent: n.Room) -> set[str]:
    """The walls of a subroom that are walls of its room as well. Rules: "Subrooms"."""
    if subroom.position is None:
        return set()
    x, y = subroom.position.first, subroom.position.second
    shared = {wall for wall, place in (("west", x), ("north", y)) if place in (0, 1)}
    if subroom.size and parent.size:
        if x + subroom.size.first >= parent.size.first - 1:
            shared.add("east")
        if y + subroom.size.second >= parent.size.second - 1:
            shared.add("south")
    return shared
