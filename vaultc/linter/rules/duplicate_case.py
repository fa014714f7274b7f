"""Two cases of a SWITCH for the same number.

The first one is taken, the second one never.

Bad:
    LEVEL: "cellar"
    SWITCH [level.depth] {
      CASE 5: GOLD: 5, random
        BREAK
      CASE 5: GOLD: 6, random
           ^
    }

Says:
    5:8: warning: there is a case 5 already

Good:
    LEVEL: "cellar"
    SWITCH [level.depth] {
      CASE 5: GOLD: 5, random
        BREAK
      CASE 6: GOLD: 6, random
    }
"""

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, n, warning


@warning(n.Switch)
def check(switch: n.Switch) -> Findings:
    seen: dict[int, n.Integer] = {}
    for arm in switch.arms:
        if isinstance(arm, n.Case):
            first = seen.setdefault(arm.value.value, arm.value)
            if first is not arm.value:
                yield Finding(f"there is a case {arm.value.value} already", arm.value, note=("the first one", first))
