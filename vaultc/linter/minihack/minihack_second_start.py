"""A second BRANCH.

The hero starts at the first one; the others do nothing.

Bad:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    BRANCH: (0,0,0,0), (1,0,1,0)
    BRANCH: (2,0,2,0), (1,0,1,0)
    ^^^^^^
    STAIR: (4,0), down

Says:
    7:1: warning: the hero starts at the first BRANCH

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    BRANCH: (0,0,0,0), (1,0,1,0)
    STAIR: (4,0), down
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.MINIHACK_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    first: dict[int | None, rule.Placed] = {}
    for placed in model.placed(n.Branch):
        earlier = first.setdefault(placed.level, placed)
        paths = model.situations[earlier.order].path, model.situations[placed.order].path
        if earlier is not placed and rule.is_certain(*paths):
            yield rule.Finding("the hero starts at the first BRANCH", placed, note=("the hero starts here", earlier))
