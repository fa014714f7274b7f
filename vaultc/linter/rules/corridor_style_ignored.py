"""A number after RANDOM_CORRIDORS.

The game reads it and always joins rooms in the first style.

Bad:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    ROOM: "ordinary", lit, (5,1), (center,center), (5,5) { STAIR: random, down }
    RANDOM_CORRIDORS: 2
                      ^

Says:
    4:19: note: the game does not look at this number
    help: write `RANDOM_CORRIDORS` alone

Good:
    LEVEL: "cellar"
    ROOM: "ordinary", lit, (1,1), (center,center), (5,5) { STAIR: random, up }
    ROOM: "ordinary", lit, (5,1), (center,center), (5,5) { STAIR: random, down }
    RANDOM_CORRIDORS
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for corridors in model.find(n.RandomCorridors):
        if corridors.style is not None:
            message = "the game does not look at this number"
            yield rule.Finding(message, corridors.style.span, "write `RANDOM_CORRIDORS` alone")


RULE = rule.Rule(
    "corridor-style-ignored", Severity.NOTE, __doc__, check, unless=Feature.CORRIDOR_STYLES | Feature.SORTED_LEVELS
)
