"""A `complement` in front of selections joined by `&`.

`complement` takes the next term only, and `&` joins selections: `complement a & b` is everything but `a`, and `b`
besides. The places of two selections at once are `filter(a, b)`.

Bad:
    LEVEL: "cellar"
    TERRAIN: complement (5,5) & (6,6), 'P'
             ^^^^^^^^^^^^^^^^

Says:
    2:10: note: `complement` takes only the term before the `&`
    help: put the selection into parentheses, or intersect with `filter`

Good:
    LEVEL: "cellar"
    TERRAIN: complement ((5,5) & (6,6)), 'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for union in model.find(n.Union):
        if isinstance(union.left, n.Complement) and not isinstance(union.right, n.Complement):
            message = "`complement` takes only the term before the `&`"
            yield rule.Finding(
                message, union.left.span, "put the selection into parentheses, or intersect with `filter`"
            )


RULE = rule.Rule("complement-of-first-term", Severity.NOTE, __doc__, check)
