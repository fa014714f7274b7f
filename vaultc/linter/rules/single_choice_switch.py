"""A SWITCH on a constant that leaves no choice.

A constant is a die: a number from 0 to one below it is drawn. Below 2 that is always 0. To compare with a value, put
it into a variable.

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

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import semantics
from vaultc.language.diagnostics import Severity
from vaultc.language.semantics.constants import constant
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule


def check(model: semantics.Model) -> Iterator[rule.Finding]:
    for switch in model.find(n.Switch):
        value = constant(switch.selector)
        if semantics.is_constant(switch.selector) and value is not None and value < 2:
            yield rule.Finding("a SWITCH on this constant always takes case 0", switch.selector.span)


RULE = rule.Rule("single-choice-switch", Severity.WARNING, __doc__, check)
