"""Rooms whose names do not say clearly which room is inside which.

A subroom is inside the first room with the given name. A subroom inside a subroom has no defined place, the room around
a subroom needs at least four columns and rows, and a name that no subroom uses has no effect.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,5)
    STAIR:random,up
    STAIR:random,down
    NAME:"hall"
    ROOM:"ordinary",lit,(4,3),(center,center),(9,5)
    NAME:"hall"
         ^^^^^^
    SUBROOM:"zoo",lit,(1,1),(2,2),"hall"
    RANDOM_CORRIDORS

Says:
    7:6: warning: another room already has this name, and the first one counts

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,5)
    STAIR:random,up
    STAIR:random,down
    NAME:"hall"
    ROOM:"ordinary",lit,(4,3),(center,center),(9,5)
    SUBROOM:"zoo",lit,(1,1),(2,2),"hall"
    RANDOM_CORRIDORS
"""

from vaultc.linter import n, rule, s

SMALLEST = 4


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    named: dict[str, n.Room | n.Subroom] = {}
    rooms = list(s.rooms(level.node))
    used = {room.parent.text for room in rooms if isinstance(room, n.Subroom) and room.parent}
    names = {each.name.text for room in rooms for each in room.body.statements if isinstance(each, s.RoomName)}
    if not used <= names:  # which of the names is meant is not known
        used |= names
    for room in rooms:
        for name in (each.name for each in room.body.statements if isinstance(each, s.RoomName)):
            first = named.setdefault(name.text, room)
            if first is not room:
                message = "another room already has this name, and the first one counts"
                yield rule.Finding(message, name, note=("the first one", first))
            elif name.text not in used:
                yield rule.Finding("no SUBROOM names this room", name, "remove the NAME")
    for room in rooms:
        around = named.get(room.parent.text) if isinstance(room, n.Subroom) and room.parent else None
        if around is not None and isinstance(room, n.Subroom):
            yield from _inside(room, around)


def _inside(room: n.Subroom, around: n.Room | n.Subroom) -> rule.Findings:
    if isinstance(around, n.Subroom):
        yield rule.Finding("a SUBROOM inside of a SUBROOM has no defined place", room)
    elif around.size and min(around.size.first, around.size.second) < SMALLEST:
        yield rule.Finding("a room with fewer than 4 columns or rows cannot hold a SUBROOM", room)
    elif around.size and room.size:
        x, y = (room.position.first, room.position.second) if room.position else (0, 0)
        if x + room.size.first > around.size.first or y + room.size.second > around.size.second:
            size = f"{around.size.first} columns and {around.size.second} rows"
            yield rule.Finding(f"this SUBROOM reaches beyond its room, which has {size}", room)
