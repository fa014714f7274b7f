"""An INIT_MAP in a random vault.

A vault is drawn into an ordinary level, and INIT_MAP draws over all of it.

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

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, in_vault, n, warning


@warning(needs=Feature.RANDOM_VAULTS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround):
        if in_vault(model, placed):
            yield Finding("this draws over the whole level that the vault is part of", placed)
