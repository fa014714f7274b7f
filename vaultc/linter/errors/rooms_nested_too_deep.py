"""Rooms nested more than five deep, or containers more than ten.

The generator stops at the sixth room. The eleventh container is not filled.

Bad:
    LEVEL: "cellar"
    CONTAINER: "chest", random { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" {
    CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" {
      CONTAINER: "sack" { OBJECT: '*' }
      ^^^^^^^^^
    } } } } } } } } } }

Says:
    4:3: error: this container is the eleventh inside of another one

Good:
    LEVEL: "cellar"
    CONTAINER: "chest", random { CONTAINER: "sack" { OBJECT: '*' } }
"""

from vaultc.linter import n, rule

ROOMS = (n.Room, n.Subroom)


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    limits = model.game.language.limits
    kinds = (("room", ROOMS, limits.nested_rooms), ("container", (n.Container,), limits.nested_containers))
    for what, classes, deepest in kinds:
        for placed in model.placed(*classes):
            if sum(isinstance(around.node, classes) for around in placed.ancestors()) == deepest:
                yield rule.Finding(f"this {what} is the {rule.ordinal(deepest + 1)} inside of another one", placed)
