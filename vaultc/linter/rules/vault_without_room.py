"""A random vault that draws nothing.

It has neither ROOM nor MAP nor REGION, so that nothing tells it from the rest of the level.

Bad:
    LEVEL: "vault"
           ^^^^^^^
    FLAGS: rndvault
    GOLD: 5, random

Says:
    1:8: warning: this vault has no ROOM, MAP or REGION

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule

DRAWING = (n.Room, n.Subroom, n.Map, n.RegionStatement, n.Call)


def check(model: Model) -> Iterator[rule.Finding]:
    for level in model.levels:
        if level.is_vault and not any(isinstance(p.node, DRAWING) for p in model.statements_of(level)):
            yield rule.Finding("this vault has no ROOM, MAP or REGION", level.node.name.span)


RULE = rule.Rule(
    "vault-without-room", Severity.WARNING, __doc__, check, needs_whole_text=True, needs=Feature.RANDOM_VAULTS
)
