"""A CORRIDOR to a room that does not exist.

Rooms and subrooms are counted from 0 in the order of the text.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,5)
    DOOR:false,closed,east,random
    ROOM:"ordinary",lit,(4,3),(center,center),(9,5)
    DOOR:false,closed,west,random
    CORRIDOR:(0,east,0),(2,west,0)
                         ^

Says:
    6:22: error: there is no room 2: this level has 2, counted from 0

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,5)
    DOOR:false,closed,east,random
    ROOM:"ordinary",lit,(4,3),(center,center),(9,5)
    DOOR:false,closed,west,random
    CORRIDOR:(0,east,0),(1,west,0)
"""

from vaultc.linter import n, rule, s


@rule.error(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True, of_code=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    count = sum(1 for _ in s.rooms(level.node))
    corridors = (each for each in level.node.statements if isinstance(each, n.Corridor))
    for end in (end for corridor in corridors for end in (corridor.source, corridor.destination)):
        if isinstance(end, n.CorridorEnd) and end.room.value >= count:
            message = f"there is no room {end.room.value}: this level has {count}, counted from 0"
            yield rule.Finding(message, end.room)
