"""A level that forbids only one of the two mirrorings.

The names are the wrong way round: `noflipx` forbids to exchange top and bottom, `noflipy` left and right.

Bad:
    LEVEL: "cellar"
    FLAGS: noflipx
           ^^^^^^^
    GOLD: 5, random

Says:
    2:8: warning: `noflipx` forbids to exchange top and bottom

Good:
    LEVEL: "cellar"
    FLAGS: noflip
    GOLD: 5, random
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.features import Feature
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule

EFFECTS = {"noflipx": "top and bottom", "noflipy": "left and right"}


def check(model: Model) -> Iterator[rule.Finding]:
    for flags in model.find(n.Flags):
        words = {word.text for word in flags.words}
        if "noflip" in words or "rndvault" in words or {"noflipx", "noflipy"} <= words:
            continue
        for word in flags.words:
            if word.text in EFFECTS:
                yield rule.Finding(f"`{word.text}` forbids to exchange {EFFECTS[word.text]}", word.span)


RULE = rule.Rule("swapped-flip-flag", Severity.WARNING, __doc__, check, needs=Feature.MIRRORED_LEVELS)
