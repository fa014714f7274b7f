"""An element of an array of places or regions that is not a literal.

Arrays of coordinates contain only literals (`random` counts as a literal), arrays of regions contain literals and calls
of `region`. The game's compiler reports anything else as a syntax error.

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

from vaultc.linter import n, rule

ALLOWED = {rule.Type.COORDINATE: (n.Coordinate, n.RandomCoordinate), rule.Type.REGION: (n.Region, n.CoreCall)}


@rule.error(n.Array)
def check(array: n.Array, model: rule.Model) -> rule.Findings:
    for element in array.elements:
        type_ = model.type_of(element)
        if type_ in ALLOWED and not isinstance(element, ALLOWED[type_]):
            message = f"{rule.quoted(element.span.text)} cannot be an element of an array of {type_.value}s"
            yield rule.Finding(message, element, "only literals can")
