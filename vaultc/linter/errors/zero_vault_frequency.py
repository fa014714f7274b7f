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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for statement in model.find(n.VaultGen):
        if statement.frequency.value < 1:
            yield rule.Finding("the frequency of a vault is at least 1", statement.frequency.span)
    for setting in model.find(n.MinDepth):
        if setting.depth.value < 1:
            yield rule.Finding("the least depth of a vault is at least 1", setting.depth.span)


RULE = rule.Rule("zero-vault-frequency", Severity.ERROR, __doc__, check, of_code=True, needs=Feature.RANDOM_VAULTS)
