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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.Spill):
        assert isinstance(placed.node, n.Spill)
        for value in model.assignments.coordinates(placed, placed.node.place):
            if isinstance(value, n.RandomCoordinate):
                message = "SPILL takes a random place as the corner (0,0)"
                yield rule.Finding(message, placed.node.place.span, "use `rndcoord`")
                break


RULE = rule.Rule(
    "spill-from-random",
    Severity.WARNING,
    __doc__,
    check,
    needs=Feature.SPILLS,
    unless=Feature.SEARCHING_SPILLS | Feature.SORTED_LEVELS,
)
