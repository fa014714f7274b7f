"""A line from a place to the same place.

It never finds its end, and a long diagonal through the place is selected: all of it, or the part to the upper left.

Bad:
    LEVEL: "cellar"
    TERRAIN: line (5,5) - (5,5), 'P'
             ^^^^^^^^^^^^^^^^^^

Says:
    2:10: warning: a line from a place to itself is a long diagonal
    help: select the place

Good:
    LEVEL: "cellar"
    TERRAIN: (5,5), 'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import replacement


def check(model: Model) -> Iterator[rule.Finding]:
    for line in model.find(n.Line):
        if isinstance(line.start, n.Coordinate) and line.start == line.end:
            fix = replacement("select the place", line.span, line.start.span.text)
            yield rule.Finding("a line from a place to itself is a long diagonal", line.span, fix=fix)


RULE = rule.Rule("line-to-itself", Severity.WARNING, __doc__, check)
