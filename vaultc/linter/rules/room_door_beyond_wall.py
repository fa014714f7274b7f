"""A ROOMDOOR beyond the end of its wall.

Places along a wall count from 0. There is no wall at this one, and no door is made.

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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.RoomDoor):
        door = placed.node
        assert isinstance(door, n.RoomDoor)
        room = placed.nearest(n.Room, n.Subroom, n.RegionStatement, n.FunctionDefinition)
        kinds = (n.Room, n.Subroom) if model.game.has(Feature.SORTED_LEVELS) else n.Subroom
        if room is None or not isinstance(room.node, kinds) or not room.node.size or not door.position:
            continue
        lengths = [_length(room.node.size, wall.text) for wall in door.walls]
        if lengths and door.position.value >= max(lengths):
            message = f"the wall is only {max(lengths)} square{'s' * (max(lengths) > 1)} long"
            yield rule.Finding(message, door.position.span, "places along a wall count from 0")


def _length(size: n.Pair, wall: str) -> int:
    return size.first if wall in ("north", "south") else size.second


RULE = rule.Rule("room-door-beyond-wall", Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
