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

from collections.abc import Iterator

from vaultc.language import semantics
from vaultc.language.diagnostics import Severity
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import keyword
from vaultc.linter.wording import ordinal

ROOMS = (n.Room, n.Subroom)


def check(model: semantics.Model) -> Iterator[rule.Finding]:
    limits = model.game.language.limits
    kinds = (("room", ROOMS, limits.nested_rooms), ("container", (n.Container,), limits.nested_containers))
    for what, classes, deepest in kinds:
        for placed in model.placed(*classes):
            if sum(isinstance(around.node, classes) for around in placed.ancestors()) == deepest:
                message = f"this {what} is the {ordinal(deepest + 1)} inside of another one"
                yield rule.Finding(message, keyword(placed.node.span))


RULE = rule.Rule("rooms-nested-too-deep", Severity.ERROR, __doc__, check)
