"""A trap through which the hero leaves the level.

Below MiniHack's level is a random level of the ordinary game, on which the episode continues. The flag `hardfloor`
makes the floor undiggable; a hole then becomes a falling rock trap.

Bad:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    TRAP: "trap door", (2,0)
          ^^^^^^^^^^^
    STAIR: (4,0), down

Says:
    6:7: warning: this trap leads to a random level, where the episode goes on

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    .....
    ENDMAP
    TRAP: "pit", (2,0)
    STAIR: (4,0), down
"""

from vaultc.linter import n, rule

FALLING = {"hole", "trap door"}
LEAVING = FALLING | {"level teleport"}


@rule.warning(needs=rule.Feature.MINIHACK_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed, trap in rule.placed_nodes(model, n.Trap):
        kind, level = trap.kind, rule.level_of(model, placed)
        leaving = LEAVING - FALLING if level and "hardfloor" in level.flags else LEAVING
        if kind is not None and kind.text in leaving:
            yield rule.Finding("this trap leads to a random level, where the episode goes on", kind)
