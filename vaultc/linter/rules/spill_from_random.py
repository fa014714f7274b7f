"""A SPILL that begins at `random`.

SPILL reads `random` as the corner (0,0), and `random[wet]` and the like as places next to it.

Bad:
    LEVEL: "cellar"
    SPILL: random, 'P', south, 20
           ^^^^^^

Says:
    2:8: warning: SPILL takes a random place as the corner (0,0)
    help: use `rndcoord`

Good:
    LEVEL: "cellar"
    SPILL: rndcoord(fillrect (5,5,70,15)), 'P', south, 20
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.SPILLS, unless=rule.Feature.SEARCHING_SPILLS | rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed, spill in rule.placed_nodes(model, n.Spill):
        values = model.assignments.coordinates(placed, spill.place)
        if any(isinstance(value, n.RandomCoordinate) for value in values):
            yield rule.Finding("SPILL takes a random place as the corner (0,0)", spill.place, "use `rndcoord`")
