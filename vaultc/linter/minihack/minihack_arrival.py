"""An area of arrival where no hero ever arrives.

A TELEPORT_REGION is for heroes who come from other levels. An episode of MiniHack begins at a BRANCH.

Bad:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    TELEPORT_REGION: (0,0,0,0), (1,0,1,0), down
    ^^^^^^^^^^^^^^^
    STAIR: (4,0), down

Says:
    6:1: warning: MiniHack does not start the hero here, but anywhere
    help: write `BRANCH:` and the two areas

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
    branches = {placed.level for placed in model.placed(n.Branch)}
    for placed in model.placed(n.TeleportRegion):
        if placed.level not in branches:
            message = "MiniHack does not start the hero here, but anywhere"
            yield rule.Finding(message, placed, "write `BRANCH:` and the two areas")
