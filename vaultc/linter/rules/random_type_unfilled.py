"""An unfilled REGION of a random type.

The numbers of its type and its flag run into each other, and it becomes a shop.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, random, unfilled
    ^^^^^^

Says:
    3:1: warning: an unfilled region of random type becomes a black market

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (10,5,20,9), lit, "ordinary", unfilled
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.game import Game
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import keyword


def check(model: Model) -> Iterator[rule.Finding]:
    for region in model.find(n.RegionStatement):
        words = {word.text for word in region.flags}
        if region.type is None and words and "filled" not in words:
            kind = model.game.language.quirks.random_unfilled
            yield rule.Finding(f"an unfilled region of random type becomes a {kind}", keyword(region.span))


def differs(game: Game) -> str:
    return f"it becomes a {game.language.quirks.random_unfilled}"


RULE = rule.Rule("random-type-unfilled", Severity.WARNING, __doc__, check, differs=differs, unless=rule.OF_ALL_LEVELS)
