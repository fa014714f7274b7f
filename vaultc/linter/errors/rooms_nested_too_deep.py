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

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, error, n
from vaultc.linter.wording import ordinal

ROOMS = (n.Room, n.Subroom)


@error()
def check(model: Model) -> Findings:
    limits = model.game.language.limits
    kinds = (("room", ROOMS, limits.nested_rooms), ("container", (n.Container,), limits.nested_containers))
    for what, classes, deepest in kinds:
        for placed in model.placed(*classes):
            if sum(isinstance(around.node, classes) for around in placed.ancestors()) == deepest:
                yield Finding(f"this {what} is the {ordinal(deepest + 1)} inside of another one", placed)
