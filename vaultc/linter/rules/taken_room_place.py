"""Stairs, a trap or an altar at a fixed place of a room that something else occupies.

In rooms, these things need plain floor. If the place is a sink, a pool, a fountain or the wall of a subroom, the game
stops.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(3,3),(center,center),(9,5)
    SINK:(2,2)
    TRAP:"pit",(2,2)
               ^^^^^

Says:
    4:12: warning: this trap is on the sink, and the game stops there

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(3,3),(center,center),(9,5)
    SINK:(2,2)
    TRAP:"pit",(3,2)
"""

from collections.abc import Iterator

from vaultc.linter import n, rule, s, sorted_facts


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS)
def check(level: rule.LevelFacts) -> rule.Findings:
    rooms = list(s.rooms(level.node))
    for room in rooms:
        leaves = [sorted_facts.leaf(statement) for statement in room.body.statements]
        furniture = {
            (place.x, place.y): node
            for node in leaves
            if isinstance(node, n.Sink | n.Pool | n.Fountain) and (place := sorted_facts.fixed_place(node))
        }
        name = next((node.name.text for node in room.body.statements if isinstance(node, s.RoomName)), None)
        taken = furniture | {cell: inner for inner in rooms for cell in _walls(inner, name)}
        for node in leaves:
            place = sorted_facts.fixed_place(node) if isinstance(node, n.Stair | n.Trap | n.Altar) else None
            other = taken.get((place.x, place.y)) if place else None
            if place is not None and other is not None:
                what = "a subroom's wall" if isinstance(other, n.Subroom) else f"the {other.thing}"
                message = f"{rule.subject(node)} on {what}, and the game stops there"
                yield rule.Finding(message, place, note=("it is made here", other))


def _walls(room: n.Room | n.Subroom, parent: str | None) -> Iterator[tuple[int, int]]:
    """The squares of a room that the walls of a subroom in it take, where both are given."""
    if not isinstance(room, n.Subroom) or room.parent is None or room.parent.text != parent:
        return
    if room.position is None or room.size is None or max(room.size.first, room.size.second) > 80:
        return
    x, y, width, height = room.position.first, room.position.second, room.size.first, room.size.second
    for column in range(x - 1, x + width + 1):
        yield from ((column, y - 1), (column, y + height))
    for row in range(y, y + height):
        yield from ((x - 1, row), (x + width, row))
