"""A SPILL that begins at `random`.

SPILL takes `random` as the corner (0,0), and `random[wet]` and the like as places beside it.

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

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, warning


@warning(needs=Feature.SPILLS, unless=Feature.SEARCHING_SPILLS | Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.Spill):
        assert isinstance(placed.node, n.Spill)
        for value in model.assignments.coordinates(placed, placed.node.place):
            if isinstance(value, n.RandomCoordinate):
                yield Finding("SPILL takes a random place as the corner (0,0)", placed.node.place, "use `rndcoord`")
                break
