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

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import removal

FLAG = "inaccessibles"


def check(model: Model) -> Iterator[rule.Finding]:
    for flags in model.find(n.Flags):
        for word in flags.words:
            if word.text == FLAG:
                fix = removal(f"remove `{FLAG}`", word.span)
                yield rule.Finding(f"with `{FLAG}` the game never finishes this level", word.span, fix=fix)


RULE = rule.Rule("endless-inaccessibles", Severity.WARNING, __doc__, check, needs=Feature.ENDLESS_INACCESSIBLES)
