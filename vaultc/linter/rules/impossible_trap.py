"""A trap that no script can make.

The vibrating square has a name and a number, and belongs to one level of the game alone.

Bad:
    LEVEL: "cellar"
    TRAP: "vibrating square", random
          ^^^^^^^^^^^^^^^^^^

Says:
    2:7: warning: the game never makes this trap

Good:
    LEVEL: "cellar"
    TRAP: "teleport", random
"""

from __future__ import annotations

from vaultc.linter.rule import OF_ALL_LEVELS, Feature, Finding, Findings, n, warning

REFUSED = {"vibrating square"}


@warning(n.Trap, needs=Feature.VIBRATING_SQUARES, unless=OF_ALL_LEVELS)
def check(trap: n.Trap) -> Findings:
    if trap.kind and trap.kind.text in REFUSED:
        yield Finding("the game never makes this trap", trap.kind)
