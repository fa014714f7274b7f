"""Stairs or a ladder in a random vault.

A vault becomes part of an ordinary level, which has its own stairs. The game remembers only one staircase of each kind,
so heroes who take the other one arrive at the wrong place.

Bad:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { STAIR: random, down }
                                                    ^^^^^

Says:
    3:49: warning: stairs in a vault: the level that it is put into has its own stairs
    help: leave them out, or remove the flag `rndvault`

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { FOUNTAIN: random }
"""

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.RANDOM_VAULTS)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.Stair, n.StairRegion, n.Ladder):
        if rule.in_vault(model, placed):
            what = "a ladder" if isinstance(placed.node, n.Ladder) else "stairs"
            message = f"{what} in a vault: the level that it is put into has its own stairs"
            yield rule.Finding(message, placed, "leave them out, or remove the flag `rndvault`")
