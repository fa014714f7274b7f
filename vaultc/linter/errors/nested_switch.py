"""A SWITCH inside of another one.

There is room for one SWITCH at a time, functions defined in it included.

Bad:
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0:
        SWITCH [1d2] {
        ^^^^^^
          CASE 1: SINK: random
          DEFAULT:
        }
      DEFAULT:
    }

Says:
    4:5: error: a SWITCH cannot be inside of another SWITCH
    help: put the inner one in a function defined before

Good:
    FUNCTION furniture() {
      SWITCH [1d2] {
        CASE 1: SINK: random
        DEFAULT:
      }
    }
    LEVEL: "cellar"
    SWITCH [2] {
      CASE 0:
        furniture()
      DEFAULT:
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language import diagnostics
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.rule import keyword


def check(model: Model) -> Iterator[rule.Finding]:
    for placed in model.placed(n.Switch):
        outer = placed.nearest(n.Switch)
        if outer:
            note = diagnostics.Note("the outer SWITCH begins here", keyword(outer.node.span))
            help = "put the inner one in a function defined before"
            yield rule.Finding("a SWITCH cannot be inside of another SWITCH", keyword(placed.node.span), help, (note,))


RULE = rule.Rule("nested-switch", diagnostics.Severity.ERROR, __doc__, check, of_code=True)
