"""A WALLIFY with a selection.

It looks for floor only above and to the left of each square, so that walls appear right of and below the floor, but
neither left of nor above it. Without a selection all sides get walls, where the game uses it.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule

BARE, DRAWN = "use `WALLIFY` without a selection", "draw the walls with TERRAIN"


def check(model: Model) -> Iterator[rule.Finding]:
    whole = model.game.has(Feature.WHOLE_WALLIFY)
    for wallify in model.find(n.Wallify):
        if wallify.selection:
            message = "with a selection walls appear only right of and below the floor"
            yield rule.Finding(message, wallify.selection.span, BARE if whole else DRAWN)


RULE = rule.Rule("wallify-selection", Severity.WARNING, __doc__, check)
