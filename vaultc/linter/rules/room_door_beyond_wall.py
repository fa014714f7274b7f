"""A ROOMDOOR beyond the end of its wall.

Places along a wall count from 0. There is no wall at this place, and no door is made. In levels of NetHack 3.4.3 a
random place is never the last one, so a wall of a single square has none: the game crashes.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (2,2) { ROOMDOOR: false, closed, west, 2 }
                                                                              ^
    }

Says:
    3:75: warning: the wall is only 2 squares long
    help: places along a wall count from 0

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,7) {
      SUBROOM: "ordinary", lit, (4,2), (2,2) { ROOMDOOR: false, closed, west, 1 }
    }
"""

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    is_sorted = model.game.has(rule.Feature.SORTED_LEVELS)
    for placed, door in rule.placed_nodes(model, n.RoomDoor):
        room = rule.room_around(placed)
        node = room.node if room else None
        if not isinstance(node, n.Room | n.Subroom) or (isinstance(node, n.Room) and not is_sorted) or not node.size:
            continue
        walls = [wall.text for wall in door.walls] or ["north", "south", "east", "west"]
        lengths = [node.size.first if wall in ("north", "south") else node.size.second for wall in walls]
        if door.position and door.walls and door.position.value >= max(lengths):
            message = f"the wall is only {max(lengths)} square{'s' * (max(lengths) > 1)} long"
            yield rule.Finding(message, door.position, "places along a wall count from 0")
        elif not door.position and is_sorted and 1 in lengths:
            crash = "crashes" if len(lengths) == 1 else "may crash"
            message = f"at a random door in a wall of a single square, the game {crash}"
            yield rule.Finding(message, door, f"write a place, such as `{walls[0]},0`, or a larger room")
