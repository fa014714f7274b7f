"""A level region whose first corner is not its top left corner.

The compiler accepts it, but the game looks for places only from the first corner to the right and downwards.

Bad:
    LEVEL: "cellar"
    NOMAP
    STAIR: levregion(20,2,1,18), (0,0,0,0), up
           ^^^^^^^^^^^^^^^^^^^^

Says:
    3:8: warning: the first corner must be the top left one
    help: write (1,2,20,18)

Good:
    LEVEL: "cellar"
    NOMAP
    STAIR: levregion(1,2,20,18), (0,0,0,0), up
"""

from vaultc.linter import n, rule


@rule.warning(n.LevelRegion, unless=rule.OF_ALL_LEVELS)
def check(region: n.LevelRegion) -> rule.Findings:
    if region.x1 > region.x2 or region.y1 > region.y2:
        x1, x2 = sorted((region.x1, region.x2))
        y1, y2 = sorted((region.y1, region.y2))
        yield rule.Finding("the first corner must be the top left one", region, f"write ({x1},{y1},{x2},{y2})")
