"""A filled ordinary region in a random vault.

In vaults the word has the opposite effect: an ordinary REGION of a vault gets the random contents of a room only if it
is `unfilled`.

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

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.RANDOM_VAULTS)
def check(model: rule.Model) -> rule.Findings:
    for placed, region in rule.placed_nodes(model, n.RegionStatement):
        word = next((word for word in region.flags if word.text == "filled"), None)
        if rule.in_vault(model, placed) and word and region.type and region.type.text == "ordinary":
            fix = rule.replacement("write `unfilled`, with which it gets random contents", word.span, "unfilled")
            yield rule.Finding("in a vault a `filled` ordinary region stays empty", word, fix=fix)
