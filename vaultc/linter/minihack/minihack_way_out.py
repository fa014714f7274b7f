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

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, warning

FALLING = {"hole", "trap door"}
LEAVING = FALLING | {"level teleport"}


@warning(needs=Feature.MINIHACK_LEVELS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.Trap):
        assert isinstance(placed.node, n.Trap)
        kind = placed.node.kind
        flags = model.levels[placed.level].flags if placed.level is not None else frozenset()
        if kind is None or kind.text not in LEAVING or (kind.text in FALLING and "hardfloor" in flags):
            continue
        yield Finding("this trap leads to a random level, where the episode goes on", kind)
