"""A ROOM that is too large for the level, or has no floor.

The game finds no place for it and skips its whole block.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,20) { }
                                                   ^^^^^^

Says:
    2:48: warning: there is no place for a room of 9 by 20
    help: a room has at most 77 columns and 18 rows

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (20,9) { }
"""

from vaultc.linter import n, rule

WIDEST, HIGHEST = 77, 18


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed, room in rule.placed_nodes(model, n.Room):
        size = room.size
        if size is None or placed.nearest(n.Room, n.Subroom, n.RegionStatement):
            continue
        if size.first < 1 or size.second < 1:
            yield rule.Finding("this room has no floor", size)
        elif size.first > WIDEST or size.second > HIGHEST:
            message = f"there is no place for a room of {size.first} by {size.second}"
            yield rule.Finding(message, size, f"a room has at most {WIDEST} columns and {HIGHEST} rows")
