"""A SWITCH on a constant that leaves no choice.

A constant is a die: it rolls a number from 0 to one less than the constant. Below 2 that is always 0. To compare with a
value, put it into a variable.

Bad:
    LEVEL: "cellar"
    SWITCH [1] {
            ^
      CASE 0: GOLD: 10, random
    }

Says:
    2:9: warning: a SWITCH on this constant always takes case 0

Good:
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0: GOLD: 10, random
        BREAK
      CASE 1: GOLD: 20, random
    }
"""

from vaultc.language import semantics
from vaultc.linter import n, rule


@rule.warning(n.Switch)
def check(switch: n.Switch) -> rule.Findings:
    value = rule.constant(switch.selector)
    if semantics.is_constant(switch.selector) and value is not None and value < 2:
        yield rule.Finding("a SWITCH on this constant always takes case 0", switch.selector)
