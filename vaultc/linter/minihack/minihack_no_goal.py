"""A level without stairs down.

An episode ends with success where the hero reaches the stairs down. Without them it ends by death, by the limit of
steps, or by what a RewardManager says.

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

from __future__ import annotations

from vaultc.linter.minihack.minihack_level_name import LOADED
from vaultc.linter.rule import Feature, Finding, Findings, Model, n, note


@note(needs=Feature.MINIHACK_LEVELS, needs_whole_text=True)
def check(model: Model) -> Findings:
    for level in model.levels:
        goals = (placed.node for placed in model.statements_of(level))
        if level.name == LOADED and not any(map(_leads_down, goals)):
            help = "add `STAIR: random, down`, or give the environment a reward manager"
            yield Finding("nothing on this level ends an episode with success", level, help)


def _leads_down(node: n.Statement) -> bool:
    return isinstance(node, n.Stair | n.StairRegion | n.Ladder) and node.direction.text == "down"
