"""A SHUFFLE of an array with one element.

Nothing changes.

Bad:
    LEVEL: "cellar"
    $spots = { (2,2) }
    SHUFFLE: $spots
             ^^^^^^
    GOLD: 5, $spots[0]

Says:
    3:10: warning: `$spots` has only one element

Good:
    LEVEL: "cellar"
    $spots = { (2,2), (5,5) }
    SHUFFLE: $spots
    GOLD: 5, $spots[0]
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, n, placed_nodes, quoted, warning


@warning()
def check(model: Model) -> Findings:
    for placed, shuffle in placed_nodes(model, n.Shuffle):
        variable = shuffle.variable
        arrays = model.assignments.elements(placed, variable.name)
        if arrays and all(len(elements) == 1 for elements in arrays):
            yield Finding(f"{quoted('$' + variable.name)} has only one element", variable)
