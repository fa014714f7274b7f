"""A CORRIDOR that digs nothing.

Only doors in east and west walls are found at the right place; a corridor from or to a north or south wall begins
inside its room and ends at once. With a number as its second end nothing is dug at all.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for corridor in model.find(n.Corridor):
        if isinstance(corridor.destination, n.Integer):
            yield rule.Finding("a corridor to a number is not dug", corridor.destination.span, "name a second door")
            continue
        for end in (corridor.source, corridor.destination):
            if end.wall.text in ("north", "south"):
                message = f"a corridor cannot reach a door in the {end.wall.text} wall"
                yield rule.Finding(message, end.wall.span, "only `east` and `west` work")
                break


RULE = rule.Rule("corridor-without-effect", Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
