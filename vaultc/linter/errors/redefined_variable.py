"""A variable that changes its type.

The first assignment of a variable in a level or function fixes its type; later ones must have the same type. An array
may get a different length, but it must stay an array. `FOR` makes its variable an integer.

Bad:
    LEVEL: "cellar"
    $gift = 3d6
    $gift = (4,4)
    ^^^^^
    GOLD: $gift, random

Says:
    3:1: error: `$gift` cannot become a coordinate: it is an integer
    help: use another name, such as `$gift_2`

Good:
    LEVEL: "cellar"
    $gift = 3d6
    $place = (4,4)
    GOLD: $gift, $place
"""

from vaultc.linter import rule


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    for scope in model.scopes:
        for redefinition in scope.redefinitions:
            name = rule.quoted(f"${redefinition.name}")
            message = f"{name} cannot become {redefinition.type}: it is {redefinition.previous}"
            note = ("its type was fixed here", redefinition.declaration)
            yield rule.Finding(message, redefinition, f"use another name, such as `${redefinition.name}_2`", note=note)
