"""A WALLWALK with a chance of 0 %.

One square in a hundred is still painted.

Bad:
    LEVEL: "cellar"
    WALLWALK: (5,5), 'P', '.', 0%
                               ^^

Says:
    2:28: warning: 0 % paints one square in a hundred

Good:
    LEVEL: "cellar"
    WALLWALK: (5,5), 'P', '.', 20%
"""

from vaultc.linter import n, rule


@rule.warning(n.WallWalk, needs=rule.Feature.WALL_WALKS)
def check(walk: n.WallWalk) -> rule.Findings:
    if walk.chance and walk.chance.value == 0:
        yield rule.Finding("0 % paints one square in a hundred", walk.chance)
