"""Two things on one square that cannot both be there.

Only one fountain, sink, pool, altar, grave or staircase can be on a square; a second one replaces it or is not made. A
square can have only one trap.

Bad:
    LEVEL: "cellar"
    NOMAP
    FOUNTAIN: (5,5)
    ALTAR: (5,5), law, altar
           ^^^^^

Says:
    4:8: warning: this altar is on the square of the fountain

Good:
    LEVEL: "cellar"
    NOMAP
    FOUNTAIN: (5,5)
    ALTAR: (6,5), law, altar
"""

from vaultc.linter import n, rule

FEATURES = (n.Stair, n.Ladder, n.Altar, n.Grave, n.Fountain, n.Sink, n.Pool)


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for first, second in (*rule.overlaps(model, *FEATURES), *rule.overlaps(model, n.Trap)):
        both = (first.placed.node, second.placed.node)
        if not all(isinstance(node, n.Stair | n.Ladder) for node in both):
            other = first.placed.node.thing
            message = f"{rule.subject(second.placed.node)} on the square of the {other}"
            yield rule.Finding(message, second.node, note=(f"the {other}", first.node))
