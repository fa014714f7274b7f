"""A CORRIDOR that digs nothing.

Only doors in east and west walls are found at the right place; a corridor from or to a north or south wall begins
inside its room and ends at once. If its second end is a number, nothing is dug at all.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { }
    ROOM: "ordinary", lit, (5,3), (center,center), (5,5) { }
    CORRIDOR: (0, north, 0), (1, west, 0)
                  ^^^^^

Says:
    4:15: warning: a corridor cannot reach a door in the north wall
    help: only `east` and `west` work

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,3), (center,center), (5,5) { }
    ROOM: "ordinary", lit, (5,3), (center,center), (5,5) { }
    CORRIDOR: (0, east, 0), (1, west, 0)
"""

from vaultc.linter import n, rule


@rule.warning(n.Corridor, unless=rule.OF_ALL_LEVELS)
def check(corridor: n.Corridor) -> rule.Findings:
    if isinstance(corridor.destination, n.Integer):
        yield rule.Finding("a corridor to a number is not dug", corridor.destination, "name a second door")
        return
    for end in (corridor.source, corridor.destination):
        if end.wall.text in ("north", "south"):
            message = f"a corridor cannot reach a door in the {end.wall.text} wall"
            yield rule.Finding(message, end.wall, "only `east` and `west` work")
            break
