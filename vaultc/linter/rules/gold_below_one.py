"""An amount of gold below one.

The game ignores it and chooses a random amount. Write `(-1)` if you want a random amount.

Bad:
    LEVEL: "cellar"
    GOLD: 0, random
          ^

Says:
    2:7: warning: an amount below 1 is replaced by a random one

Good:
    LEVEL: "cellar"
    GOLD: (-1), random
"""

from vaultc.linter import n, rule


@rule.warning(n.Gold)
def check(gold: n.Gold) -> rule.Findings:
    known = rule.integer_range(gold.amount)
    if known and known.low < 1 and known != (-1, -1):
        yield rule.Finding("an amount below 1 is replaced by a random one", gold.amount)
