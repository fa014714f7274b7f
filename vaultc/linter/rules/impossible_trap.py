"""A trap that no script can make.

The vibrating square has a name and a number, but the game makes it only on one level, without a script.

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

from vaultc.linter import n, rule


@rule.warning(n.Trap, needs=rule.Feature.VIBRATING_SQUARES, unless=rule.OF_ALL_LEVELS)
def check(trap: n.Trap) -> rule.Findings:
    if trap.kind and trap.kind.text == "vibrating square":
        yield rule.Finding("the game never makes this trap", trap.kind)
