"""A SWITCH without a case for a number that its selector can be.

For that number nothing happens. A `DEFAULT:` shows that this is intended.

Bad:
    LEVEL: "cellar"
    SWITCH [1d3] {
            ^^^
      CASE 1: GOLD: 5, random
        BREAK
      CASE 2: GOLD: 10, random
    }

Says:
    2:9: note: nothing happens for 3
    help: add the case, or an empty `DEFAULT:`

Good:
    LEVEL: "cellar"
    SWITCH [1d3] {
      CASE 1: GOLD: 5, random
        BREAK
      CASE 2: GOLD: 10, random
        BREAK
      DEFAULT:
    }
"""

from vaultc.linter import n, rule

MOST = 40


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    for placed, switch in rule.placed_nodes(model, n.Switch):
        known = rule.selected(model, placed)
        if known is None or known.high - known.low > MOST or any(isinstance(arm, n.Default) for arm in switch.arms):
            continue
        cases = {arm.value.value for arm in switch.arms if isinstance(arm, n.Case)}
        missing = [str(value) for value in range(known.low, known.high + 1) if value not in cases]
        if missing:
            message = f"nothing happens for {rule.choice(missing)}"
            yield rule.Finding(message, switch.selector, "add the case, or an empty `DEFAULT:`")
