"""Two cases of a SWITCH for the same number.

Only the first can be chosen.

Bad:
    LEVEL: "cellar"
    SWITCH [level.depth] {
      CASE 5: GOLD: 5, random
        BREAK
      CASE 5: GOLD: 6, random
           ^
    }

Says:
    5:8: warning: there is already a case 5

Good:
    LEVEL: "cellar"
    SWITCH [level.depth] {
      CASE 5: GOLD: 5, random
        BREAK
      CASE 6: GOLD: 6, random
    }
"""

from vaultc.linter import n, rule


@rule.warning(n.Switch)
def check(switch: n.Switch) -> rule.Findings:
    cases = [arm.value for arm in switch.arms if isinstance(arm, n.Case)]
    for first, case in rule.repeated(cases, lambda case: case.value):
        yield rule.Finding(f"there is already a case {case.value}", case, note=("the first one", first))
