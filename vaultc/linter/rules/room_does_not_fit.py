"""A ROOM that is too large for the level, or has no floor.

It finds no place, and its whole block is skipped.

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

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, n, placed_nodes, warning

WIDEST, HIGHEST = 77, 18


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    for placed, room in placed_nodes(model, n.Room):
        size = room.size
        if size is None or placed.nearest(n.Room, n.Subroom, n.RegionStatement):
            continue
        if size.first < 1 or size.second < 1:
            yield Finding("this room has no floor", size)
        elif size.first > WIDEST or size.second > HIGHEST:
            message = f"there is no place for a room of {size.first} by {size.second}"
            yield Finding(message, size, f"a room has at most {WIDEST} columns and {HIGHEST} rows")
