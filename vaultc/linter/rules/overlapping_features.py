"""Two things on one square that cannot both be there.

A fountain, a sink, a pool, an altar, a grave or stairs: of two on one square one is lost. Only one trap can lie on a
square.

Bad:
    LEVEL: "cellar"
    NOMAP
    FOUNTAIN: (5,5)
    ALTAR: (5,5), law, altar
           ^^^^^

Says:
    4:8: warning: this altar is on the square of the fountain

Good:
    LEVEL: "cellar"
    NOMAP
    FOUNTAIN: (5,5)
    ALTAR: (6,5), law, altar
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.semantics.frames import Spot
from vaultc.language.syntax import nodes as n
from vaultc.linter import facts, rule

FEATURES = (n.Stair, n.Ladder, n.Altar, n.Grave, n.Fountain, n.Sink, n.Pool)


def check(model: Model) -> Iterator[rule.Finding]:
    for first, second in facts.overlaps(model, *FEATURES):
        both = (first.placed.node, second.placed.node)
        if not all(isinstance(node, n.Stair | n.Ladder) for node in both):
            yield _finding(first, second)
    for first, second in facts.overlaps(model, n.Trap):
        yield _finding(first, second)


def _finding(first: Spot, second: Spot) -> rule.Finding:
    other = first.placed.node.thing
    note = diagnostics.Note(f"the {other}", first.node.span)
    message = f"{facts.subject(second.placed.node)} on the square of the {other}"
    return rule.Finding(message, second.node.span, notes=(note,))


RULE = rule.Rule("overlapping-features", diagnostics.Severity.WARNING, __doc__, check, unless=rule.OF_ALL_LEVELS)
