"""An INIT_MAP in a random vault.

A vault is drawn into an ordinary level, and INIT_MAP draws over that whole level.

Bad:
    LEVEL: "vault"
    FLAGS: rndvault
    INIT_MAP: solidfill, ' '
    ^^^^^^^^
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }

Says:
    3:1: warning: this draws over the whole level that the vault is part of

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.RANDOM_VAULTS)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround):
        if rule.in_vault(model, placed):
            yield rule.Finding("this draws over the whole level that the vault is part of", placed)
