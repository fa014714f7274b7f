"""A CORRIDOR to a room without doors, or to a different room than its number suggests.

Doors are found by their number along a wall, so no corridor reaches a room without DOORs. Room numbers count the rooms
that were made, without subrooms.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,3)
    DOOR:false,closed,east,random
    ROOM:"ordinary",lit,(4,3),(center,center),(9,3)
    CORRIDOR:(0,east,0),(1,west,0)
                         ^

Says:
    5:22: warning: this room has no DOOR, so no corridor can lead to it

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,3)
    DOOR:false,closed,east,random
    ROOM:"ordinary",lit,(4,3),(center,center),(9,3)
    DOOR:false,closed,west,random
    CORRIDOR:(0,east,0),(1,west,0)
"""

from vaultc.linter import n, rule, s


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    rooms = list(s.rooms(level.node))
    top = [room for room in rooms if isinstance(room, n.Room)]
    corridors = (each for each in level.node.statements if isinstance(each, n.Corridor))
    for end in (end for corridor in corridors for end in (corridor.source, corridor.destination)):
        if not isinstance(end, n.CorridorEnd):
            continue
        number = end.room.value
        if len(top) < len(rooms) and number < len(rooms) and (number >= len(top) or rooms[number] is not top[number]):
            yield rule.Finding("corridors do not count subrooms, so this is another room", end.room)
        elif number < len(top) and not any(isinstance(each, n.RoomDoor) for each in top[number].body.statements):
            yield rule.Finding("this room has no DOOR, so no corridor can lead to it", end.room)
