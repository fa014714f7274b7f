"""A `floodfill`, which selects nothing.

In this game it never finds a square with the same terrain as the first one.

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

from vaultc.linter import n, rule


@rule.warning(n.FloodFill, unless=rule.Feature.FLOODFILLS | rule.Feature.SORTED_LEVELS)
def check(flood: n.FloodFill) -> rule.Findings:
    help = "give the area, as in `filter('.', fillrect (1,1,9,9))`"
    yield rule.Finding("`floodfill` selects nothing in this game", rule.keyword(flood.span), help)
