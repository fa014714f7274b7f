"""A CORRIDOR whose room number may belong to a different room.

Corridors count the rooms that were made. A room of random size or place fails if there is no space for it; then the
numbers of all later rooms are one less.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,random,random,random
    DOOR:false,closed,east,random
    ROOM:"ordinary",lit,(4,3),(center,center),(9,3)
    DOOR:false,closed,west,random
    CORRIDOR:(0,east,0),(1,west,0)
                         ^

Says:
    6:22: note: if a room of random size or place before it is not made, this is the number of another room
    help: give the rooms before it a place and a size, or write RANDOM_CORRIDORS

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(1,3),(center,center),(9,3)
    DOOR:false,closed,east,random
    ROOM:"ordinary",lit,(4,3),(center,center),(9,3)
    DOOR:false,closed,west,random
    CORRIDOR:(0,east,0),(1,west,0)
"""

from vaultc.linter import n, rule, s


@rule.note(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    rooms = [room for room in s.rooms(level.node) if isinstance(room, n.Room)]
    uncertain = next((at for at, room in enumerate(rooms) if room.position is None or room.size is None), None)
    if uncertain is None:
        return
    for corridor in level.node.statements:
        for end in (corridor.source, corridor.destination) if isinstance(corridor, n.Corridor) else ():
            if isinstance(end, n.CorridorEnd) and uncertain < end.room.value < len(rooms):
                message = "if a room of random size or place before it is not made, this is the number of another room"
                help = "give the rooms before it a place and a size, or write RANDOM_CORRIDORS"
                yield rule.Finding(message, end.room, help, note=("this room may fail", rooms[uncertain]))
                return  # one finding for a level
