"""A door at a fixed position in a random wall.

If the wall is `random`, the position along it must be `random` too.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      SUBROOM: "ordinary", lit, (1,1), (2,2) {
        ROOMDOOR: false, closed, random, 1
                                         ^
      }
    }

Says:
    4:38: error: a door in a random wall must have a random position
    help: name the wall, or write `random`

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, random, random, random {
      SUBROOM: "ordinary", lit, (1,1), (2,2) {
        ROOMDOOR: false, closed, random, random
      }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import replacement


def check(model: Model) -> Iterator[rule.Finding]:
    for door in model.find(n.RoomDoor):
        if door.position and not door.walls:
            fix = replacement("make the position random", door.position.span, "random")
            message = "a door in a random wall must have a random position"
            yield rule.Finding(message, door.position.span, "name the wall, or write `random`", fix=fix)


RULE = rule.Rule("random-wall-with-position", Severity.ERROR, __doc__, check, of_code=True, unless=rule.OF_ALL_LEVELS)
