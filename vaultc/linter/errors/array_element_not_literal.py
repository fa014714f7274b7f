"""An element of an array of places or regions that is not a literal.

Arrays of coordinates hold only literals (`random` counts as one), arrays of regions hold literals and calls of
`region`. The game's compiler takes anything else for a syntax error.

Bad:
    LEVEL: "cellar"
    $spots = { (1,1), coord(2,2) }
                      ^^^^^^^^^^
    SHUFFLE: $spots
    SINK: $spots[0]

Says:
    2:19: error: `coord(2,2)` cannot be an element of an array of coordinates
    help: only literals can

Good:
    LEVEL: "cellar"
    $spots = { (1,1), (2,2) }
    SHUFFLE: $spots
    SINK: $spots[0]
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import semantics
from vaultc.language.diagnostics import Severity
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.wording import quoted

ALLOWED = {
    semantics.Type.COORDINATE: (n.Coordinate, n.RandomCoordinate),
    semantics.Type.REGION: (n.Region, n.CoreCall),
}


def check(model: semantics.Model) -> Iterator[rule.Finding]:
    for array in model.find(n.Array):
        for element in array.elements:
            type_ = model.type_of(element)
            if type_ in ALLOWED and not isinstance(element, ALLOWED[type_]):
                message = f"{quoted(element.span.text)} cannot be an element of an array of {type_.value}s"
                yield rule.Finding(message, element.span, "only literals can")


RULE = rule.Rule("array-element-not-literal", Severity.ERROR, __doc__, check)
