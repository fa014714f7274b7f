"""Stairs that a later statement draws over.

TERRAIN and REPLACE_TERRAIN draw over whatever is there, and the stairs are lost. In some games TERRAIN leaves stairs
alone, but not ladders.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    LADDER: (2,1), down
            ^^^^^
    TERRAIN: fillrect (2,1,3,1), 'L'

Says:
    8:9: warning: these stairs are drawn over later, by lava

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...|
    -----
    ENDMAP
    TERRAIN: fillrect (2,1,3,1), 'L'
    LADDER: (1,1), down
"""

from vaultc.language.syntax.nodes.base import STAIRS
from vaultc.linter import n, rule


def differs(game: rule.Game) -> str:
    return "only ladders" if game.has(rule.Feature.STAIRS_THAT_LAST) else "stairs and ladders"


@rule.warning(differs=differs)
def check(model: rule.Model) -> rule.Findings:
    kinds = (n.Ladder,) if model.game.has(rule.Feature.STAIRS_THAT_LAST) else (n.Stair, n.Ladder)
    for spot in rule.spots_of(model, *kinds):
        if len(spot.sheets) != 1 or not spot.is_literal:
            continue
        last = spot.sheets[0].at(spot.cell, len(model.statements), spot.situation.path)
        if last is not None and STAIRS not in last:
            yield rule.Finding(f"these stairs are drawn over later, by {rule.ground(model, last)}", spot.node)
