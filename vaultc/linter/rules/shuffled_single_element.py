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

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, shuffle in rule.placed_nodes(model, n.Shuffle):
        variable = shuffle.variable
        arrays = model.assignments.elements(placed, variable.name)
        if arrays and all(len(elements) == 1 for elements in arrays):
            yield rule.Finding(f"{rule.quoted('$' + variable.name)} has only one element", variable)
