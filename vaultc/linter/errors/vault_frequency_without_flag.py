"""VAULTGEN or MINDEPTH in a level that is not a random vault.

Only a level with the flag `rndvault` has a frequency, or a least depth.

Bad:
    LEVEL: "cellar"
    VAULTGEN: 20
    ^^^^^^^^^^^^

Says:
    2:1: error: VAULTGEN in a level without the flag `rndvault`
    help: write `FLAGS: rndvault` after the LEVEL line

Good:
    LEVEL: "cellar"
    FLAGS: rndvault
    VAULTGEN: 20
    ROOM: "ordinary", lit, random, random, random { }
"""

from vaultc.linter import n, rule


@rule.error(needs=rule.Feature.RANDOM_VAULTS, of_code=True)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.VaultGen, n.MinDepth):
        level = rule.level_of(model, placed)
        if level is None or level.is_vault:
            continue
        # at a MAZE after a random vault compilers do not forget the flag
        if level.node.maze is None or not any(other.is_vault for other in model.levels[: level.index]):
            message = f"{placed.node.form.keyword} in a level without the flag `rndvault`"
            help = "write `FLAGS: rndvault` after the LEVEL line"
            yield rule.Finding(message, placed.node.span, help, note=("the level begins here", level))
