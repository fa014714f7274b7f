"""A CASE that the selector of its SWITCH cannot equal.

A SWITCH on a constant rolls a number from 0 to one less than the constant. Dice start at 1, `rnd(n)` at 0.

Bad:
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0: GOLD: 5, random
        BREAK
      CASE 1: GOLD: 10, random
        BREAK
      CASE 2: GOLD: 20, random
           ^
    }

Says:
    7:8: warning: this case cannot happen: the selector is from 0 to 1

Good:
    LEVEL: "cellar"
    SWITCH [3] {
      CASE 0: GOLD: 5, random
        BREAK
      CASE 1: GOLD: 10, random
        BREAK
      CASE 2: GOLD: 20, random
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, switch in rule.placed_nodes(model, n.Switch):
        known = rule.selected(model, placed)
        for arm in switch.arms:
            if known and isinstance(arm, n.Case) and not known.low <= arm.value.value <= known.high:
                values = f"always {known.low}" if known.low == known.high else f"from {known.low} to {known.high}"
                message = f"this case cannot happen: the selector is {values}"
                yield rule.Finding(message, arm.value, note=("the selector", switch.selector))
