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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import keyword


def check(model: Model) -> Iterator[rule.Finding]:
    for portal in model.find(n.Portal):
        yield rule.Finding("a PORTAL makes the game inside MiniHack crash", keyword(portal.span))


RULE = rule.Rule("minihack-portal", Severity.ERROR, __doc__, check, needs=Feature.MINIHACK_LEVELS)
