"""A statement about the whole level in a random vault.

Areas for stairs, branches, portals and arrivals are placed when a level is finished; those in a vault never are, and
its MESSAGE is never shown.

Bad:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
    MESSAGE: "You smell gold."
    ^^^^^^^

Says:
    4:1: warning: `MESSAGE` does nothing in a random vault

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, in_vault, keyword, n, quoted, warning


@warning(needs=Feature.RANDOM_VAULTS, unless=Feature.VAULT_REGIONS | Feature.SORTED_LEVELS)
def check(model: Model) -> Findings:
    for placed in model.placed(n.StairRegion, n.Branch, n.Portal, n.TeleportRegion, n.Message):
        if in_vault(model, placed):
            yield Finding(f"{quoted(keyword(placed.node.span).text)} does nothing in a random vault", placed)
