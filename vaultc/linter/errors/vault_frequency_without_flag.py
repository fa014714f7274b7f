"""VAULTGEN or MINDEPTH in a level that is not a random vault.

Only a level with the flag `rndvault` has a frequency, or a least depth.

Bad:
    LEVEL: "cellar"
    VAULTGEN: 20
    ^^^^^^^^^^^^

Says:
    2:1: error: VAULTGEN in a level without the flag `rndvault`
    help: write `FLAGS: rndvault` after the LEVEL line

Good:
    LEVEL: "cellar"
    FLAGS: rndvault
    VAULTGEN: 20
    ROOM: "ordinary", lit, random, random, random { }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.VaultGen, n.MinDepth):
        level = model.levels[placed.level] if placed.level is not None else None
        if level is None or level.is_vault:
            continue
        # at a MAZE after a random vault compilers do not forget the flag
        if level.node.maze is None or not any(other.is_vault for other in model.levels[: level.index]):
            note = diagnostics.Note("the level begins here", level.node.name.span)
            message = f"{placed.node.form.keyword} in a level without the flag `rndvault`"
            yield rule.Finding(message, placed.node.span, "write `FLAGS: rndvault` after the LEVEL line", (note,))


RULE = rule.Rule(
    "vault-frequency-without-flag",
    diagnostics.Severity.ERROR,
    __doc__,
    check,
    of_code=True,
    needs=Feature.RANDOM_VAULTS,
)
