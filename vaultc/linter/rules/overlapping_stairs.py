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

from vaultc.language.diagnostics import Note, Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter.facts import overlaps
from vaultc.linter.rule import Finding, Rule


def check(model: Model) -> Iterator[Finding]:
    for first, second in overlaps(model, n.Stair, n.Ladder):
        if isinstance(second.placed.node, n.Stair | n.Ladder) and isinstance(first.placed.node, n.Stair | n.Ladder):
            note = Note("the first ones", first.node.span)
            yield Finding("there are stairs on this square already", second.node.span, notes=(note,))


RULE = Rule("overlapping-stairs", Severity.WARNING, __doc__, check)
