"""A WALLWALK with a chance of 0 %.

One square in a hundred is painted nevertheless.

Bad:
    LEVEL: "cellar"
    WALLWALK: (5,5), 'P', '.', 0%
                               ^^

Says:
    2:28: warning: 0 % paints one of a hundred squares

Good:
    LEVEL: "cellar"
    WALLWALK: (5,5), 'P', '.', 20%
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for walk in model.find(n.WallWalk):
        if walk.chance and walk.chance.value == 0:
            yield rule.Finding("0 % paints one of a hundred squares", walk.chance.span)


RULE = rule.Rule("wall-walk-chance", Severity.WARNING, __doc__, check, needs=Feature.WALL_WALKS)
