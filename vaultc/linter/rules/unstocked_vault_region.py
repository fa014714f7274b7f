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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import replacement


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.RegionStatement):
        region = placed.node
        assert isinstance(region, n.RegionStatement)
        if placed.level is None or not model.levels[placed.level].is_vault:
            continue
        word = next((word for word in region.flags if word.text == "filled"), None)
        if word and region.type and region.type.text == "ordinary":
            fix = replacement("write `unfilled`, with which it gets random contents", word.span, "unfilled")
            yield rule.Finding("in a vault a `filled` ordinary region stays empty", word.span, fix=fix)


RULE = rule.Rule("unstocked-vault-region", Severity.WARNING, __doc__, check, needs=Feature.RANDOM_VAULTS)
