"""A statement about the whole level in a random vault.

Areas for stairs, branches, portals and arrivals take effect when a level is finished. In a vault they never do, and a
vault's MESSAGE is never shown.

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

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.RANDOM_VAULTS, unless=rule.Feature.VAULT_REGIONS | rule.Feature.SORTED_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.StairRegion, n.Branch, n.Portal, n.TeleportRegion, n.Message):
        if rule.in_vault(model, placed):
            message = f"{rule.quoted(rule.keyword(placed.node.span).text)} does nothing in a random vault"
            yield rule.Finding(message, placed)
