"""A random vault with the frequency or the least depth 0.

The smallest frequency and the smallest depth are 1. Comment out a vault that should never appear.

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

from vaultc.linter import n, rule


@rule.error(n.VaultGen, n.MinDepth, needs=rule.Feature.RANDOM_VAULTS, of_code=True)
def check(setting: n.VaultGen | n.MinDepth) -> rule.Findings:
    number = setting.depth if isinstance(setting, n.MinDepth) else setting.frequency
    if number.value < 1:
        what = "least depth" if isinstance(setting, n.MinDepth) else "frequency"
        yield rule.Finding(f"the {what} of a vault is at least 1", number)
