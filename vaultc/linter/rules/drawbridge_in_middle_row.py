"""A bridge to the north or south in the middle row of a level that may be mirrored.

When top and bottom are exchanged, such a bridge in row 10 of the level keeps its direction and then opens the wrong
way.

Bad:
    LEVEL: "cellar"
    NOMAP
    TERRAIN: fillrect (5,10,9,10), '}'
    TERRAIN: fillrect (5,9,9,9), '-'
    DRAWBRIDGE: (7,10), north, closed
                        ^^^^^

Says:
    5:21: warning: when the level is mirrored, a bridge in its middle row opens the wrong way
    help: `FLAGS: noflip` forbids to mirror it

Good:
    LEVEL: "cellar"
    FLAGS: noflip
    NOMAP
    TERRAIN: fillrect (5,10,9,10), '}'
    TERRAIN: fillrect (5,9,9,9), '-'
    DRAWBRIDGE: (7,10), north, closed
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import spots_of

FIXED = {"noflip", "noflipx", "rndvault"}
MIDDLE = 10


def check(model: Model) -> Iterator[rule.Finding]:
    for spot in spots_of(model, n.Drawbridge):
        bridge, level = spot.placed.node, spot.placed.level
        assert isinstance(bridge, n.Drawbridge)
        if level is None or model.levels[level].flags & FIXED or bridge.direction.text not in ("north", "south"):
            continue
        rows = {sheet.origin[1] + spot.cell[1] if sheet.origin else None for sheet in spot.sheets}
        if rows == {MIDDLE}:
            message = "when the level is mirrored, a bridge in its middle row opens the wrong way"
            yield rule.Finding(message, bridge.direction.span, "`FLAGS: noflip` forbids to mirror it")


RULE = rule.Rule("drawbridge-in-middle-row", Severity.WARNING, __doc__, check, needs=Feature.MIRRORED_LEVELS)
