"""An INIT_MAP in a random vault.

A vault is drawn into an ordinary level, and INIT_MAP draws over all of it.

Bad:
    LEVEL: "vault"
    FLAGS: rndvault
    INIT_MAP: solidfill, ' '
    ^^^^^^^^
    ROOM: "ordinary", lit, random, random, random { GOLD: 5, random }

Says:
    3:1: warning: this draws over the whole level that the vault is part of

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
from vaultc.linter.rule import keyword


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.SolidFill, n.MazeGrid, n.Mines, n.NamedGround):
        if placed.level is not None and model.levels[placed.level].is_vault:
            yield rule.Finding("this draws over the whole level that the vault is part of", keyword(placed.node.span))


RULE = rule.Rule("init-map-in-vault", Severity.WARNING, __doc__, check, needs=Feature.RANDOM_VAULTS)
