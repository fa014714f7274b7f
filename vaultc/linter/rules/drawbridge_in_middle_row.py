"""A bridge to the north or south in the middle row of a level that may be mirrored.

If the game exchanges top and bottom, such a bridge in row 10 of the level keeps its direction, and so opens the wrong
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
    help: `FLAGS: noflip` keeps it from being mirrored

Good:
    LEVEL: "cellar"
    FLAGS: noflip
    NOMAP
    TERRAIN: fillrect (5,10,9,10), '}'
    TERRAIN: fillrect (5,9,9,9), '-'
    DRAWBRIDGE: (7,10), north, closed
"""

from vaultc.linter import n, rule

FIXED = {"noflip", "noflipx", "rndvault"}
MIDDLE = 10


@rule.warning(needs=rule.Feature.MIRRORED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for spot in rule.spots_of(model, n.Drawbridge):
        bridge, level = spot.placed.node, rule.level_of(model, spot.placed)
        if level is None or level.flags & FIXED or not isinstance(bridge, n.Drawbridge):
            continue
        rows = {sheet.origin[1] + spot.cell[1] if sheet.origin else None for sheet in spot.sheets}
        if rows == {MIDDLE} and bridge.direction.text in ("north", "south"):
            message = "when the level is mirrored, a bridge in its middle row opens the wrong way"
            yield rule.Finding(message, bridge.direction, "`FLAGS: noflip` keeps it from being mirrored")
