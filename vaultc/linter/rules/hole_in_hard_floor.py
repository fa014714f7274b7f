"""A hole or trap door on a level with a hard floor.

Where the floor cannot be dug, a falling rock trap is made in its place; only the castle is an exception.

Bad:
    LEVEL: "cellar"
    FLAGS: hardfloor
    TRAP: "trap door", random
          ^^^^^^^^^^^

Says:
    3:7: warning: on this level with a hard floor this becomes a falling rock trap

Good:
    LEVEL: "cellar"
    TRAP: "trap door", random
"""

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Finding, Findings, Model, level_of, n, placed_nodes, warning

FALLING = {"hole", "trap door"}
EXCEPTION = "castle"


@warning(unless=OF_ALL_LEVELS)
def check(model: Model) -> Findings:
    for placed, trap in placed_nodes(model, n.Trap):
        level = level_of(model, placed)
        if level is None or "hardfloor" not in level.flags or level.name.startswith(EXCEPTION):
            continue
        if trap.kind and trap.kind.text in FALLING:
            yield Finding("on this level with a hard floor this becomes a falling rock trap", trap.kind)
