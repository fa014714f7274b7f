"""Rooms nested more than five deep, or containers more than ten.

The generator stops at the sixth room. The eleventh container is not filled.

Bad:
    LEVEL: "cellar"
    CONTAINER: "chest", random { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" {
    CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" { CONTAINER: "sack" {
      CONTAINER: "sack" { OBJECT: '*' }
    } } } } } } } } } }

Says:
    4:3: error: this container is the eleventh inside of another one

Good:
    LEVEL: "cellar"
    CONTAINER: "chest", random { CONTAINER: "sack" { OBJECT: '*' } }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.diagnostics import Severity
from vaultc.linter.edits import keyword
from vaultc.linter.rule import Finding, Rule
from vaultc.semantics import Model, Placed
from vaultc.syntax import nodes as n

ROOMS = (n.Room, n.Subroom)
DEEPEST_ROOM, DEEPEST_CONTAINER = 5, 10


def check(model: Model) -> Iterator[Finding]:
    for placed in model.placed(*ROOMS):
        if _depth(placed, ROOMS) == DEEPEST_ROOM + 1:
            yield Finding("this room is the sixth inside of another one", keyword(placed.node.span))
    for placed in model.placed(n.Container):
        if _depth(placed, (n.Container,)) == DEEPEST_CONTAINER + 1:
            yield Finding("this container is the eleventh inside of another one", keyword(placed.node.span))


def _depth(placed: Placed, kinds: tuple[type[n.Statement], ...]) -> int:
    return 1 + sum(isinstance(around.node, kinds) for around in placed.ancestors())


RULE = Rule("rooms-nested-too-deep", Severity.ERROR, __doc__, check)
