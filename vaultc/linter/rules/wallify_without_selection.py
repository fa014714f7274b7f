"""A WALLIFY that makes no walls.

In this game, WALLIFY without a selection changes nothing. With a selection it makes walls to the right of the floor and
below it.

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

from vaultc.linter import n, rule


@rule.warning(n.Wallify, unless=rule.Feature.WHOLE_WALLIFY | rule.Feature.SORTED_LEVELS)
def check(wallify: n.Wallify) -> rule.Findings:
    if wallify.selection is None:
        yield rule.Finding("`WALLIFY` without a selection makes no walls", wallify, "draw the walls with TERRAIN")
