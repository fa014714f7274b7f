"""A SWITCH with two DEFAULTs.

Only one arm can apply to all other values.

Bad:
    LEVEL: "cellar"
    SWITCH [3] {
      DEFAULT: SINK: random BREAK
      DEFAULT: FOUNTAIN: random
      ^^^^^^^
    }

Says:
    4:3: error: this SWITCH already has a DEFAULT

Good:
    LEVEL: "cellar"
    SWITCH [3] {
      CASE 0: SINK: random BREAK
      DEFAULT: FOUNTAIN: random
    }
"""

from vaultc.linter import n, rule


@rule.error(n.Switch)
def check(switch: n.Switch) -> rule.Findings:
    defaults = [arm for arm in switch.arms if isinstance(arm, n.Default)]
    for default in defaults[1:]:
        yield rule.Finding("this SWITCH already has a DEFAULT", default, note=("the first one is here", defaults[0]))
