"""The flag `inaccessibles`, with which the game hangs.

It looks for parts of the level that nothing leads to, and never ends once there is a square to walk on.

Bad:
    LEVEL: "cellar"
    FLAGS: inaccessibles
           ^^^^^^^^^^^^^
    GOLD: 5, random

Says:
    2:8: warning: with `inaccessibles` the game never finishes this level

Good:
    LEVEL: "cellar"
    GOLD: 5, random
"""

from __future__ import annotations

from vaultc.linter.rule import Feature, Finding, Findings, Model, n, removal, warning

FLAG = "inaccessibles"


@warning(needs=Feature.ENDLESS_INACCESSIBLES)
def check(model: Model) -> Findings:
    for flags in model.find(n.Flags):
        for word in flags.words:
            if word.text == FLAG:
                fix = removal(f"remove `{FLAG}`", word.span)
                yield Finding(f"with `{FLAG}` the game never finishes this level", word.span, fix=fix)
