"""A ROOMDOOR beyond the end of its wall.

Places along a wall count from 0. There is no wall at this one, and no door is made. In levels of NetHack 3.4.3 a place
at random is never the last one, and in a wall of a single square there is none: the game crashes.

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

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Feature, Finding, Findings, Model, n, warning


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.RoomDoor):
        door = placed.node
        assert isinstance(door, n.RoomDoor)
        room = placed.nearest(n.Room, n.Subroom, n.RegionStatement, n.FunctionDefinition)
        kinds = (n.Room, n.Subroom) if model.game.has(Feature.SORTED_LEVELS) else n.Subroom
        if room is None or not isinstance(room.node, kinds) or not room.node.size:
            continue
        if not door.position:
            yield from _at_random(model, door, room.node.size)
            continue
        lengths = [_length(room.node.size, wall.text) for wall in door.walls]
        if lengths and door.position.value >= max(lengths):
            message = f"the wall is only {max(lengths)} square{'s' * (max(lengths) > 1)} long"
            yield Finding(message, door.position, "places along a wall count from 0")


def _at_random(model: Model, door: n.RoomDoor, size: n.Pair) -> Findings:
    """The finding about a door at random in a wall of one square, on which an older game crashes."""
    walls = [wall.text for wall in door.walls] or ["north", "south", "east", "west"]
    if not model.game.has(Feature.SORTED_LEVELS) or all(_length(size, wall) != 1 for wall in walls):
        return
    crash = "crashes" if len(walls) == 1 else "may crash"
    message = f"on a door at random in a wall of a single square the game {crash}"
    yield Finding(message, door, f"write a place, such as `{walls[0]},0`, or a larger room")


def _length(size: n.Pair, wall: str) -> int:
    return size.first if wall in ("north", "south") else size.second
