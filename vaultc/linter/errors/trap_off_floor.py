"""A trap in a room on a square that is not floor.

In a room, a trap needs plain floor. Where something else was drawn before, such as a fountain or ice, the game looks
for another place by unknown numbers, so that vaultc refuses to make the level.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      FOUNTAIN: (4,2)
      TRAP: "pit", (4,2)
                   ^^^^^
    }

Says:
    4:16: error: there is a fountain here, and in a room a trap needs plain floor: the level fails
    help: put the trap on another square, or before what is drawn here

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (3,3), (center,center), (9,5) {
      FOUNTAIN: (4,2)
      TRAP: "pit", (5,2)
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import spots_of
from vaultc.linter.wording import ground


def check(model: Model) -> Iterator[rule.Finding]:
    for spot in spots_of(model, n.Trap):
        if spot.situation.room is None or spot.situation.path or not spot.is_literal:
            continue
        content = spot.content()
        if content and "." not in content:
            message = f"there is {ground(model, content)} here, and in a room a trap needs plain floor: the level fails"
            help = "put the trap on another square, or before what is drawn here"
            yield rule.Finding(message, spot.node.span, help)


RULE = rule.Rule("trap-off-floor", Severity.ERROR, __doc__, check, needs=Feature.TRAPS_ON_FURNITURE)
