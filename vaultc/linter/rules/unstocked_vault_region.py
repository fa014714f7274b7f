"""A filled ordinary region in a random vault.

The word acts the other way round there: an ordinary REGION of a vault gets the random contents of a room only if it is
`unfilled`.

Bad:
    LEVEL: "vault"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "ordinary", filled
                                        ^^^^^^

Says:
    9:37: warning: in a vault a `filled` ordinary region stays empty
    help: write `unfilled`, with which it gets random contents

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "ordinary", unfilled
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, in_vault, n, placed_nodes, replacement, warning


@warning(needs=Feature.RANDOM_VAULTS)
def check(model: Model) -> Findings:
    for placed, region in placed_nodes(model, n.RegionStatement):
        word = next((word for word in region.flags if word.text == "filled"), None)
        if in_vault(model, placed) and word and region.type and region.type.text == "ordinary":
            fix = replacement("write `unfilled`, with which it gets random contents", word.span, "unfilled")
            yield Finding("in a vault a `filled` ordinary region stays empty", word, fix=fix)
