"""A level without stairs down.

An episode ends with success when the hero reaches the stairs down. Without them it ends with death, at the limit of
steps, or when a RewardManager says so.

Bad:
    MAZE: "mylevel", ' '
          ^^^^^^^^^
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    OBJECT: ('%', "apple"), random

Says:
    1:7: note: nothing on this level ends an episode with success
    help: add `STAIR: random, down`, or give the environment a reward manager

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    OBJECT: ('%', "apple"), random
    STAIR: (4,0), down
"""

from vaultc.linter import n, rule
from vaultc.linter.minihack.minihack_level_name import LOADED

_WAYS = n.Stair | n.StairRegion | n.Ladder


@rule.note(needs=rule.Feature.MINIHACK_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    for level in model.levels:
        nodes = (placed.node for placed in model.statements_of(level))
        has_goal = any(isinstance(node, _WAYS) and node.direction.text == "down" for node in nodes)
        if level.name == LOADED and not has_goal:
            help = "add `STAIR: random, down`, or give the environment a reward manager"
            yield rule.Finding("nothing on this level ends an episode with success", level, help)
