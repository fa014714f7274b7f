"""A PORTAL to a level.

The game inside MiniHack crashes when a level asks for a portal on the first level of the dungeon: the whole Python
process dies.

Bad:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    STAIR: (4,0), down
    PORTAL: (2,0,2,0), (0,0,0,0), "air"
    ^^^^^^

Says:
    7:1: error: a PORTAL makes the game inside MiniHack crash

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    STAIR: (4,0), down
"""

from vaultc.linter import n, rule


@rule.error(n.Portal, needs=rule.Feature.MINIHACK_LEVELS)
def check(portal: n.Portal) -> rule.Findings:
    yield rule.Finding("a PORTAL makes the game inside MiniHack crash", portal)
