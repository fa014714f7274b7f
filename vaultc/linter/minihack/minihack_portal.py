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

from vaultc.linter.rule import Feature, Finding, Findings, Model, error, keyword, n


@error(needs=Feature.MINIHACK_LEVELS)
def check(model: Model) -> Findings:
    for portal in model.find(n.Portal):
        yield Finding("a PORTAL makes the game inside MiniHack crash", keyword(portal.span))
