"""A PORTAL to a level.

The game inside MiniHack crashes when it is asked for a portal on the first level of the dungeon: the whole Python
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

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, error, n


@error(n.Portal, needs=Feature.MINIHACK_LEVELS)
def check(portal: n.Portal) -> Findings:
    yield Finding("a PORTAL makes the game inside MiniHack crash", portal)
