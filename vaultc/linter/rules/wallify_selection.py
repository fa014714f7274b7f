"""A WALLIFY with a selection.

The game looks for floor only above and to the left of each square, so walls appear to the right of the floor and below
it, but not to the left or above. Without a selection all sides get walls, in games where WALLIFY then has an effect.

Bad:
    LEVEL: "cellar"
    TERRAIN: fillrect (10,5,20,9), '.'
    WALLIFY: fillrect (9,4,21,10)
             ^^^^^^^^^^^^^^^^^^^^

Says:
    3:10: warning: with a selection walls appear only right of and below the floor
    help: draw the walls with TERRAIN

Good:
    LEVEL: "cellar"
    TERRAIN: fillrect (9,4,21,10), '-'
    TERRAIN: fillrect (10,5,20,9), '.'
"""

from vaultc.linter import n, rule

BARE, DRAWN = "use `WALLIFY` without a selection", "draw the walls with TERRAIN"


@rule.warning(n.Wallify)
def check(wallify: n.Wallify, model: rule.Model) -> rule.Findings:
    whole = model.game.has(rule.Feature.WHOLE_WALLIFY)
    if wallify.selection:
        message = "with a selection walls appear only right of and below the floor"
        yield rule.Finding(message, wallify.selection, BARE if whole else DRAWN)
