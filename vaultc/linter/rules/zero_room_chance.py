"""A room whose type has a chance of 0 %.

The game rolls the chance of a type only if it is not 0; with 0 the room always gets the type.

Bad:
    LEVEL: "cellar"
    ROOM: "zoo" [0%], lit, random, random, random { SINK: random }
                ^^^^

Says:
    2:13: warning: with a chance of 0 % the room always gets its type

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random { SINK: random }
"""

from vaultc.linter import n, rule


@rule.warning(n.Room, n.Subroom)
def check(room: n.Room | n.Subroom) -> rule.Findings:
    if room.chance and room.chance.value == 0:
        yield rule.Finding("with a chance of 0 % the room always gets its type", room.chance)
