"""An arm of a SWITCH that runs on into the next one.

Without BREAK at the end of an arm, the game continues with the statements of the next arm. An arm without statements is
not reported.

Bad:
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0: GOLD: 5, random
      ^^^^
      CASE 1: GOLD: 10, random
    }

Says:
    3:3: note: this arm runs on into the next one
    help: end it with `BREAK`

Good:
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0: GOLD: 5, random
        BREAK
      CASE 1: GOLD: 10, random
    }
"""

from vaultc.language.semantics.statements import ends_arm
from vaultc.linter import n, rule


@rule.note(n.Switch)
def check(switch: n.Switch) -> rule.Findings:
    for index, arm in enumerate(switch.arms):
        following = next((later for later in switch.arms[index + 1 :] if later.statements), None)
        if following and arm.statements and not ends_arm(arm.statements):
            message = "this arm runs on into the next one"
            yield rule.Finding(message, arm, "end it with `BREAK`", note=("the next arm", following))
