"""A `floodfill`, which selects nothing.

In this game it never finds a square that is like the first one.

Bad:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: fillrect (10,5,20,9), '.'
    TERRAIN: floodfill (12,6), ('.', lit)
             ^^^^^^^^^

Says:
    4:10: warning: `floodfill` selects nothing in this game
    help: give the area, as in `filter('.', fillrect (1,1,9,9))`

Good:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: fillrect (10,5,20,9), '.'
    TERRAIN: filter('.', fillrect (10,5,20,9)), ('.', lit)
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import keyword


def check(model: Model) -> Iterator[rule.Finding]:
    for flood in model.find(n.FloodFill):
        help = "give the area, as in `filter('.', fillrect (1,1,9,9))`"
        yield rule.Finding("`floodfill` selects nothing in this game", keyword(flood.span), help)


RULE = rule.Rule("empty-floodfill", Severity.WARNING, __doc__, check, unless=Feature.FLOODFILLS | Feature.SORTED_LEVELS)
