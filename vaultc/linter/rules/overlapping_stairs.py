"""Two stairs or ladders on one square.

Only the last one is there in the end.

Bad:
    LEVEL: "cellar"
    NOMAP
    STAIR: (5,5), up
    STAIR: (5,5), down
           ^^^^^

Says:
    4:8: warning: there are stairs on this square already

Good:
    LEVEL: "cellar"
    NOMAP
    STAIR: (5,5), up
    STAIR: (6,5), down
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import overlaps


def check(model: Model) -> Iterator[rule.Finding]:
    for first, second in overlaps(model, n.Stair, n.Ladder):
        if isinstance(second.placed.node, n.Stair | n.Ladder) and isinstance(first.placed.node, n.Stair | n.Ladder):
            note = diagnostics.Note("the first ones", first.node.span)
            yield rule.Finding("there are stairs on this square already", second.node.span, notes=(note,))


RULE = rule.Rule("overlapping-stairs", diagnostics.Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
