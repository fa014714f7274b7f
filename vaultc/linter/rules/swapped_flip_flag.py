"""A level that forbids only one of the two mirrorings.

The two names are swapped: `noflipx` prevents exchanging top and bottom, and `noflipy` left and right.

Bad:
    LEVEL: "cellar"
    FLAGS: noflipx
           ^^^^^^^
    GOLD: 5, random

Says:
    2:8: warning: `noflipx` keeps the game from exchanging top and bottom

Good:
    LEVEL: "cellar"
    FLAGS: noflip
    GOLD: 5, random
"""

from vaultc.linter import n, rule

EFFECTS = {"noflipx": "top and bottom", "noflipy": "left and right"}


@rule.warning(n.Flags, needs=rule.Feature.MIRRORED_LEVELS)
def check(flags: n.Flags) -> rule.Findings:
    words = {word.text for word in flags.words}
    if "noflip" in words or "rndvault" in words or {"noflipx", "noflipy"} <= words:
        return
    for word in flags.words:
        if word.text in EFFECTS:
            yield rule.Finding(f"`{word.text}` keeps the game from exchanging {EFFECTS[word.text]}", word)
