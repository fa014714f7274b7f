"""A vault that the game never chooses.

The game's walk through the list of vaults gives the first vault of the file one chance less than its weight. With a
weight of 1, none is left. A file in which all vaults have weight 1 is assumed to be part of a larger set.

Bad:
    LEVEL: "odd"
           ^^^^^
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
    LEVEL: "plain"
    FLAGS: rndvault
    VAULTGEN: 200
    ROOM: "ordinary", random, random, random, random { }

Says:
    1:8: warning: the first vault of a set loses one from its weight, so this one is never chosen
    help: begin with a vault of a larger weight

Good:
    LEVEL: "plain"
    FLAGS: rndvault
    VAULTGEN: 200
    ROOM: "ordinary", random, random, random, random { }
    LEVEL: "odd"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
"""

from vaultc.linter import rule


@rule.warning(needs=rule.Feature.RANDOM_VAULTS, unless=rule.Feature.FAIR_VAULTS | rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    vaults = [level for level in model.levels if level.is_vault]
    if len(vaults) > 1 and vaults[0].frequency == 1 and any(vault.frequency > 1 for vault in vaults):
        message = "the first vault of a set loses one from its weight, so this one is never chosen"
        yield rule.Finding(message, vaults[0], "begin with a vault of a larger weight")
