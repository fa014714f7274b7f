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

from vaultc.linter.rule import Feature, Finding, Findings, n, warning

EFFECTS = {"noflipx": "top and bottom", "noflipy": "left and right"}


@warning(n.Flags, needs=Feature.MIRRORED_LEVELS)
def check(flags: n.Flags) -> Findings:
    words = {word.text for word in flags.words}
    if "noflip" in words or "rndvault" in words or {"noflipx", "noflipy"} <= words:
        return
    for word in flags.words:
        if word.text in EFFECTS:
            yield Finding(f"`{word.text}` forbids to exchange {EFFECTS[word.text]}", word)
