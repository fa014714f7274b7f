"""A random vault with the frequency or the least depth 0.

The smallest frequency and the smallest depth are 1; a vault that should never come is best commented out.

Bad:
    LEVEL: "cellar"
    FLAGS: rndvault
    VAULTGEN: 0
              ^
    ROOM: "ordinary", lit, random, random, random { }

Says:
    3:11: error: the frequency of a vault is at least 1

Good:
    LEVEL: "cellar"
    FLAGS: rndvault
    VAULTGEN: 1
    ROOM: "ordinary", lit, random, random, random { }
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, error, n


@error(needs=Feature.RANDOM_VAULTS, of_code=True)
def check(model: Model) -> Findings:
    for statement in model.find(n.VaultGen):
        if statement.frequency.value < 1:
            yield Finding("the frequency of a vault is at least 1", statement.frequency)
    for setting in model.find(n.MinDepth):
        if setting.depth.value < 1:
            yield Finding("the least depth of a vault is at least 1", setting.depth)
