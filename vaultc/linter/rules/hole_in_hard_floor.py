"""A hole or trap door on a level with a hard floor.

If the floor cannot be dug, the game makes a falling rock trap instead, except at the castle.

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

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed, trap in rule.placed_nodes(model, n.Trap):
        level = rule.level_of(model, placed)
        if level is None or "hardfloor" not in level.flags or level.name.startswith("castle"):
            continue
        if trap.kind and trap.kind.text in {"hole", "trap door"}:
            yield rule.Finding("on this level with a hard floor this becomes a falling rock trap", trap.kind)
