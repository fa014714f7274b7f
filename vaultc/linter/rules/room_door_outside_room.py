"""A ROOMDOOR outside of any room.

It does nothing.

Bad:
    LEVEL: "cellar"
    ROOMDOOR: false, closed, north, random
    ^^^^^^^^

Says:
    2:1: warning: a ROOMDOOR outside of a room does nothing
    help: use `DOOR` on a map

Good:
    LEVEL: "cellar"
    DOOR: closed, (10,5)
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import keyword

AROUND = (n.Room, n.Subroom, n.RegionStatement, n.FunctionDefinition)


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.RoomDoor):
        if placed.nearest(*AROUND) is None:
            message = "a ROOMDOOR outside of a room does nothing"
            yield rule.Finding(message, keyword(placed.node.span), "use `DOOR` on a map")


RULE = rule.Rule("room-door-outside-room", Severity.WARNING, __doc__, check)
