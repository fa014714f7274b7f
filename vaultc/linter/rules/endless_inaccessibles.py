"""The flag `inaccessibles`, which makes the game hang.

The game looks for parts of the level that cannot be reached, and never stops once there is a square to walk on.

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

from vaultc.linter import n, rule

FLAG = "inaccessibles"


@rule.warning(n.Flags, needs=rule.Feature.ENDLESS_INACCESSIBLES)
def check(flags: n.Flags) -> rule.Findings:
    for word in flags.words:
        if word.text == FLAG:
            fix = rule.removal(f"remove `{FLAG}`", word.span)
            yield rule.Finding(f"with `{FLAG}` the game never finishes this level", word, fix=fix)
