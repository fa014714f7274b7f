"""A `filter` for random light.

Light that is not given and random light are the same here: all squares of the terrain are taken.

Bad:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: filter(('.', random), fillrect (10,5,20,9)), 'T'
                    ^^^^^^^^^^^^^

Says:
    3:17: note: a filter for random light takes every square of the terrain
    help: write the terrain alone, or `lit` or `unlit`

Good:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: filter('.', fillrect (10,5,20,9)), 'T'
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for node in model.find(n.Filter):
        terrain = node.criterion
        if isinstance(terrain, n.MapCharacter) and terrain.light and terrain.light.text == "random":
            help = "write the terrain alone, or `lit` or `unlit`"
            yield rule.Finding("a filter for random light takes every square of the terrain", terrain.span, help)


RULE = rule.Rule(
    "random-light-in-filter", Severity.NOTE, __doc__, check, unless=Feature.RANDOM_LIGHT_FILTERS | Feature.SORTED_LEVELS
)
