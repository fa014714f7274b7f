"""A random vault that draws nothing.

It has no ROOM, MAP or REGION, so nothing distinguishes it from the rest of the level.

Bad:
    LEVEL: "vault"
           ^^^^^^^
    FLAGS: rndvault
    GOLD: 5, random

Says:
    1:8: warning: this vault has no ROOM, MAP or REGION

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
"""

from vaultc.linter import n, rule

DRAWING = (n.Room, n.Subroom, n.Map, n.RegionStatement, n.Call)


@rule.warning(rule.LevelFacts, needs=rule.Feature.RANDOM_VAULTS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    if level.is_vault and not any(isinstance(p.node, DRAWING) for p in model.statements_of(level)):
        yield rule.Finding("this vault has no ROOM, MAP or REGION", level)
