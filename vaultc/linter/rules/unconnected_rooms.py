"""Rooms that nothing connects.

Only RANDOM_CORRIDORS and CORRIDOR dig corridors, and RANDOM_CORRIDORS joins the rooms that exist when it is executed.
In levels of NetHack 3.4.3 a DOOR of a room leads nowhere without one of these statements.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { STAIR: random, up }
    ROOM: "ordinary", lit, (5,3), (center,center), (5,5) { STAIR: random, down }
    ^^^^

Says:
    3:1: note: nothing connects this room with the others
    help: add `RANDOM_CORRIDORS`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { STAIR: random, up }
    ROOM: "ordinary", lit, (5,3), (center,center), (5,5) { STAIR: random, down }
    RANDOM_CORRIDORS
"""

from itertools import combinations

from vaultc.language.semantics.statements import Path
from vaultc.linter import n, rule

CONNECTING = (n.RandomCorridors, n.Corridor, n.Call, n.Terrain, n.Map, n.MazeWalk)


def _are_alternatives(one: Path, other: Path) -> bool:
    """True if two statements are on different arms of one condition, so that only one of them is executed."""
    arms = dict(one)
    return any(arms.get(statement, arm) != arm for statement, arm in other)


@rule.note(rule.LevelFacts, unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    is_sorted = model.game.has(rule.Feature.SORTED_LEVELS)
    placed = () if level.is_vault else model.statements_of(level)
    rooms = [p for p in placed if isinstance(p.node, n.Room) and p.nearest(n.Room, n.Subroom) is None]
    doors = [p for p in placed if isinstance(p.node, n.RoomDoor) and p.nearest(n.Subroom) is None]
    last = max((p.order for p in placed if isinstance(p.node, CONNECTING)), default=-1)
    late = [room for room in rooms if room.order > last]
    if len(rooms) > 1:
        paths = [model.situations[room.order].path for room in rooms]
        if not is_sorted and all(_are_alternatives(one, other) for one, other in combinations(paths, 2)):
            return
        if late and (is_sorted or any(isinstance(p.node, n.Stair | n.Ladder) for p in placed)):
            yield rule.Finding("nothing connects this room with the others", late[-1], "add `RANDOM_CORRIDORS`")
    elif is_sorted and level.node.maze is None and doors:
        connecting = (each for each in level.node.statements if isinstance(each, (*CONNECTING, n.Mines)))
        if next(connecting, None) is None:
            yield rule.Finding("no corridor leads to this door", doors[0], "add a CORRIDOR, or leave it out")
