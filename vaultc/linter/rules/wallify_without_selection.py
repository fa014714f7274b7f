"""A WALLIFY that makes no walls.

Without a selection this game changes nothing. With one it makes walls right of and below the floor.

Bad:
    LEVEL: "cellar"
    TERRAIN: fillrect (10,5,20,9), '.'
    WALLIFY
    ^^^^^^^

Says:
    3:1: warning: `WALLIFY` without a selection makes no walls
    help: draw the walls with TERRAIN

Good:
    LEVEL: "cellar"
    TERRAIN: fillrect (9,4,21,10), '-'
    TERRAIN: fillrect (10,5,20,9), '.'
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, keyword, n, warning


@warning(unless=Feature.WHOLE_WALLIFY | Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for wallify in model.find(n.Wallify):
        if wallify.selection is None:
            message = "`WALLIFY` without a selection makes no walls"
            yield Finding(message, keyword(wallify.span), "draw the walls with TERRAIN")
