"""A level without any way in or out.

Only a level's own statements make stairs, and this level has no STAIR, LADDER, BRANCH, PORTAL or TELEPORT_REGION, and
no trap to fall through. Only levels that look complete are checked.

Bad:
    LEVEL: "cellar"
           ^^^^^^^^
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    GOLD: 5, random

Says:
    1:8: note: this level has neither stairs nor another way in or out
    help: add `STAIR: random, up` and `STAIR: random, down`

Good:
    LEVEL: "cellar"
    INIT_MAP: mines, '.', ' ', true, true, lit, true
    STAIR: random, up
    GOLD: 5, random
"""

from vaultc.linter import rule
from vaultc.linter.facts import LARGEST_LEVEL, LEVEL_OF_ENVIRONMENTS

_LEAST = 30
"""The fewest squares of a map that is not a fragment in an example."""


@rule.note(rule.LevelFacts, unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    ways = rule.ways_of(model, level, _LEAST if level.name != LEVEL_OF_ENVIRONMENTS else LARGEST_LEVEL)
    if ways is not None and not ways:
        message = "this level has neither stairs nor another way in or out"
        yield rule.Finding(message, level, "add `STAIR: random, up` and `STAIR: random, down`")
