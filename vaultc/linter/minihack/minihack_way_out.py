"""A trap through which the hero leaves the level.

Below MiniHack's level lies a random one of the ordinary game, in which the episode goes on. The flag `hardfloor` closes
the floor; a hole is a falling rock trap then.

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

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, level_of, n, placed_nodes, warning

FALLING = {"hole", "trap door"}
LEAVING = FALLING | {"level teleport"}


@warning(needs=Feature.MINIHACK_LEVELS)
def check(model: Model) -> Findings:
    for placed, trap in placed_nodes(model, n.Trap):
        kind, level = trap.kind, level_of(model, placed)
        leaving = LEAVING - FALLING if level and "hardfloor" in level.flags else LEAVING
        if kind is not None and kind.text in leaving:
            yield Finding("this trap leads to a random level, where the episode goes on", kind)
