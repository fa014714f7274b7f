"""An arm of a SWITCH that runs on into the next one.

Without BREAK at its end the statements of the next arm follow. An arm without statements is taken as meant that way.

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

from __future__ import annotations

from vaultc.language import diagnostics
from vaultc.language.semantics.flow import ends_arm
from vaultc.linter.rule import Finding, Findings, Model, keyword, n, note


@note()
def check(model: Model) -> Findings:
    for switch in model.find(n.Switch):
        for index, arm in enumerate(switch.arms):
            following = next((later for later in switch.arms[index + 1 :] if later.statements), None)
            if following and arm.statements and not ends_arm(arm.statements):
                notes = (diagnostics.Note("the next arm", keyword(following.span)),)
                yield Finding("this arm runs on into the next one", keyword(arm.span), "end it with `BREAK`", notes)
