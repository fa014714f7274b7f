"""Two stairs or ladders on one square.

Only the last one remains.

Bad:
    LEVEL: "cellar"
    NOMAP
    STAIR: (5,5), up
    STAIR: (5,5), down
           ^^^^^

Says:
    4:8: warning: there are already stairs on this square

Good:
    LEVEL: "cellar"
    NOMAP
    STAIR: (5,5), up
    STAIR: (6,5), down
"""

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for first, second in rule.overlaps(model, n.Stair, n.Ladder):
        yield rule.Finding("there are already stairs on this square", second.node, note=("the first ones", first.node))
