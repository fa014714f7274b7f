"""A SWITCH with two DEFAULTs.

Only one arm can be the one for everything else.

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

from __future__ import annotations

from vaultc.language import diagnostics
from vaultc.linter.rule import Finding, Findings, Model, error, keyword, n


@error()
def check(model: Model) -> Findings:
    for switch in model.find(n.Switch):
        defaults = [arm for arm in switch.arms if isinstance(arm, n.Default)]
        for default in defaults[1:]:
            note = diagnostics.Note("the first one is here", keyword(defaults[0].span))
            yield Finding("this SWITCH already has a DEFAULT", keyword(default.span), notes=(note,))
